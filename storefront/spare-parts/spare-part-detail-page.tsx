import { data } from 'react-router';
import { sparePartListPath } from '#contract/lists/spare-part-list.ts';
import { CAR_ERROR, CAR_NOT_FOUND, NO_RELATED_CARS } from '#contract/messages/car-detail.ts';
import { NOT_KNOWN } from '#contract/messages/listings.ts';
import { partDescription, relatedHeading, relatedPartCount } from '#contract/messages/spare-part-detail.ts';
import { formatPrice } from '#contract/messages/units.ts';
import type { Site } from '#contract/site.ts';
import { SPARE_PART_SPECIFICATION, type SparePartDetail } from '#contract/spare-part-detail.ts';
import type { SparePartSummary } from '#contract/spare-parts.ts';
import { specificationOf } from '#contract/specification.ts';
import { type Crumb, HOME } from '../../ui/breadcrumb.tsx';
import { Related } from '../../ui/listings/related.tsx';
import type { Api } from '../lib/api-client.ts';
import { entryOrNull } from '../lib/entry-pages.ts';
import { browserLoader, serverLoader } from '../lib/page-loaders.ts';
import { ContactPanel } from '../listings/contact-panel.tsx';
import { DetailFailure, ListingDetail, Specification } from '../listings/listing-detail.tsx';
import { offerThing, salePictures, type Thing } from '../shell/things.ts';
import type { Route } from './+types/spare-part-detail-page.ts';
import { SparePartCard } from './spare-part-card.tsx';
import { findSparePart, listRelatedParts, sparePartPath } from './spare-part-queries.ts';

async function load({ params, api }: { params: { documentId?: string | undefined }; api: Api }) {
  const part = await entryOrNull(findSparePart(api, params.documentId ?? ''), CAR_NOT_FOUND);
  if (part === null) return data(null, { status: 503 });
  const related = await listRelatedParts(api, part).catch(() => ({ items: [], total: 0 }));
  return data({ part, related });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export default function SparePartDetailPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <DetailFailure message={CAR_ERROR} />;
  // Another part is another page: its gallery begins anew.
  return <SparePart key={loaderData.part.documentId} {...loaderData} />;
}

interface SparePartProps {
  part: SparePartDetail;
  related: { items: SparePartSummary[]; total: number };
}

function SparePart({ part, related }: SparePartProps) {
  const { documentId, name, make, garage } = part;
  return (
    <ListingDetail
      path={sparePartPath(documentId)}
      crumbs={crumbsOf(part)}
      title={name}
      description={describe(part)}
      pictures={part.pictures}
      price={part.price}
      location={part.location ?? NOT_KNOWN}
      facts={[part.category, part.condition]}
      thing={partThing(part)}
      contact={
        <ContactPanel
          seller={garage && { ...garage, path: `/garage-spareparts/${garage.documentId}` }}
          kind="part"
          documentId={documentId}
        />
      }
    >
      <div className="container-page mt-8">
        <Specification rows={specificationOf(SPARE_PART_SPECIFICATION, part)} />
      </div>
      <Related heading={relatedHeading(make)} note={relatedPartCount(related.total)} empty={NO_RELATED_CARS}>
        {related.items.map((other) => (
          <SparePartCard key={other.documentId} part={other} />
        ))}
      </Related>
    </ListingDetail>
  );
}

function describe({ name, price, make, model, condition, location }: SparePartDetail): string {
  const facts = [make, model, condition].filter((fact) => fact !== null);
  return partDescription({ name, location, price: formatPrice(price), facts });
}

/** https://schema.org/Product, which search engines take with an offer only: none for a part without a price. */
const partThing =
  (part: SparePartDetail) =>
  (site: Site): Thing | undefined => {
    const { documentId, name, category, make, modelcode, price, condition, garage, pictures } = part;
    const path = sparePartPath(documentId);
    const seller = garage && { '@type': 'AutoRepair', name: garage.name };
    const offers = offerThing(site, { price, path, condition, seller });
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
  return [
    HOME,
    ...(category === null ? [] : [{ label: category, to: sparePartListPath({ categories: [category] }) }]),
    ...(make === null ? [] : [{ label: make, to: sparePartListPath({ makes: [make] }) }]),
  ];
}
