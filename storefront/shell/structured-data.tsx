import { useLocation } from 'react-router';
import { LIST_PAGE_SIZE } from '#contract/limits.ts';
import type { Site } from '#contract/site.ts';
import { useSite } from '../../ui/site-context.ts';
import type { EntryPage } from '../lib/entry-pages.ts';
import type { Thing } from './things.ts';

const withoutNothing = (_key: string, value: unknown) => value ?? undefined;

/** As it stands in a page, where a name may hold "</script>". */
export const structuredJson = (things: readonly (Thing | undefined)[]): string =>
  JSON.stringify(
    things.filter((thing) => thing !== undefined).map((thing) => ({ '@context': 'https://schema.org', ...thing })),
    withoutNothing,
  ).replaceAll('<', '\\u003c');

/**
 * What a page is about, as search engines read it (JSON-LD). It is data: no browser runs it. They read each page as the server
 * sent it, so a browser that goes on to another page carries neither its data nor what would write them.
 */
export function StructuredData({ describe }: { describe: (site: Site) => readonly (Thing | undefined)[] }) {
  const site = useSite();
  const { pathname, search } = useLocation();
  const json = import.meta.env.SSR ? structuredJson(describe(site)) : '';
  return (
    <script
      key={pathname + search}
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a "<".
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

/** A page of a list, each entry by the path of its own page. Undefined for an empty one: search engines take none. */
export function listThing<Item>(
  { publicUrl }: Site,
  { items, total, page }: EntryPage<Item>,
  pathOf: (item: Item) => string,
): Thing | undefined {
  if (!import.meta.env.SSR || items.length === 0) return undefined;
  return {
    '@type': 'ItemList',
    numberOfItems: total,
    itemListElement: items.map((item, at) => ({
      '@type': 'ListItem',
      position: (page - 1) * LIST_PAGE_SIZE + at + 1,
      url: publicUrl + pathOf(item),
    })),
  };
}
