import { data } from 'react-router';
import { SPARE_PART_SUMMARY, type SparePartSummary } from '#contract/catalogue/spare-parts.ts';
import { parsePage } from '#contract/lists/list-query.ts';
import { usuallyAnswers } from '#contract/messages/answer-times.ts';
import { NO_STOCK } from '#contract/messages/cars.ts';
import { DEALER_NOT_FOUND } from '#contract/messages/dealers.ts';
import { GARAGES_ERROR, GARAGES_HEADING, garageDescription, sparePartCount } from '#contract/messages/garages.ts';
import { NOT_KNOWN } from '#contract/messages/listings.ts';
import { listTitle, thingCount } from '#contract/messages/lists.ts';
import type { Imprint } from '#contract/office/imprint-schemas.ts';
import type { Answering, Garage } from '#contract/sellers/sellers.ts';
import { dialledPhone } from '#contract/values/phones.ts';
import { HOME } from '../../ui/breadcrumb.tsx';
import { CheckedSeller } from '../../ui/listings/checked-seller.tsx';
import { pagePath } from '../../ui/paging.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import type { Api } from '../lib/api-client.ts';
import { entryOrNull, type LoadedPage, listEntryPage, pageOrFailure, statusOf } from '../lib/entry-pages.ts';
import { browserLoader, serverLoader } from '../lib/page-loaders.ts';
import { DetailFailure } from '../listings/detail/detail-failure.tsx';
import { FirmDetails, FirmDetailsLink } from '../listings/detail/firm-details.tsx';
import { findImprint, imprintJsonLd } from '../listings/detail/imprint.ts';
import { ReportLink } from '../listings/detail/report-link.tsx';
import { CardGrid } from '../listings/lists/card-grid.tsx';
import { breadcrumbJsonLd, sharedPictures } from '../shell/json-ld.ts';
import { PageHead } from '../shell/page-head.tsx';
import { StructuredData } from '../shell/structured-data.tsx';
import { SparePartCard } from '../spare-parts/spare-part-card.tsx';
import { sparePartPath, sparePartSummary } from '../spare-parts/spare-part-queries.ts';
import type { Route } from './+types/garage-detail-page.ts';
import { findGarage, garagePath } from './garage-queries.ts';

async function load({ url, params, api }: { url: URL; params: { documentId?: string | undefined }; api: Api }) {
  const documentId = params.documentId ?? '';
  const loading = Promise.all([findGarage(api, documentId), findImprint(api, 'garages', documentId)]);
  const loaded = await entryOrNull(loading, DEALER_NOT_FOUND);
  if (loaded === null) return data(null, { status: 503 });
  const [garage, imprint] = loaded;
  const ofGarage = {
    filters: { garage: { documentId: { $eq: garage.documentId } } },
    sort: 'createdAt:desc',
    page: parsePage(url.searchParams),
  } as const;
  const items = { selection: SPARE_PART_SUMMARY, read: sparePartSummary };
  const parts = await pageOrFailure(listEntryPage(api, 'spareparts', items, ofGarage));
  return data({ garage, imprint, parts }, { status: statusOf(parts.failure) });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export default function GarageDetailPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <DetailFailure message={GARAGES_ERROR} />;
  return <GarageParts {...loaderData} />;
}

interface GaragePartsProps {
  garage: Garage & Answering;
  imprint: Imprint;
  parts: LoadedPage<SparePartSummary>;
}

function GarageParts({ garage, imprint, parts }: GaragePartsProps) {
  const { documentId, name, location, pictures, answersWithin, checks } = garage;
  const phonenumber = imprint.isOpen ? garage.phonenumber : null;
  // The garage's details without the location, which is at the top of the page: if there are no others, their section is left out.
  const own = { ...imprint, location: null };
  const path = garagePath(documentId);
  const { total, page } = parts.result;
  return (
    <div className="container-page py-6">
      <PageHead
        title={parts.failure === null ? listTitle(name, thingCount('spareparts', total)) : name}
        page={page}
        description={garageDescription(name, location)}
        path={pagePath(path, page)}
        picture={pictures[0]}
      />
      <StructuredData
        describe={(site) => [
          {
            '@type': 'AutoRepair',
            name,
            url: site.publicUrl + path,
            image: sharedPictures(site, pictures),
            telephone: phonenumber && dialledPhone(phonenumber),
            ...imprintJsonLd({ ...imprint, location }),
          },
          breadcrumbJsonLd(site, [HOME, { label: GARAGES_HEADING, to: '/garages' }, { label: name, to: path }]),
        ]}
      />
      <h1 className="flex flex-wrap items-baseline gap-x-3 text-2xl font-bold">
        {name}
        {parts.failure === null && (
          <span className="text-base font-normal text-muted tabular-nums">{sparePartCount(total)}</span>
        )}
      </h1>
      <div className="mt-1 mb-4 flex flex-wrap items-center gap-x-6">
        {phonenumber !== null && <PhoneLink phone={phonenumber} />}
        <p className="place min-h-11 gap-2">{location ?? NOT_KNOWN}</p>
        {answersWithin !== null && <p className="text-stone-700">{usuallyAnswers(answersWithin)}</p>}
        <FirmDetailsLink imprint={own} />
      </div>
      <CheckedSeller checks={checks} />
      <CardGrid
        listPage={parts}
        error={parts.failure ?? ''}
        empty={NO_STOCK}
        path={path}
        columns={4}
        keyOf={(part) => part.documentId}
        pathOf={(part) => sparePartPath(part.documentId)}
        card={(part, isFirst) => <SparePartCard part={part} isFirst={isFirst} level="h2" />}
      />
      <FirmDetails name={name} imprint={own} place={location} />
      <ReportLink kind="garage" documentId={documentId} />
    </div>
  );
}
