import { sellQuestions } from '#contract/messages/sell.ts';
import type { JsonLd } from '../shell/json-ld.ts';

/** Returns the JSON-LD of the questions and answers on the page about selling. Only the server renders it. */
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
