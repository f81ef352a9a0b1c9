import { data } from 'react-router';
import type { CarSummary } from '#contract/catalogue/cars.ts';
import { HOME_SLIDER_CARS } from '#contract/limits.ts';
import { CAR_LIST } from '#contract/lists/car-list.data.ts';
import { everythingIn } from '#contract/lists/list-query.ts';
import { carsError } from '#contract/messages/cars.ts';
import { FEATURED_CARS_HEADING, HOME_DESCRIPTION, HOME_TITLE, POPULAR_CARS_HEADING } from '#contract/messages/home.ts';
import { ErrorBanner } from '../../ui/forms/error-banner.tsx';
import { Slider } from '../../ui/forms/slider.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { BodyTypeTiles } from '../cars/body-type-tiles.tsx';
import { CarCard } from '../cars/car-card.tsx';
import { listLatestCars, listPopularCars } from '../cars/car-queries.ts';
import { RecentCarsPart } from '../cars/recent-cars-part.tsx';
import { likeOnPicture } from '../favourites/favourite-button.tsx';
import type { Api } from '../lib/api-client.ts';
import { listModelsByMake, listNames, type ModelsByMake } from '../lib/catalogue-names.ts';
import { countFor } from '../lib/entry-pages.ts';
import { pack, unpack } from '../lib/packed.ts';
import { browserLoader, serverLoader } from '../lib/page-loaders.ts';
import { FeedLinks } from '../shell/feed-links.tsx';
import { PageHead } from '../shell/page-head.tsx';
import { StructuredData } from '../shell/structured-data.tsx';
import type { Route } from './+types/home-page.ts';
import { HeroForm } from './hero-form.tsx';
import { marketJsonLd } from './market-json-ld.ts';
import { SearchPanel } from './search-panel.tsx';
import { Shortcuts } from './shortcuts.tsx';

const PARTS = 5;

async function load({ api }: { api: Api }) {
  // Each part of the page loads by itself: a part that fails is left out, and the page is not cached.
  const failures: string[] = [];
  const orElse = <Part,>(part: Promise<Part>, nothing: Part): Promise<Part> =>
    part.catch((error: Error) => {
      failures.push(error.message);
      return nothing;
    });
  const [popular, featured, categories, models, total] = await Promise.all([
    orElse<CarSummary[]>(listPopularCars(api), []),
    orElse<CarSummary[]>(
      listLatestCars(api, { featured: { $eq: 'true' } }, HOME_SLIDER_CARS).then(({ cars }) => cars),
      [],
    ),
    orElse<string[]>(listNames(api, 'categories'), []),
    orElse<ModelsByMake>(listModelsByMake(api), {}),
    orElse<number | null>(countFor(api, CAR_LIST, everythingIn(CAR_LIST)), null),
  ]);
  const [reason] = failures;
  // If every part failed, it is an outage, not a page with a part missing.
  const failure = failures.length === PARTS ? (reason ?? null) : null;
  const page = pack({ popular, featured, categories, models, total, failure });
  if (failures.length === 0) return data(page);
  return data(page, { status: failure === null ? 200 : 503, headers: { 'cache-control': 'no-store' } });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { popular, featured, categories, models, total, failure } = unpack(loaderData);
  return (
    <>
      <PageHead title={HOME_TITLE} description={HOME_DESCRIPTION} path="/" />
      {import.meta.env.SSR && <FeedLinks />}
      <StructuredData describe={marketJsonLd} />
      <HeroForm categories={categories} models={models} total={total} />
      {failure !== null && (
        <div className="container-page mt-8">
          <ErrorBanner message={carsError(failure)} />
        </div>
      )}
      <SearchPanel models={models} total={total} />
      <div className="container-page mt-4 md:mt-8">
        <BodyTypeTiles />
      </div>
      <CarSlider heading={POPULAR_CARS_HEADING} cars={popular} />
      <CarSlider heading={FEATURED_CARS_HEADING} cars={featured} />
      <Shortcuts />
      <RecentCarsPart action={likeOnPicture} />
    </>
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
