import { data } from 'react-router';
import { CAR_SUMMARY, type CarSummary } from '#contract/catalogue/cars.ts';
import { carListPath } from '#contract/lists/car-list.ts';
import { parsePage } from '#contract/lists/list-query.ts';
import { usuallyAnswers } from '#contract/messages/answer-times.ts';
import { carsError, NO_STOCK, vehicleCount } from '#contract/messages/cars.ts';
import {
  DEALER_NOT_FOUND,
  DEALERS_ERROR,
  DEALERS_HEADING,
  dealerDescription,
  FEATURED_INVENTORY,
  logoOf,
  narrowThese,
} from '#contract/messages/dealers.ts';
import { listTitle, thingCount } from '#contract/messages/lists.ts';
import type { Imprint } from '#contract/office/imprint-schemas.ts';
import type { Answering, Dealer } from '#contract/sellers/sellers.ts';
import { dialledPhone } from '#contract/values/phones.ts';
import { HOME } from '../../ui/breadcrumb.tsx';
import { BreakableText } from '../../ui/breakable-text.tsx';
import { MailIcon } from '../../ui/icons.tsx';
import { CheckedSeller } from '../../ui/listings/checked-seller.tsx';
import { Facts } from '../../ui/listings/facts.tsx';
import { pagePath } from '../../ui/paging.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { CarCard } from '../cars/car-card.tsx';
import { carSummary } from '../cars/car-summary.ts';
import { likeOnPicture } from '../favourites/favourite-button.tsx';
import type { Api } from '../lib/api-client.ts';
import { carPath } from '../lib/car-title.ts';
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
import type { Route } from './+types/dealer-detail-page.ts';
import { dealerPath, findDealer } from './dealer-queries.ts';

async function load({ url, params, api }: { url: URL; params: { documentId?: string | undefined }; api: Api }) {
  const documentId = params.documentId ?? '';
  const loading = Promise.all([findDealer(api, documentId), findImprint(api, 'dealer-infos', documentId)]);
  const loaded = await entryOrNull(loading, DEALER_NOT_FOUND);
  if (loaded === null) return data(null, { status: 503 });
  const [dealer, imprint] = loaded;
  const ofDealer = {
    filters: { dealer_info: { documentId: { $eq: dealer.documentId } } },
    sort: 'createdAt:desc',
    page: parsePage(url.searchParams),
  } as const;
  const items = { selection: CAR_SUMMARY, read: carSummary };
  const cars = await pageOrFailure(listEntryPage(api, 'cars', items, ofDealer));
  return data({ dealer, imprint, cars }, { status: statusOf(cars.failure) });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export default function DealerDetailPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <DetailFailure message={DEALERS_ERROR} />;
  return <DealerCars {...loaderData} />;
}

interface DealerCarsProps {
  dealer: Dealer & Answering;
  imprint: Imprint;
  cars: LoadedPage<CarSummary>;
}

function DealerCars({ dealer, imprint, cars }: DealerCarsProps) {
  const { documentId, name, features, pictures, answersWithin, checks } = dealer;
  const { phonenumber, email } = imprint.isOpen ? dealer : { phonenumber: null, email: null };
  const path = dealerPath(documentId);
  const { total, page } = cars.result;
  return (
    <div className="container-page py-6">
      <PageHead
        title={cars.failure === null ? listTitle(name, thingCount('cars', total)) : name}
        page={page}
        description={dealerDescription(name, features)}
        path={pagePath(path, page)}
        picture={pictures[0]}
      />
      <StructuredData
        describe={(site) => [
          {
            '@type': 'AutoDealer',
            name,
            url: site.publicUrl + path,
            image: sharedPictures(site, pictures),
            telephone: phonenumber && dialledPhone(phonenumber),
            email,
            ...imprintJsonLd(imprint),
          },
          breadcrumbJsonLd(site, [HOME, { label: DEALERS_HEADING, to: '/dealers' }, { label: name, to: path }]),
        ]}
      />
      <div className="grid gap-4 rounded-xl border border-line bg-white p-4 grid-cols-[minmax(0,1fr)] sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-6">
        <div className="overflow-hidden rounded-lg max-sm:w-40">
          <Picture picture={pictures[0]} alt={logoOf(name)} sizes="160px" formats={['thumbnail']} isFirst />
        </div>
        <div className="grid content-start gap-2">
          <h1 className="text-2xl font-bold">{name}</h1>
          <Facts facts={features} />
          <CheckedSeller checks={checks} />
          {answersWithin !== null && <p className="text-stone-700">{usuallyAnswers(answersWithin)}</p>}
          <p className="flex flex-wrap gap-x-6">
            {phonenumber !== null && <PhoneLink phone={phonenumber} />}
            {email !== null && (
              <a
                href={`mailto:${email}`}
                className="inline-flex min-h-11 items-center gap-2 underline hover:no-underline"
              >
                <MailIcon className="size-4" />
                <BreakableText text={email} />
              </a>
            )}
            <FirmDetailsLink imprint={imprint} />
          </p>
        </div>
      </div>
      <h2 className="mt-8 mb-4 flex flex-wrap items-baseline gap-x-3 text-xl font-bold">
        {FEATURED_INVENTORY}
        {cars.failure === null && (
          <span className="text-base font-normal text-muted tabular-nums">{vehicleCount(total)}</span>
        )}
        {total > 1 && (
          <a href={carListPath({ sellers: [documentId] })} className="ml-auto text-base font-normal underline">
            {narrowThese(total)}
          </a>
        )}
      </h2>
      <CardGrid
        listPage={cars}
        error={carsError(cars.failure ?? '')}
        empty={NO_STOCK}
        path={path}
        columns={4}
        keyOf={(car) => car.documentId}
        pathOf={(car) => carPath(car.documentId)}
        card={(car, isFirst) => <CarCard car={car} isFirst={isFirst} action={likeOnPicture} />}
      />
      <FirmDetails name={name} imprint={imprint} hasEmail={email !== null} />
      <ReportLink kind="dealer" documentId={documentId} />
    </div>
  );
}
