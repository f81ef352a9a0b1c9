import { sellQuestions } from '#contract/messages/sell.ts';
import type { JsonLd } from '../shell/json-ld.ts';

/** The questions and answers of the page, for search engines. Rendered on the server only. */
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
