import { type ComponentType, type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigation, useRevalidator } from 'react-router';
import type { CarSummary } from '#contract/cars.ts';
import { vehicleCount } from '#contract/messages/cars.ts';
import * as messages from '#contract/messages/favourite-lists.ts';
import { SEE_ALL_CARS } from '#contract/messages/shell.ts';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { Paging, pagePath } from '../../ui/paging.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { hasStatus } from '../lib/api-client.ts';
import type { EntryPage } from '../lib/entry-pages.ts';
import { memberApi } from '../lib/member-api.ts';
import { useSession } from '../lib/session.ts';
import { PageHead } from '../shell/page-head.tsx';
import type { Favourite, FavouritesData } from './favourite-queries.ts';
import { deleteFavourite } from './favourites.ts';
import { favouritesOf } from './member-favourites.ts';

interface CardProps {
  car: CarSummary;
  isFirst: boolean;
  level: 'h2';
  action: (car: CarSummary, title: string) => ReactNode;
}

interface FavouriteListProps {
  heading: string;
  /** Undefined until it has come. */
  data?: FavouritesData | null | undefined;
  Card: ComponentType<CardProps>;
  /** How cars get here. */
  hint: string;
}

/** A member's saved or liked cars. The server sends it empty, and the browser fills it. */
export function FavouriteList({ heading, data, Card, hint }: FavouriteListProps) {
  return (
    <section>
      <PageHead title={heading} />
      <h1 className="text-2xl font-bold">{heading}</h1>
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
  // Another member, from another tab, has another list.
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

/** The records that are being removed, or were, and how to remove one. What the API refuses comes back. */
function useRemoval({ kind, userId }: FavouritesData) {
  const { revalidate } = useRevalidator();
  const [removed, setRemoved] = useState<readonly number[]>([]);

  async function remove(recordId: number) {
    setRemoved((ids) => [...ids, recordId]);
    try {
      await deleteFavourite(memberApi, kind, recordId);
      favouritesOf(userId)[kind].forgetAll();
      await revalidate();
    } catch (error) {
      console.info(`The ${kind} could not be changed: ${error}`);
      setRemoved((ids) => ids.filter((id) => id !== recordId));
      // Loading the list says what a member whom the API no longer knows is to do.
      if (hasStatus(error, 401)) await revalidate();
    }
  }
  return { removed, remove };
}

/** Whoever removes by keyboard goes on with the next car. */
function focusNeighbour(item: Element | null) {
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  neighbour?.querySelector('button')?.focus({ preventScroll: true });
}

function Cars({
  data,
  list,
  Card,
  hint,
}: { data: FavouritesData; list: EntryPage<Favourite> } & Omit<FavouriteListProps, 'heading'>) {
  const { pathname } = useLocation();
  const isLoading = useNavigation().state === 'loading';
  const { removed, remove } = useRemoval(data);
  const favourites = list.items.filter(({ recordId }) => !removed.includes(recordId));
  const total = list.total - list.items.length + favourites.length;

  const onRemove = (recordId: number) => (event: MouseEvent) => {
    focusNeighbour(event.currentTarget.closest('li'));
    void remove(recordId);
  };
  if (total === 0) return <NoCars hint={hint} />;
  if (favourites.length === 0) return <Waiting />;
  return (
    <div className={isLoading ? 'opacity-60 transition-opacity delay-200' : ''}>
      <p role="status" className="mt-1 text-stone-600">
        {vehicleCount(total)}
      </p>
      {favourites.every(({ car }) => car === null) && <p className="mt-4 font-semibold">{messages.NO_LIKED_CARS}</p>}
      <ul className="mt-4 grid gap-4 min-[481px]:grid-cols-2 xl:grid-cols-3">
        {favourites.map(({ recordId, car }, at) => (
          <li key={recordId}>
            {car === null ? (
              <GoneCar onRemove={onRemove(recordId)} />
            ) : (
              <Card
                car={car}
                isFirst={at === 0}
                level="h2"
                action={(_, title) => <RemoveButton title={title} onRemove={onRemove(recordId)} />}
              />
            )}
          </li>
        ))}
      </ul>
      <Paging page={list.page} pageCount={list.pageCount} hrefOf={(page) => pagePath(pathname, page)} />
    </div>
  );
}

type OnRemove = (event: MouseEvent) => void;

function RemoveButton({ title, onRemove }: { title: string; onRemove: OnRemove }) {
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

function GoneCar({ onRemove }: { onRemove: OnRemove }) {
  return (
    <div className="grid h-full min-h-40 place-content-center justify-items-center gap-3 rounded-xl border border-dashed border-stone-400 p-4 text-center text-stone-600">
      {messages.CAR_GONE}
      <button type="button" onClick={onRemove} className="button-quiet">
        {messages.REMOVE}
      </button>
    </div>
  );
}

function NoCars({ hint }: { hint: string }) {
  return (
    <div className="mt-4 rounded-xl border border-stone-200 bg-white p-8 text-center">
      <h2 className="text-lg font-semibold">{messages.NO_FAVOURITES}</h2>
      <p className="mt-1 text-stone-600">{hint}</p>
      <a href="/filter" className="button-main mt-4">
        {SEE_ALL_CARS}
      </a>
    </div>
  );
}
