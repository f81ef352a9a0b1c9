import { useEffect, useMemo } from 'react';
import { data } from 'react-router';
import { CAR_SPECIFICATION } from '#contract/catalogue/car-detail.data.ts';
import type { CarDetail } from '#contract/catalogue/car-detail.ts';
import type { CarSummary } from '#contract/catalogue/cars.ts';
import { specificationOf } from '#contract/catalogue/specification.ts';
import { DEFAULT_LOCATION } from '#contract/limits.ts';
import { carListPath } from '#contract/lists/car-list.ts';
import * as messages from '#contract/messages/car-detail.ts';
import { stockOfCars } from '#contract/messages/listing-detail.ts';
import { CONDITION_LABELS } from '#contract/messages/listings.ts';
import { formatKm, formatPrice } from '#contract/messages/units.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { type Crumb, HOME } from '../../ui/breadcrumb.tsx';
import { latePart } from '../../ui/late-part.tsx';
import { RelatedSkeleton } from '../../ui/listings/related-skeleton.tsx';
import { FavouriteButton, likeOnPicture } from '../favourites/favourite-button.tsx';
import { type Api, browserApi } from '../lib/api-client.ts';
import { carPath, carTitle } from '../lib/car-title.ts';
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
import type { Route } from './+types/car-detail-page.ts';
import { findCar, findOtherCars, type OtherCarsFound } from './car-detail-queries.ts';
import { carJsonLd } from './car-json-ld.ts';
import { CarPriceContext } from './car-price-context.tsx';
import { CLOSED_CAR } from './closed-car.server.ts';
import { addRecentCar } from './recent-cars.ts';

interface DetailRequest {
  params: { documentId?: string | undefined };
  api: Api;
}

const load = async ({ params, api }: DetailRequest) => {
  const car = await entryOrNull(findCar(api, params.documentId ?? ''), messages.CAR_NOT_FOUND);
  return car && { car, others: findOtherCars(api, car) };
};

/** The server answers when all data have loaded. In the browser, the car is shown before the related cars have loaded. */
export const loader = serverLoader(async (request: DetailRequest) => {
  const { found, closed } = await orClosed(load(request), request, CLOSED_CAR);
  if (closed) return data({ closed }, { status: 410 });
  return found ? data({ car: found.car, others: await found.others }) : data(null, { status: 503 });
});
export const clientLoader = browserLoader(orServersPage(load));
export { revalidateUnlessOverlay as shouldRevalidate } from '../../ui/use-overlay.ts';

const ClosedCard = import.meta.env.SSR ? (await import('./car-card.tsx')).CarCard : undefined;

const Closed = ({ closed }: { closed: ClosedPage<CarSummary> }) => (
  <ClosedListing
    closed={closed}
    cards={
      import.meta.env.SSR && closed.alike.map((car) => ClosedCard && <ClosedCard key={car.documentId} car={car} />)
    }
  />
);

export default function CarDetailPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <DetailFailure message={messages.CAR_ERROR} />;
  if ('closed' in loaderData) return <Closed closed={loaderData.closed} />;
  // The key is new for each car, so that the gallery of the next car starts at its first picture.
  return <Car key={loaderData.car.documentId} {...loaderData} />;
}

const loadFilm = () => import('./film.tsx').then(({ Film }) => Film);
const loadOtherCars = () => import('./other-cars.tsx').then(({ OtherCars }) => OtherCars);

const Film = latePart({
  onServer: import.meta.env.SSR ? await loadFilm() : undefined,
  load: loadFilm,
  until: <div className="film" />,
});
const OtherCars = latePart({
  onServer: import.meta.env.SSR ? await loadOtherCars() : undefined,
  load: loadOtherCars,
  until: <RelatedSkeleton />,
});

interface CarProps {
  car: CarDetail;
  others: OtherCarsFound | Promise<OtherCarsFound>;
}

const stockOf = ({ stock }: OtherCarsFound) => (stock === null ? '' : stockOfCars(stock));

function saleOf(car: CarDetail, others: CarProps['others']): Sale {
  const { documentId, dealer, privateSeller, reference } = car;
  return {
    seller: dealer,
    privateSeller,
    sellerPath: `/dealer-cars/${dealer?.documentId}`,
    stock: others instanceof Promise ? others.then(stockOf) : stockOf(others),
    kind: 'car',
    documentId,
    title: carTitle(car),
    reference,
    price: formatPrice(car.price),
    isReserved: car.isReserved,
    path: carPath(documentId),
  };
}

const factsOf = ({ year, mileage, condition, fueltype, gearbox, engine }: CarDetail): KeyFactList => [
  ['year', year],
  ['mileage', mileage === null ? null : formatKm(mileage)],
  ['condition', condition && CONDITION_LABELS[condition]],
  ['fuel', fueltype],
  ['gearbox', gearbox],
  ['engine', engine === null ? null : messages.engineSize(engine)],
];

function Car({ car, others }: CarProps) {
  const { documentId } = car;
  // Made only on the server, because only search engines and messengers need the description, and they read the server's page.
  const description = import.meta.env.SSR ? describe(car) : '';
  // Memoised, because it contains a promise: with a new promise in each render, React would show the placeholders again.
  const sale = useMemo(() => saleOf(car, others), [car, others]);

  useEffect(() => {
    addRecentCar(documentId);
    browserApi.send('POST', safePath`/api/cars/${documentId}/views`).catch(() => undefined);
  }, [documentId]);

  return (
    <ListingDetail
      crumbs={crumbsOf(car)}
      description={description}
      jsonLd={(site) => (import.meta.env.SSR ? carJsonLd(car, description)(site) : undefined)}
      pictures={car.pictures}
      location={car.location ?? DEFAULT_LOCATION}
      facts={factsOf(car)}
      createdAt={car.createdAt}
      sale={sale}
      priceContext={<CarPriceContext car={car} />}
      actions={
        <>
          <FavouriteButton kind="saves" documentId={documentId} />
          <FavouriteButton kind="likes" documentId={documentId} />
        </>
      }
      others={<OtherCars car={car} cars={others} action={likeOnPicture} />}
    >
      {/* Rows without a value are left out: private sellers leave many fields empty. */}
      <Specification rows={specificationOf(CAR_SPECIFICATION, car).filter(([, value]) => value !== null)} />
      <SellerSaysPart entry={car} />
      <Features features={car.features} />
      {car.video !== null && <Film url={car.video} picture={car.pictures[0]} />}
    </ListingDetail>
  );
}

function describe(car: CarDetail): string {
  const facts = [car.fueltype, car.gearbox, car.mileage === null ? null : formatKm(car.mileage), car.color];
  return messages.carDescription({
    title: carTitle(car),
    location: car.location ?? DEFAULT_LOCATION,
    price: formatPrice(car.price),
    facts: facts.filter((fact) => fact !== null),
  });
}

function crumbsOf({ make, model }: CarDetail): Crumb[] {
  if (make === null) return [HOME];
  const ofMake = { label: make, to: carListPath({ makes: [make] }) };
  return model === null
    ? [HOME, ofMake]
    : [HOME, ofMake, { label: model, to: carListPath({ makes: [make], models: [model] }) }];
}

function Features({ features }: { features: CarDetail['features'] }) {
  return (
    <section>
      <h2>{messages.CAR_FEATURES}</h2>
      {features.length === 0 ? (
        <p className="text-muted">{messages.NO_FEATURES}</p>
      ) : (
        <ul className="features">
          {features.map(({ documentId, name }) => (
            <li key={documentId}>{name}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
