import { type ComponentType, type MouseEvent, type ReactNode, useEffect } from 'react';
import { useLocation, useNavigation, useRevalidator } from 'react-router';
import type { CarSummary } from '#contract/catalogue/cars.ts';
import { vehicleCount } from '#contract/messages/cars.ts';
import * as messages from '#contract/messages/favourites.ts';
import { SEE_ALL_CARS } from '#contract/messages/shell.ts';
import { ErrorBanner } from '../../ui/forms/error-banner.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { Paging, pagePath } from '../../ui/paging.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { EntryPage } from '../lib/entry-pages.ts';
import { useSession } from '../lib/session.ts';
import { PageHead } from '../shell/page-head.tsx';
import type { Favourite, FavouritesData } from './favourite-queries.ts';
import { UndoBar } from './undo-bar.tsx';
import { useRemoval } from './use-removal.ts';

interface CardProps {
  car: CarSummary;
  isFirst: boolean;
  level: 'h2';
  action: (car: CarSummary, title: string) => ReactNode;
}

interface FavouriteListProps {
  heading: string;
  /** The member's list; undefined until it has loaded, null if nobody is signed in. */
  data?: FavouritesData | null | undefined;
  Card: ComponentType<CardProps>;
  /** A sentence that explains how the lists of saved and of liked cars differ. */
  meaning: string;
  /** A sentence that explains how to add cars, shown if the list is empty. */
  hint: string;
}

/** The page of a member's saved or liked cars. The server's page is empty; the browser loads the list. */
export function FavouriteList({ heading, meaning, data, Card, hint }: FavouriteListProps) {
  return (
    <section>
      <PageHead title={heading} />
      <h1 className="text-2xl font-bold">{heading}</h1>
      <p className="mt-1 text-muted">{meaning}</p>
      {data ? <Loaded data={data} Card={Card} hint={hint} /> : <Waiting />}
    </section>
  );
}

const Waiting = () => (
  <div className="needs-script grid h-[300px] place-items-center">
    <Spinner className="size-8" />
  </div>
);

function Loaded({ data, Card, hint }: { data: FavouritesData } & Pick<FavouriteListProps, 'Card' | 'hint'>) {
  const userId = useSession()?.userId;
  const { revalidate } = useRevalidator();
  // Loads the list again if another member has signed in in another tab.
  useEffect(() => {
    if (userId !== undefined && userId !== data.userId) void revalidate();
  }, [userId, data, revalidate]);
  if (userId !== data.userId) return <Waiting />;
  if (data.list === null) {
    return (
      <div className="mt-4">
        <ErrorBanner message={messages.LIKED_CARS_ERROR} />
      </div>
    );
  }
  return <Cars data={data} list={data.list} Card={Card} hint={hint} />;
}

interface CarsProps extends Pick<FavouriteListProps, 'Card' | 'hint'> {
  data: FavouritesData;
  list: EntryPage<Favourite>;
}

/** Moves the keyboard focus to the neighbouring car when a car is removed. */
function focusNeighbour(item: Element | null) {
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  neighbour?.querySelector('button')?.focus({ preventScroll: true });
}

function Cars({ data, list, Card, hint }: CarsProps) {
  const { removed, last, remove, undo, forgetLast } = useRemoval(data);
  const favourites = list.items.filter(({ recordId }) => !removed.includes(recordId));
  const total = list.total - list.items.length + favourites.length;

  const onRemove: OnRemove = ({ recordId, car }, title, { currentTarget }) => {
    focusNeighbour(currentTarget.closest('li'));
    remove(recordId, car && { car: car.documentId, title });
  };
  return (
    <>
      {last && <UndoBar key={last.recordId} title={last.title} onUndo={undo} onGone={forgetLast} />}
      {total === 0 && <NoCars hint={hint} />}
      {total > 0 && favourites.length === 0 && <Waiting />}
      {favourites.length > 0 && (
        <CarGrid favourites={favourites} total={total} list={list} Card={Card} onRemove={onRemove} />
      )}
    </>
  );
}

type OnRemove = (favourite: Favourite, title: string, event: MouseEvent) => void;

interface CarGridProps extends Pick<CarsProps, 'list' | 'Card'> {
  favourites: readonly Favourite[];
  total: number;
  onRemove: OnRemove;
}

function CarGrid({ favourites, total, list, Card, onRemove }: CarGridProps) {
  const { pathname } = useLocation();
  const isLoading = useNavigation().state === 'loading';
  return (
    <div className={isLoading ? 'opacity-60 transition-opacity delay-200' : ''}>
      <p role="status" className="mt-1 text-muted">
        {vehicleCount(total)}
      </p>
      {favourites.every(({ car }) => car === null) && <p className="mt-4 font-semibold">{messages.NO_LIKED_CARS}</p>}
      <ul className="mt-4 grid gap-4 min-[481px]:grid-cols-2 xl:grid-cols-3">
        {favourites.map((favourite, at) => (
          <li key={favourite.recordId}>
            {favourite.car === null ? (
              <GoneCar onRemove={(event) => onRemove(favourite, '', event)} />
            ) : (
              <Card
                car={favourite.car}
                isFirst={at === 0}
                level="h2"
                action={(_, title) => (
                  <RemoveButton title={title} onRemove={(event) => onRemove(favourite, title, event)} />
                )}
              />
            )}
          </li>
        ))}
      </ul>
      <Paging page={list.page} pageCount={list.pageCount} hrefOf={(page) => pagePath(pathname, page)} />
    </div>
  );
}

function RemoveButton({ title, onRemove }: { title: string; onRemove: (event: MouseEvent) => void }) {
  return (
    <button
      type="button"
      aria-label={messages.removeCar(title)}
      title={messages.REMOVE}
      onClick={onRemove}
      className="grid size-11 cursor-pointer place-items-center rounded-full bg-white/90 shadow hover:bg-white"
    >
      <CloseIcon />
    </button>
  );
}

function GoneCar({ onRemove }: { onRemove: (event: MouseEvent) => void }) {
  return (
    <div className="grid h-full min-h-40 place-content-center justify-items-center gap-3 rounded-xl border border-dashed border-stone-400 p-4 text-center text-muted">
      {messages.CAR_GONE}
      <button type="button" onClick={onRemove} className="button-quiet">
        {messages.REMOVE}
      </button>
    </div>
  );
}

function NoCars({ hint }: { hint: string }) {
  return (
    <div className="mt-4 rounded-xl border border-line bg-white p-8 text-center">
      <h2 className="text-lg font-semibold">{messages.NO_FAVOURITES}</h2>
      <p className="mt-1 text-muted">{hint}</p>
      <a href="/filter" className="button-main mt-4">
        {SEE_ALL_CARS}
      </a>
    </div>
  );
}
