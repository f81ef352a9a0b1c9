import { useMemo } from 'react';
import { data } from 'react-router';
import { SPARE_PART_SPECIFICATION } from '#contract/catalogue/spare-part-detail.data.ts';
import type { SparePartDetail } from '#contract/catalogue/spare-part-detail.ts';
import type { SparePartSummary } from '#contract/catalogue/spare-parts.ts';
import { specificationOf } from '#contract/catalogue/specification.ts';
import { sparePartListPath } from '#contract/lists/spare-part-list.ts';
import { CAR_ERROR, CAR_NOT_FOUND, NO_RELATED_CARS } from '#contract/messages/car-detail.ts';
import { stockOfParts } from '#contract/messages/listing-detail.ts';
import { CONDITION_LABELS, NOT_KNOWN } from '#contract/messages/listings.ts';
import { partDescription, relatedHeading, relatedPartCount } from '#contract/messages/spare-part-detail.ts';
import { formatKm, formatPrice } from '#contract/messages/units.ts';
import type { Site } from '#contract/site.ts';
import { definedItems } from '#contract/values/defined-only.ts';
import { type Crumb, HOME } from '../../ui/breadcrumb.tsx';
import { KnownLater } from '../../ui/known-later.tsx';
import { Related } from '../../ui/listings/related.tsx';
import { RelatedSkeleton } from '../../ui/listings/related-skeleton.tsx';
import type { Api } from '../lib/api-client.ts';
import { entryOrNull } from '../lib/entry-pages.ts';
import { orServersPage } from '../lib/gone.ts';
import { browserLoader, serverLoader } from '../lib/page-loaders.ts';
import type { Sale } from '../listings/contact/contact-panel.tsx';
import { ClosedListing, type ClosedPage } from '../listings/detail/closed-listing.tsx';
import { orClosed } from '../listings/detail/closed-listings.server.ts';
import { DetailFailure } from '../listings/detail/detail-failure.tsx';
import type { KeyFactList } from '../listings/detail/key-facts.tsx';
import { ListingDetail, Specification } from '../listings/detail/listing-detail.tsx';
import { SellerSaysPart } from '../listings/detail/seller-says-part.tsx';
import { type JsonLd, offerJsonLd, privateSellerJsonLd, salePictures } from '../shell/json-ld.ts';
import type { Route } from './+types/spare-part-detail-page.ts';
import { CLOSED_SPARE_PART } from './closed-spare-part.server.ts';
import { SparePartCard } from './spare-part-card.tsx';
import { findOtherParts, findSparePart, type OtherPartsFound, sparePartPath } from './spare-part-queries.ts';

interface DetailRequest {
  params: { documentId?: string | undefined };
  api: Api;
}

const load = async ({ params, api }: DetailRequest) => {
  const part = await entryOrNull(findSparePart(api, params.documentId ?? ''), CAR_NOT_FOUND);
  return part && { part, others: findOtherParts(api, part) };
};

/** The server answers when all data have loaded. In the browser, the part is shown before the other parts have loaded. */
export const loader = serverLoader(async (request: DetailRequest) => {
  const { found, closed } = await orClosed(load(request), request, CLOSED_SPARE_PART);
  if (closed) return data({ closed }, { status: 410 });
  return found ? data({ part: found.part, others: await found.others }) : data(null, { status: 503 });
});
export const clientLoader = browserLoader(orServersPage(load));
export { revalidateUnlessOverlay as shouldRevalidate } from '../../ui/use-overlay.ts';

const ClosedCard = import.meta.env.SSR ? (await import('./spare-part-card.tsx')).SparePartCard : undefined;

const Closed = ({ closed }: { closed: ClosedPage<SparePartSummary> }) => (
  <ClosedListing
    closed={closed}
    cards={
      import.meta.env.SSR && closed.alike.map((part) => ClosedCard && <ClosedCard key={part.documentId} part={part} />)
    }
  />
);

export default function SparePartDetailPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <DetailFailure message={CAR_ERROR} />;
  if ('closed' in loaderData) return <Closed closed={loaderData.closed} />;
  // The key is new for each part, so that the gallery of the next part starts at its first picture.
  return <SparePart key={loaderData.part.documentId} {...loaderData} />;
}

interface SparePartProps {
  part: SparePartDetail;
  others: OtherPartsFound | Promise<OtherPartsFound>;
}

const stockOf = ({ stock }: OtherPartsFound) => (stock === null ? '' : stockOfParts(stock));

function saleOf(part: SparePartDetail, others: SparePartProps['others']): Sale {
  const { documentId, name, price, garage, privateSeller, isReserved } = part;
  return {
    seller: garage,
    privateSeller,
    sellerPath: `/garage-spareparts/${garage?.documentId}`,
    stock: others instanceof Promise ? others.then(stockOf) : stockOf(others),
    kind: 'part',
    documentId,
    title: name,
    reference: null,
    price: formatPrice(price),
    isReserved,
    path: sparePartPath(documentId),
  };
}

const factsOf = ({ category, condition, make, year, mileage }: SparePartDetail): KeyFactList => [
  ['category', category],
  ['condition', condition && CONDITION_LABELS[condition]],
  ['make', make],
  ['year', year],
  ['mileage', mileage === null ? null : formatKm(mileage)],
];

function SparePart({ part, others }: SparePartProps) {
  const { make } = part;
  // Memoised, because it contains a promise: with a new promise in each render, React would show the placeholders again.
  const sale = useMemo(() => saleOf(part, others), [part, others]);
  return (
    <ListingDetail
      crumbs={crumbsOf(part)}
      description={import.meta.env.SSR ? describe(part) : ''}
      jsonLd={(site) => (import.meta.env.SSR ? partJsonLd(part)(site) : undefined)}
      pictures={part.pictures}
      location={part.location ?? NOT_KNOWN}
      facts={factsOf(part)}
      createdAt={part.createdAt}
      sale={sale}
      others={
        <KnownLater value={others} until={<RelatedSkeleton />}>
          {({ related }) => (
            <Related heading={relatedHeading(make)} note={relatedPartCount(related.total)} empty={NO_RELATED_CARS}>
              {related.items.map((other) => (
                <SparePartCard key={other.documentId} part={other} />
              ))}
            </Related>
          )}
        </KnownLater>
      }
    >
      <Specification rows={specificationOf(SPARE_PART_SPECIFICATION, part)} />
      <SellerSaysPart entry={part} />
    </ListingDetail>
  );
}

function describe({ name, price, make, model, condition, location }: SparePartDetail): string {
  const facts = [make, model, condition].filter((fact) => fact !== null);
  return partDescription({ name, location, price: formatPrice(price), facts });
}

/** Returns the JSON-LD of a part: https://schema.org/Product. Undefined for a part without a price, because search engines require an offer. */
const partJsonLd =
  (part: SparePartDetail) =>
  (site: Site): JsonLd | undefined => {
    const {
      documentId,
      name,
      category,
      make,
      modelcode,
      price,
      condition,
      isReserved,
      garage,
      privateSeller,
      pictures,
    } = part;
    const path = sparePartPath(documentId);
    const seller = garage ? { '@type': 'AutoRepair', name: garage.name } : privateSellerJsonLd(site, privateSeller);
    const offers = offerJsonLd(site, { price, path, condition, isReserved, seller });
    return (
      offers && {
        '@type': 'Product',
        name,
        description: describe(part),
        sku: documentId,
        mpn: modelcode,
        category,
        brand: make && { '@type': 'Brand', name: make },
        image: salePictures(site, pictures),
        url: site.publicUrl + path,
        offers,
      }
    );
  };

function crumbsOf({ category, make }: SparePartDetail): Crumb[] {
  return definedItems<Crumb>(
    HOME,
    category === null ? undefined : { label: category, to: sparePartListPath({ categories: [category] }) },
    make === null ? undefined : { label: make, to: sparePartListPath({ makes: [make] }) },
  );
}
