import { SELL_HEADING, sellQuestions } from '#contract/messages/sell.ts';
import type { Site } from '#contract/site.ts';
import { HOME } from '../../ui/breadcrumb.tsx';
import { breadcrumbThing, type Thing } from '../shell/things.ts';

/** The questions, with their answers as the page has them. */
export function sellThings(site: Site, listingDays: number): Thing[] {
  // No browser asks for it.
  if (!import.meta.env.SSR) return [];
  return [
    breadcrumbThing(site, [HOME, { label: SELL_HEADING, to: '/sell' }]),
    {
      '@type': 'FAQPage',
      mainEntity: sellQuestions(listingDays).map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ];
}
