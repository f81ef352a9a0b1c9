import { parseListQuery } from '#contract/lists/list-query.ts';
import { SPARE_PART_LIST } from '#contract/lists/spare-part-list.ts';
import { NOT_KNOWN } from '#contract/messages/listings.ts';
import {
  NO_SPARE_PARTS,
  NO_SPARE_PARTS_HINT,
  SHOW_ALL_SPARE_PARTS,
  SPARE_PARTS_DESCRIPTION,
  SPARE_PARTS_HEADING,
} from '#contract/messages/spare-parts.ts';
import { SPARE_PART_SUMMARY } from '#contract/spare-parts.ts';
import { ListingRow } from '../../ui/listings/listing-row.tsx';
import type { Api } from '../lib/api-client.ts';
import { listNames } from '../lib/catalogue-names.ts';
import { foundOrFailure, listForSale } from '../lib/entry-pages.ts';
import { unpack } from '../lib/packed.ts';
import { browserLoader, serverLoader } from '../lib/page-loaders.ts';
import { loadFilters } from '../listings/filter-script.ts';
import { answerList, facetsOrNull } from '../listings/list-facets.ts';
import { ListFrame } from '../listings/list-frame.tsx';
import type { Route } from './+types/spare-part-list-page.ts';
import { sparePartPath, sparePartSummary } from './spare-part-queries.ts';

async function load({ url, api }: { url: URL; api: Api }) {
  const query = parseListQuery(SPARE_PART_LIST, url.searchParams);
  const [found, facets, categories] = await Promise.all([
    foundOrFailure(listForSale(api, SPARE_PART_LIST, SPARE_PART_SUMMARY, query, sparePartSummary)),
    facetsOrNull(api, SPARE_PART_LIST, query),
    listNames(api, 'sparecategories').catch(() => []),
    import.meta.env.SSR || loadFilters(),
  ]);
  return answerList(api, SPARE_PART_LIST, { query, found, facets, categories });
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
      heading={SPARE_PARTS_HEADING}
      description={SPARE_PARTS_DESCRIPTION}
      options={{ categories }}
      empty={{
        heading: NO_SPARE_PARTS,
        hint: NO_SPARE_PARTS_HINT,
        showAll: SHOW_ALL_SPARE_PARTS,
      }}
      pathOf={({ documentId }) => sparePartPath(documentId)}
      row={({ documentId, name, pictures, price, location, make, category }, isFirst) => (
        <ListingRow
          to={sparePartPath(documentId)}
          heading={name}
          title={name}
          pictures={pictures}
          price={price}
          location={location ?? NOT_KNOWN}
          facts={[make, category]}
          isFirst={isFirst}
        />
      )}
    />
  );
}
