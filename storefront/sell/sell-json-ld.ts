import { sellQuestions } from '#contract/messages/sell.ts';
import type { JsonLd } from '../shell/json-ld.ts';

/** The questions, with their answers as the page has them. No browser asks for it. */
export const sellJsonLd = (listingDays: number): JsonLd[] =>
  import.meta.env.SSR
    ? [
        {
          '@type': 'FAQPage',
          mainEntity: sellQuestions(listingDays).map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        },
      ]
    : [];
