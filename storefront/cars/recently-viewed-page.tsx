import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CarSummary } from '#contract/catalogue/cars.ts';
import { RECENT_PAGE_SIZE } from '#contract/limits.ts';
import { parsePage } from '#contract/lists/list-query.ts';
import {
  NO_STOCK,
  pageOf,
  RECENT_HEADING,
  RECENT_HINT,
  RECENT_NEEDS_SCRIPTS,
  recentError,
  vehicleCount,
} from '#contract/messages/cars.ts';
import { NEXT, PAGE_LINKS, PREV } from '#contract/messages/paging.ts';
import { SEE_ALL_CARS } from '#contract/messages/shell.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { likeOnPicture } from '../favourites/favourite-button.tsx';
import { browserApi } from '../lib/api-client.ts';
import { PageHead } from '../shell/page-head.tsx';
import { CarCard } from './car-card.tsx';
import { listCarsById } from './car-queries.ts';
import { readRecentCars } from './recent-cars.ts';

/** The page of the cars that this browser viewed last. Only the browser knows them, so the server's page does not contain them. */
export default function RecentlyViewedPage() {
  const [cars, setCars] = useState<CarSummary[]>();
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    listCarsById(browserApi, readRecentCars()).then(setCars, (error: Error) => setFailure(error.message));
  }, []);

  return (
    <div className="container-page py-6">
      <PageHead title={RECENT_HEADING} />
      <h1 className="text-2xl font-bold">{RECENT_HEADING}</h1>
      {failure !== undefined && (
        <p role="alert" className="mt-4 font-semibold text-alert">
          {recentError(failure)}
        </p>
      )}
      {cars === undefined && failure === undefined && (
        <div className="needs-script grid h-[300px] place-items-center">
          <Spinner className="size-8" />
        </div>
      )}
      <noscript>
        <p className="mt-4">{RECENT_NEEDS_SCRIPTS}</p>
      </noscript>
      {cars && <RecentCars cars={cars} />}
    </div>
  );
}

function RecentCars({ cars }: { cars: CarSummary[] }) {
  const [params] = useSearchParams();
  const pageCount = Math.max(Math.ceil(cars.length / RECENT_PAGE_SIZE), 1);
  const page = Math.min(parsePage(params), pageCount);
  const shown = cars.slice((page - 1) * RECENT_PAGE_SIZE, page * RECENT_PAGE_SIZE);

  if (cars.length === 0) return <NoRecentCars />;
  return (
    <>
      <p role="status" className="mt-1 text-muted">
        {vehicleCount(cars.length)}
      </p>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((car, at) => (
          <li key={car.documentId}>
            <CarCard car={car} isFirst={at === 0} level="h2" action={likeOnPicture} />
          </li>
        ))}
      </ul>
      {pageCount > 1 && (
        <nav aria-label={PAGE_LINKS} className="mt-6 flex items-center justify-center gap-4">
          <Step label={PREV} page={page - 1} isPossible={page > 1} />
          <span className="tabular-nums">{pageOf(page, pageCount)}</span>
          <Step label={NEXT} page={page + 1} isPossible={page < pageCount} />
        </nav>
      )}
    </>
  );
}

function NoRecentCars() {
  return (
    <div className="mt-4 rounded-xl border border-line bg-white p-8 text-center">
      <h2 className="text-lg font-semibold">{NO_STOCK}</h2>
      <p className="mt-1 text-muted">{RECENT_HINT}</p>
      <a href="/filter" className="button-main mt-4">
        {SEE_ALL_CARS}
      </a>
    </div>
  );
}

function Step({ label, page, isPossible }: { label: string; page: number; isPossible: boolean }) {
  if (!isPossible) return <span className="button-quiet opacity-50">{label}</span>;
  return (
    <a href={`?page=${page}`} className="button-quiet">
      {label}
    </a>
  );
}
