import { useLocation } from 'react-router';
import { LIST_PAGE_SIZE } from '#contract/limits.ts';
import type { Site } from '#contract/site.ts';
import { useSite } from '../../ui/site-context.ts';
import type { EntryPage } from '../lib/entry-pages.ts';
import type { JsonLd } from './json-ld.ts';

const withoutNothing = (_key: string, value: unknown) => value ?? undefined;

/** Returns JSON that can stand in a script element: even a name with "</script>" in it does not end the element. */
export const structuredJson = (things: readonly (JsonLd | undefined)[]): string =>
  JSON.stringify(
    things.filter((thing) => thing !== undefined).map((thing) => ({ '@context': 'https://schema.org', ...thing })),
    withoutNothing,
  ).replaceAll('<', '\\u003c');

/**
 * A page's structured data (JSON-LD) for search engines. Only the server renders it, because search engines read the page from there; the browser's
 * scripts contain neither the data nor the code for it.
 */
export function StructuredData({ describe }: { describe: (site: Site) => readonly (JsonLd | undefined)[] }) {
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

/** Returns the entries of a list's page as an ItemList, each by the path of its own page. Undefined for an empty list, which search engines reject. */
export function listJsonLd<Item>(
  { publicUrl }: Site,
  { items, total, page }: EntryPage<Item>,
  pathOf: (item: Item) => string,
): JsonLd | undefined {
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
