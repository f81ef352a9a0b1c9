import { useEffect } from 'react';
import { data, Link } from 'react-router';
import type { CarDetail, CarSummary } from '#contract/cars.ts';
import { DEFAULT_LOCATION, FEATURED_CARS, RELATED_CARS } from '#contract/limits.ts';
import { carListPath } from '#contract/list-query.ts';
import * as messages from '#contract/messages.ts';
import { formatNumber } from '#contract/numbers.ts';
import { type Api, ApiFailure, browserApi } from '../api-client.ts';
import { browserLoader, serverLoader } from '../page-loaders.ts';
import { useSite } from '../root-data.ts';
import { KeepButton, likeOnPicture } from '../saves/keep-button.tsx';
import { formatPrice } from '../ui/format.ts';
import { Gallery } from '../ui/gallery.tsx';
import { PinIcon } from '../ui/icons.tsx';
import { PageSection } from '../ui/page-section.tsx';
import { mediaAddress } from '../ui/picture.tsx';
import { ReloadLink } from '../ui/reload-link.tsx';
import { Slider } from '../ui/slider.tsx';
import type { Route } from './+types/car-detail-page.ts';
import { CarCard } from './car-card.tsx';
import { findCar, listLatestCars } from './car-queries.ts';
import { carTitle } from './car-title.ts';
import { ContactPanel } from './contact-panel.tsx';
import { addRecentCar } from './recent-cars.ts';

interface Others {
  cars: CarSummary[];
  total: number;
}

type DetailPageData = { car: CarDetail; related: Others; featured: Others } | { car: null };

const NO_OTHERS: Others = { cars: [], total: 0 };

/** The same model of the same make, never the car itself. */
function listRelated(api: Api, { id, make, model }: CarDetail): Promise<Others> {
  if (make === null || model === null) return Promise.resolve(NO_OTHERS);
  const filters = { make: { name: { $eq: make } }, model: { name: { $eq: model } }, id: { $ne: id } };
  return listLatestCars(api, filters, RELATED_CARS, true);
}

async function load({ params, api }: { params: { documentId?: string | undefined }; api: Api }) {
  try {
    const car = await findCar(api, params.documentId ?? '');
    const [related, featured] = await Promise.all([
      listRelated(api, car).catch(() => NO_OTHERS),
      listLatestCars(api, { featured: { $eq: 'true' }, id: { $ne: car.id } }, FEATURED_CARS).catch(() => NO_OTHERS),
    ]);
    return data<DetailPageData>({ car, related, featured });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (error.status === 404) throw data(messages.CAR_NOT_FOUND, { status: 404 });
    return data<DetailPageData>({ car: null }, { status: 503 });
  }
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export default function CarDetailPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.car === null) return <CarFailure />;
  // Another car is another page: its gallery begins anew.
  return <Car key={loaderData.car.documentId} {...loaderData} />;
}

function CarFailure() {
  return (
    <div className="container-page py-16 text-center">
      <title>{messages.CAR_ERROR}</title>
      <h1 role="alert" className="text-xl font-bold text-alert">
        {messages.CAR_ERROR}
      </h1>
      <ReloadLink>Try again</ReloadLink>
    </div>
  );
}

function Car({ car, related, featured }: { car: CarDetail; related: Others; featured: Others }) {
  const site = useSite();
  const title = carTitle(car);

  useEffect(() => {
    addRecentCar(car.documentId);
    browserApi.send('POST', `/api/cars/${car.documentId}/views`).catch(() => undefined);
  }, [car.documentId]);

  return (
    <article>
      <title>{`${title} – ${formatPrice(car.price)} – ${site.name}`}</title>
      <meta name="description" content={describe(car)} />
      <Breadcrumb car={car} />
      <div className="container-page mt-3 grid grid-cols-[minmax(0,1fr)] gap-6 max-md:px-0 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <Gallery pictures={car.pictures} alt={title} />
        <div className="grid gap-4 max-md:px-4 lg:sticky lg:top-4">
          <div className="flex items-start justify-between gap-3">
            <h1 className="text-2xl font-bold">{title}</h1>
            <div className="flex shrink-0">
              <KeepButton kind="saves" documentId={car.documentId} />
              <KeepButton kind="likes" documentId={car.documentId} />
            </div>
          </div>
          <p className="justify-self-start rounded-lg bg-sun px-4 py-2 text-2xl font-bold tabular-nums">
            {formatPrice(car.price)}
          </p>
          <p className="flex items-center gap-1 text-stone-700">
            <PinIcon className="size-4" />
            {car.location ?? DEFAULT_LOCATION}
          </p>
          <p className="flex flex-wrap gap-2">
            {car.fueltype !== null && <span className="chip">{car.fueltype}</span>}
            {car.gearbox !== null && <span className="chip">{car.gearbox}</span>}
            {car.engine !== null && <span className="chip tabular-nums">{`${formatNumber(car.engine)} cc`}</span>}
          </p>
          <ContactPanel car={car} />
        </div>
      </div>
      <div className="container-page mt-8 grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <Specification car={car} />
        <Features features={car.features} />
      </div>
      {car.video !== null && (
        <section className="container-page mt-8">
          <h2 className="mb-3 text-xl font-bold">Video</h2>
          {/* biome-ignore lint/a11y/useMediaCaption: films of cars come without words. */}
          <video
            controls
            preload="none"
            className="w-full max-w-2xl rounded-xl bg-ink"
            src={mediaAddress(car.video, site.apiHost)}
          />
        </section>
      )}
      <OtherCars heading="Related cars" others={related} empty={messages.NO_RELATED_CARS} hasCount />
      <OtherCars heading="Featured cars" others={featured} empty={messages.NO_FEATURED_CARS} />
    </article>
  );
}

function describe(car: CarDetail): string {
  const facts = [car.fueltype, car.gearbox, car.mileage === null ? null : `${formatNumber(car.mileage)} km`, car.color];
  return `${carTitle(car)} for sale in ${car.location ?? DEFAULT_LOCATION}, Uganda: ${formatPrice(car.price)}. ${facts
    .filter((fact) => fact !== null)
    .join(', ')}.`;
}

function Breadcrumb({ car: { make, model } }: { car: CarDetail }) {
  return (
    <nav aria-label="Breadcrumb" className="container-page pt-3">
      <ol className="flex flex-wrap items-center gap-2 text-sm text-stone-600">
        <li>
          <Link to="/" className="inline-block py-2 hover:underline">
            Home
          </Link>
        </li>
        {make !== null && (
          <li className="before:mr-2 before:content-['/']">
            <Link to={carListPath({ makes: [make] })} className="inline-block py-2 hover:underline">
              {make}
            </Link>
          </li>
        )}
        {make !== null && model !== null && (
          <li className="before:mr-2 before:content-['/']">
            <Link to={carListPath({ makes: [make], models: [model] })} className="inline-block py-2 hover:underline">
              {model}
            </Link>
          </li>
        )}
      </ol>
    </nav>
  );
}

function Specification({ car }: { car: CarDetail }) {
  const rows: [label: string, value: string | number | null][] = [
    ['Reference No.', car.reference],
    ['Model Code', car.modelcode],
    ['Body Type', car.category],
    ['Gearbox', car.gearbox],
    ['Registration Year', car.regyear],
    ['Manufacture Year', car.year],
    ['No. of Doors', car.doors],
    ['Dimension', car.dimension === null ? null : `${car.dimension} m³`],
    ['Exterior Color', car.color],
    ['No. of Seats', car.seats],
    ['Steering', car.drivetype],
    ['Mileage', car.mileage === null ? null : `${formatNumber(car.mileage)} Km`],
  ];
  return (
    <section>
      <h2 className="mb-3 text-xl font-bold">Specification</h2>
      <dl className="grid overflow-hidden rounded-xl border border-stone-200 bg-white sm:grid-cols-2">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 border-b border-stone-100 px-4 py-2.5">
            <dt className="text-stone-600">{label}</dt>
            <dd className="text-right font-medium tabular-nums">{value ?? 'N/A'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Features({ features }: { features: CarDetail['features'] }) {
  return (
    <section>
      <h2 className="mb-3 text-xl font-bold">Car features</h2>
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

interface OtherCarsProps {
  heading: string;
  others: Others;
  empty: string;
  hasCount?: boolean;
}

function OtherCars({ heading, others, empty, hasCount = false }: OtherCarsProps) {
  const count = others.total === 1 ? '1 car' : `${formatNumber(others.total)} cars`;
  const note = hasCount && others.total > 0 ? count : undefined;
  return (
    <PageSection heading={heading} {...(note ? { note } : {})}>
      {others.cars.length === 0 ? (
        <p className="text-stone-600">{empty}</p>
      ) : (
        <Slider label={heading}>
          {others.cars.map((car) => (
            <CarCard key={car.documentId} car={car} action={likeOnPicture} />
          ))}
        </Slider>
      )}
    </PageSection>
  );
}
