import { SPARE_PART_ROW } from '#contract/catalogue/spare-parts.ts';
import { SPARE_PART_LIST } from '#contract/lists/spare-part-list.data.ts';
import {
  NO_SPARE_PARTS,
  NO_SPARE_PARTS_HINT,
  SHOW_ALL_SPARE_PARTS,
  SPARE_PARTS_DESCRIPTION,
  SPARE_PARTS_HEADING,
} from '#contract/messages/spare-parts.ts';
import type { Api } from '../lib/api-client.ts';
import { listNames } from '../lib/catalogue-names.ts';
import { listForSale, pageOrFailure } from '../lib/entry-pages.ts';
import { unpack } from '../lib/packed.ts';
import { browserLoader, serverLoader } from '../lib/page-loaders.ts';
import { loadFilters } from '../listings/filters/lazy-filter-form.ts';
import { answerList, facetsOrNull } from '../listings/filters/list-facets.ts';
import { readListQuery } from '../listings/filters/read-list-query.ts';
import { listExtras } from '../listings/lists/list-extras.ts';
import { ListFrame } from '../listings/lists/list-frame.tsx';
import type { Route } from './+types/spare-part-list-page.ts';
import { sparePartListing, sparePartPath } from './spare-part-queries.ts';
import { SparePartRow } from './spare-part-row.tsx';

async function load({ url, api }: { url: URL; api: Api }) {
  const query = await readListQuery(SPARE_PART_LIST, url.searchParams);
  const [listPage, facets, categories] = await Promise.all([
    pageOrFailure(listForSale(api, SPARE_PART_LIST, { selection: SPARE_PART_ROW, read: sparePartListing }, query)),
    facetsOrNull(api, SPARE_PART_LIST, query),
    listNames(api, 'sparecategories').catch(() => []),
    import.meta.env.SSR || loadFilters().catch(() => undefined),
  ]);
  if (import.meta.env.SSR) {
    const { redirectToSpelling } = await import('../listings/filters/market-spelling.ts');
    await redirectToSpelling(api, SPARE_PART_LIST, query, facets);
  }
  const extras = await listExtras(api, SPARE_PART_LIST, query, { listPage, facets });
  return answerList(api, SPARE_PART_LIST, { query, listPage, facets, categories, extras });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function SparePartListPage({ loaderData }: Route.ComponentProps) {
  const { query, listPage, facets, categories, extras } = unpack(loaderData);
  return (
    <ListFrame
      list={SPARE_PART_LIST}
      query={query}
      listPage={listPage}
      facets={facets}
      heading={SPARE_PARTS_HEADING}
      description={SPARE_PARTS_DESCRIPTION}
      options={{ categories }}
      extras={extras}
      empty={{
        heading: NO_SPARE_PARTS,
        hint: NO_SPARE_PARTS_HINT,
        showAll: SHOW_ALL_SPARE_PARTS,
      }}
      pathOf={({ documentId }) => sparePartPath(documentId)}
      row={(part, isFirst) => <SparePartRow part={part} isFirst={isFirst} />}
    />
  );
}
