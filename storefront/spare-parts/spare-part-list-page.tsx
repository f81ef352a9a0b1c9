import { parseListQuery, SPARE_PART_LIST } from '#contract/list-query.ts';
import * as messages from '#contract/messages.ts';
import { SPARE_PART_SUMMARY } from '#contract/spare-parts.ts';
import type { Api } from '../api-client.ts';
import { listNames } from '../catalogue-names.ts';
import { foundOrFailure, listForSale } from '../entry-pages.ts';
import { unpack } from '../packed.ts';
import { browserLoader, serverLoader } from '../page-loaders.ts';
import { answerList, facetsOrNull } from '../sale/list-facets.ts';
import { ListFrame } from '../sale/list-frame.tsx';
import { SaleRow } from '../sale/sale-row.tsx';
import type { Route } from './+types/spare-part-list-page.ts';
import { readSparePart, sparePartPath } from './spare-part-queries.ts';

async function load({ url, api }: { url: URL; api: Api }) {
  // Parts name their model in words of their own: it narrows nothing here.
  const query = { ...parseListQuery(url.searchParams), models: [] };
  const [found, facets, categories] = await Promise.all([
    foundOrFailure(listForSale(api, SPARE_PART_LIST, SPARE_PART_SUMMARY, query, readSparePart)),
    facetsOrNull(api, SPARE_PART_LIST, query),
    listNames(api, '/api/sparecategories').catch(() => []),
  ]);
  return answerList({ query, found, facets, categories });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function SparePartListPage({ loaderData }: Route.ComponentProps) {
  const { query, found, facets, categories } = unpack(loaderData);
  return (
    <ListFrame
      list={SPARE_PART_LIST}
      query={query}
      found={found}
      facets={facets}
      heading={messages.SPARE_PARTS_HEADING}
      description="new and used spare parts in Uganda with prices in shillings, by make, category and place."
      categories={{ legend: 'Category', names: categories }}
      empty={{
        heading: messages.NO_SPARE_PARTS,
        hint: messages.NO_SPARE_PARTS_HINT,
        showAll: messages.SHOW_ALL_SPARE_PARTS,
      }}
      pathOf={({ documentId }) => sparePartPath(documentId)}
      row={({ documentId, name, pictures, price, location, make, category }, isFirst) => (
        <SaleRow
          to={sparePartPath(documentId)}
          heading={name}
          title={name}
          pictures={pictures}
          price={price}
          location={location ?? 'N/A'}
          facts={[make, category]}
          isFirst={isFirst}
        />
      )}
    />
  );
}
