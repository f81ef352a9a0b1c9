import { useEffect } from 'react';
import { data } from 'react-router';
import { CAR_SPECIFICATION, type CarDetail } from '#contract/car-detail.ts';
import type { CarSummary } from '#contract/cars.ts';
import { DEFAULT_LOCATION, FEATURED_CARS, RELATED_CARS } from '#contract/limits.ts';
import { carListPath } from '#contract/lists/car-list.ts';
import * as messages from '#contract/messages/car-detail.ts';
import { formatKm, formatPrice } from '#contract/messages/units.ts';
import { specificationOf } from '#contract/specification.ts';
import { type Crumb, HOME } from '../../ui/breadcrumb.tsx';
import { Related } from '../../ui/listings/related.tsx';
import { mediaAddress } from '../../ui/picture.tsx';
import { useSite } from '../../ui/site-context.ts';
import { FavouriteButton, likeOnPicture } from '../favourites/favourite-button.tsx';
import { type Api, browserApi } from '../lib/api-client.ts';
import { entryOrNull } from '../lib/entry-pages.ts';
import { browserLoader, serverLoader } from '../lib/page-loaders.ts';
import { ContactPanel } from '../listings/contact-panel.tsx';
import { DetailFailure, ListingDetail, Specification } from '../listings/listing-detail.tsx';
import type { Route } from './+types/car-detail-page.ts';
import { CarCard } from './car-card.tsx';
import { findCar, listLatestCars } from './car-queries.ts';
import { carThing } from './car-thing.ts';
import { carPath, carTitle } from './car-title.ts';
import { addRecentCar } from './recent-cars.ts';

interface Others {
  cars: CarSummary[];
  total: number;
}

const NO_OTHERS: Others = { cars: [], total: 0 };

/** The same model of the same make, never the car itself. */
function listRelated(api: Api, { id, make, model }: CarDetail): Promise<Others> {
  if (make === null || model === null) return Promise.resolve(NO_OTHERS);
  const filters = { make: { name: { $eq: make } }, model: { name: { $eq: model } }, id: { $ne: id } };
  return listLatestCars(api, filters, RELATED_CARS, true);
}

async function load({ params, api }: { params: { documentId?: string | undefined }; api: Api }) {
  const car = await entryOrNull(findCar(api, params.documentId ?? ''), messages.CAR_NOT_FOUND);
  if (car === null) return data(null, { status: 503 });
  const [related, featured] = await Promise.all([
    listRelated(api, car).catch(() => NO_OTHERS),
    listLatestCars(api, { featured: { $eq: 'true' }, id: { $ne: car.id } }, FEATURED_CARS).catch(() => NO_OTHERS),
  ]);
  return data({ car, related, featured });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export default function CarDetailPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <DetailFailure message={messages.CAR_ERROR} />;
  // Another car is another page: its gallery begins anew.
  return <Car key={loaderData.car.documentId} {...loaderData} />;
}

function Car({ car, related, featured }: { car: CarDetail; related: Others; featured: Others }) {
  const site = useSite();
  const { documentId, dealer } = car;
  const description = describe(car);

  useEffect(() => {
    addRecentCar(documentId);
    browserApi.send('POST', `/api/cars/${documentId}/views`).catch(() => undefined);
  }, [documentId]);

  return (
    <ListingDetail
      path={carPath(documentId)}
      crumbs={crumbsOf(car)}
      title={carTitle(car)}
      description={description}
      pictures={car.pictures}
      price={car.price}
      location={car.location ?? DEFAULT_LOCATION}
      facts={[car.fueltype, car.gearbox, car.engine === null ? null : messages.engineSize(car.engine)]}
      actions={
        <>
          <FavouriteButton kind="saves" documentId={documentId} />
          <FavouriteButton kind="likes" documentId={documentId} />
        </>
      }
      thing={carThing(car, description)}
      contact={
        <ContactPanel
          seller={dealer && { ...dealer, path: `/dealer-cars/${dealer.documentId}` }}
          kind="car"
          documentId={documentId}
        />
      }
    >
      <div className="container-page mt-8 grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <Specification rows={specificationOf(CAR_SPECIFICATION, car)} />
        <Features features={car.features} />
      </div>
      {car.video !== null && (
        <section className="container-page mt-8 print:hidden">
          <h2 className="mb-3 text-xl font-bold">{messages.VIDEO}</h2>
          {/* biome-ignore lint/a11y/useMediaCaption: films of cars come without words. */}
          <video
            controls
            preload="none"
            className="w-full max-w-2xl rounded-xl bg-ink"
            src={mediaAddress(car.video, site.apiHost)}
          />
        </section>
      )}
      <Related
        heading={messages.RELATED_HEADING}
        note={messages.relatedCarCount(related.total)}
        empty={messages.NO_RELATED_CARS}
      >
        {cardsOf(related)}
      </Related>
      <Related heading={messages.FEATURED_HEADING} empty={messages.NO_FEATURED_CARS}>
        {cardsOf(featured)}
      </Related>
    </ListingDetail>
  );
}

const cardsOf = ({ cars }: Others) =>
  cars.map((car) => <CarCard key={car.documentId} car={car} action={likeOnPicture} />);

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
      <h2 className="mb-3 text-xl font-bold">{messages.CAR_FEATURES}</h2>
      {features.length === 0 ? (
        <p className="text-stone-600">{messages.NO_FEATURES}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {features.map(({ documentId, name }) => (
            <li key={documentId} className="rounded-lg border border-stone-200 bg-white px-3 py-1.5 text-sm">
              {name}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
