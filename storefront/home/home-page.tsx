import { data } from 'react-router';
import type { CarSummary } from '#contract/catalogue/cars.ts';
import type { Filters } from '#contract/entities/entry.ts';
import { HOME_DEALERS, HOME_MAKES, HOME_NEWEST_CARS, HOME_SLIDER_CARS } from '#contract/limits.ts';
import { CAR_LIST } from '#contract/lists/car-list.data.ts';
import { everythingIn } from '#contract/lists/list-query.ts';
import { carsError } from '#contract/messages/cars.ts';
import {
  FEATURED_CARS_HEADING,
  HOME_DESCRIPTION,
  HOME_TITLE,
  NEWEST_CARS_HEADING,
  POPULAR_CARS_HEADING,
  REDUCED_CARS_HEADING,
} from '#contract/messages/home.ts';
import { reducedBy } from '#contract/messages/prices.ts';
import { ErrorBanner } from '../../ui/forms/error-banner.tsx';
import { Slider } from '../../ui/forms/slider.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { BodyTypeTiles } from '../cars/body-type-tiles.tsx';
import { CarCard } from '../cars/car-card.tsx';
import { listLatestCars, listPopularCars } from '../cars/car-queries.ts';
import { RecentCarsPart } from '../cars/recent-cars-part.tsx';
import { listReducedCars, type ReducedCar } from '../cars/reduced-cars.ts';
import { likeOnPicture } from '../favourites/favourite-button.tsx';
import { type Api, readNumber, readObject, wrongAnswer } from '../lib/api-client.ts';
import { listModelsByMake, listNames, type ModelsByMake } from '../lib/catalogue-names.ts';
import { pack, unpack } from '../lib/packed.ts';
import { browserLoader, serverLoader } from '../lib/page-loaders.ts';
import { askFacets, readCounts } from '../listings/filters/list-facets.ts';
import { FeedLinks } from '../shell/feed-links.tsx';
import { PageHead } from '../shell/page-head.tsx';
import { StructuredData } from '../shell/structured-data.tsx';
import type { Route } from './+types/home-page.ts';
import { HeroForm } from './hero-form.tsx';
import { HomeColumns } from './home-columns.tsx';
import { marketJsonLd } from './market-json-ld.ts';
import { Shortcuts } from './shortcuts.tsx';
import './home-page.css';

const PARTS = 7;

/** Loads the number of all cars, and the makes and dealers with the most cars. Throws ApiFailure. */
async function loadCounts(api: Api) {
  const { total: all, choices } = await askFacets(api, CAR_LIST, everythingIn(CAR_LIST), 'make,dealer_info');
  const total = readNumber(all);
  if (total === null) throw wrongAnswer();
  const { make, dealer_info } = readObject(choices);
  return {
    total,
    makes: readCounts(make, CAR_LIST.filters.makes).slice(0, HOME_MAKES),
    dealers: readCounts(dealer_info, CAR_LIST.filters.sellers).slice(0, HOME_DEALERS),
  };
}

type Counts = Awaited<ReturnType<typeof loadCounts>> | { total: null; makes: []; dealers: [] };

async function load({ api }: { api: Api }) {
  // The errors of parts that could not be loaded. Such a part is left out, and the page is then not cached.
  const failures: string[] = [];
  const orElse = <Part,>(part: Promise<Part>, nothing: Part): Promise<Part> =>
    part.catch((error: Error) => {
      failures.push(error.message);
      return nothing;
    });
  const carsOf = async (filters: Filters<'cars'>, most: number) => (await listLatestCars(api, filters, most)).cars;
  const [popular, latest, reduced, featured, categories, models, counts] = await Promise.all([
    orElse<CarSummary[]>(listPopularCars(api), []),
    orElse<CarSummary[]>(carsOf({}, HOME_SLIDER_CARS + HOME_NEWEST_CARS), []),
    orElse<ReducedCar[]>(listReducedCars(api), []),
    orElse<CarSummary[]>(carsOf({ featured: { $eq: 'true' } }, HOME_SLIDER_CARS), []),
    orElse<string[]>(listNames(api, 'categories'), []),
    orElse<ModelsByMake>(listModelsByMake(api), {}),
    orElse<Counts>(loadCounts(api), { total: null, makes: [], dealers: [] }),
  ]);
  // Each car is shown only once: in a market with few views, the newest cars may also be among the popular ones.
  const shown = new Set(popular.map(({ documentId }) => documentId));
  const newest = latest.filter(({ documentId }) => !shown.has(documentId)).slice(0, HOME_NEWEST_CARS);
  const [reason] = failures;
  // If every part failed, the API cannot be reached, and the page says so.
  const failure = failures.length === PARTS ? (reason ?? null) : null;
  const page = pack({ popular, newest, reduced, featured, categories, models, counts, failure });
  if (failures.length === 0) return data(page);
  return data(page, { status: failure === null ? 200 : 503, headers: { 'cache-control': 'no-store' } });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { popular, newest, reduced, featured, categories, models, counts, failure } = unpack(loaderData);
  return (
    <>
      <PageHead title={HOME_TITLE} description={HOME_DESCRIPTION} path="/" />
      {import.meta.env.SSR && <FeedLinks />}
      <StructuredData describe={marketJsonLd} />
      <HeroForm categories={categories} models={models} total={counts.total} />
      <div className="over-hero">
        {failure !== null && (
          <div className="container-page">
            <ErrorBanner message={carsError(failure)} />
          </div>
        )}
        <CarSlider heading={POPULAR_CARS_HEADING} cars={popular} />
      </div>
      <div className="container-page mt-6">
        <BodyTypeTiles />
      </div>
      <CarSlider heading={NEWEST_CARS_HEADING} cars={newest} />
      <ReducedCars cars={reduced} />
      <CarSlider heading={FEATURED_CARS_HEADING} cars={featured} />
      <Shortcuts />
      <HomeColumns {...counts} />
      <RecentCarsPart action={likeOnPicture} />
    </>
  );
}

/** Says on each picture by how much the price was reduced. */
function ReducedCars({ cars }: { cars: ReducedCar[] }) {
  if (cars.length === 0) return null;
  return (
    <PageSection heading={REDUCED_CARS_HEADING}>
      <Slider label={REDUCED_CARS_HEADING}>
        {cars.map(({ car, by }) => (
          <div key={car.documentId} className="reduced-car">
            <CarCard car={car} action={likeOnPicture} />
            <p>{reducedBy(by)}</p>
          </div>
        ))}
      </Slider>
    </PageSection>
  );
}

function CarSlider({ heading, cars }: { heading: string; cars: CarSummary[] }) {
  if (cars.length === 0) return null;
  return (
    <PageSection heading={heading}>
      <Slider label={heading}>
        {cars.map((car) => (
          <CarCard key={car.documentId} car={car} action={likeOnPicture} />
        ))}
      </Slider>
    </PageSection>
  );
}
