import type { ReactNode } from 'react';
import { data } from 'react-router';
import { CAR_ROW, type CarListing } from '#contract/catalogue/cars.ts';
import { SPARE_PART_ROW, type SparePartListing } from '#contract/catalogue/spare-parts.ts';
import { parsePage } from '#contract/lists/list-query.ts';
import { usuallyAnswers } from '#contract/messages/answer-times.ts';
import { carsError } from '#contract/messages/cars.ts';
import { formatMonth } from '#contract/messages/dates.ts';
import { PRIVATE_SELLER } from '#contract/messages/listings.ts';
import { thingCount } from '#contract/messages/lists.ts';
import * as messages from '#contract/messages/private-contact.ts';
import { sellerPath } from '#contract/sellers/sellers.ts';
import { HOME } from '../../ui/breadcrumb.tsx';
import { ErrorBanner } from '../../ui/forms/error-banner.tsx';
import { CheckedSeller } from '../../ui/listings/checked-seller.tsx';
import { Paging, pagePath } from '../../ui/paging.tsx';
import { useSite } from '../../ui/site-context.ts';
import { CarRow } from '../cars/car-row.tsx';
import { carListing } from '../cars/car-summary.ts';
import { likeOnPicture } from '../favourites/favourite-button.tsx';
import type { Api } from '../lib/api-client.ts';
import { entryOrNull, type LoadedPage, listEntryPage, pageOrFailure, statusOf } from '../lib/entry-pages.ts';
import { browserLoader, serverLoader } from '../lib/page-loaders.ts';
import { DetailFailure } from '../listings/detail/detail-failure.tsx';
import { ReportLink } from '../listings/detail/report-link.tsx';
import { breadcrumbJsonLd } from '../shell/json-ld.ts';
import { PageHead } from '../shell/page-head.tsx';
import { StructuredData } from '../shell/structured-data.tsx';
import { sparePartListing } from '../spare-parts/spare-part-queries.ts';
import { SparePartRow } from '../spare-parts/spare-part-row.tsx';
import type { Route } from './+types/seller-page.ts';
import { carsOf, findSeller, type PublicSeller, partsOf } from './seller-queries.ts';

const CAR_ITEMS = { selection: CAR_ROW, read: carListing };
const PART_ITEMS = { selection: SPARE_PART_ROW, read: sparePartListing };

async function load({ url, params, api }: { url: URL; params: { documentId?: string | undefined }; api: Api }) {
  const seller = await entryOrNull(findSeller(api, params.documentId ?? ''), messages.SELLER_NOT_FOUND);
  if (seller === null) return data(null, { status: 503 });
  const order = { sort: 'createdAt:desc', page: parsePage(url.searchParams) } as const;
  const [cars, parts] = await Promise.all([
    pageOrFailure(listEntryPage(api, 'cars', CAR_ITEMS, { ...order, filters: carsOf(seller) })),
    pageOrFailure(listEntryPage(api, 'spareparts', PART_ITEMS, { ...order, filters: partsOf(seller) })),
  ]);
  return data({ seller, cars, parts }, { status: statusOf(cars.failure ?? parts.failure) });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export default function SellerPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <DetailFailure message={messages.SELLER_ERROR} />;
  return <Seller {...loaderData} />;
}

interface SellerProps {
  seller: PublicSeller;
  cars: LoadedPage<CarListing>;
  parts: LoadedPage<SparePartListing>;
}

function Seller({ seller, cars, parts }: SellerProps) {
  const site = useSite();
  const { documentId, isMarket, location, createdAt, answersWithin, checks } = seller;
  const name = isMarket ? site.name : (seller.name ?? PRIVATE_SELLER);
  const path = sellerPath(documentId);
  // The seller has a list of cars and one of parts; the longer one decides the number of pages.
  const { page, pageCount } = cars.result.pageCount > parts.result.pageCount ? cars.result : parts.result;
  const failure = cars.failure ?? parts.failure;
  const isEmpty = cars.result.total + parts.result.total === 0;
  return (
    <div className="container-page py-6">
      <PageHead
        title={name}
        page={page}
        description={messages.sellerDescription(name, location, site.name)}
        path={pagePath(path, page)}
        isMinor={isEmpty}
      />
      <StructuredData
        describe={({ publicUrl }) => [
          {
            '@type': isMarket ? 'Organization' : 'Person',
            name,
            url: publicUrl + path,
            address: location && { '@type': 'PostalAddress', addressLocality: location, addressCountry: 'UG' },
          },
          breadcrumbJsonLd(site, [HOME, { label: name, to: path }]),
        ]}
      />
      <header className="rounded-xl border border-line bg-white p-4">
        <h1 className="text-2xl font-bold wrap-anywhere">{name}</h1>
        <p className="mt-1 flex flex-wrap gap-x-4 text-muted">
          {!isMarket && <span>{PRIVATE_SELLER}</span>}
          {location !== null && <span className="place">{location}</span>}
          {!isMarket && <span>{messages.memberSince(formatMonth(createdAt))}</span>}
          {answersWithin !== null && <span>{usuallyAnswers(answersWithin)}</span>}
        </p>
        <CheckedSeller checks={checks} />
      </header>
      {failure !== null && <ErrorBanner message={carsError(failure)} />}
      {failure === null && isEmpty && <p className="mt-6 text-muted">{messages.NOTHING_FOR_SALE}</p>}
      <Rows page={page} heading={messages.CARS_FOR_SALE} count={thingCount('cars', cars.result.total)} listPage={cars}>
        {(car, isFirst) => <CarRow car={car} isFirst={isFirst} action={likeOnPicture} />}
      </Rows>
      <Rows
        page={page}
        heading={messages.PARTS_FOR_SALE}
        count={thingCount('spareparts', parts.result.total)}
        listPage={parts}
      >
        {(part, isFirst) => <SparePartRow part={part} isFirst={isFirst && cars.result.total === 0} />}
      </Rows>
      <Paging page={page} pageCount={pageCount} hrefOf={(number) => pagePath(path, number)} />
      {!isMarket && <ReportLink kind="seller" documentId={documentId} />}
    </div>
  );
}

interface RowsProps<Item> {
  heading: string;
  /** The page number in the address. If the shorter of the seller's two lists has no such page, that list is left out. */
  page: number;
  /** The number of results, in words. */
  count: string;
  listPage: LoadedPage<Item>;
  children: (item: Item, isFirst: boolean) => ReactNode;
}

/** A list with its heading. The heading is a label of the section instead of an h2, because the rows have h2 headings. */
function Rows<Item extends { documentId: string }>({ heading, page, count, listPage, children }: RowsProps<Item>) {
  const { items, total } = listPage.result;
  if (total === 0 || listPage.result.page !== page) return null;
  return (
    <section aria-label={heading} className="mt-6">
      <p className="mb-3 flex flex-wrap items-baseline gap-x-3 text-xl font-bold">
        {heading}
        <span className="text-base font-normal text-muted tabular-nums">{count}</span>
      </p>
      <ul className="grid gap-3">
        {items.map((item, at) => (
          <li key={item.documentId}>{children(item, at === 0)}</li>
        ))}
      </ul>
    </section>
  );
}
