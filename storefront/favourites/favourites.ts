import type { FavouriteKind } from '#contract/accounts.ts';
import { safePath } from '#contract/safe-path.ts';
import { type Api, hasStatus, readNumber, readObject } from '../lib/api-client.ts';
import { type FavouriteState, NOT_FAVOURITE } from './favourite-state.ts';

export interface Favourites {
  subscribe(listener: () => void): () => void;
  /** The same object for as long as nothing changes. */
  find(car: string): FavouriteState;
  /** Asks the API about a car. All that is asked in one go is one request. */
  ask(car: string): void;
  /** Keeps a car, or no longer. Shown at once, and taken back if the API refuses. False: nobody is signed in any more. */
  toggle(car: string): Promise<boolean>;
  /** Keeps a car, whether it is kept already or not. False as above. */
  keep(car: string): Promise<boolean>;
  forgetAll(): void;
}

/** More than any page shows. */
const MOST_AT_ONCE = 100;

/** Ends a record. One that is gone already, from another tab perhaps, is as good as ended. */
export async function deleteFavourite(api: Api, kind: FavouriteKind, recordId: number): Promise<void> {
  await api.send('DELETE', safePath`/api/${kind}/${recordId}`).catch((error: unknown) => {
    if (!hasStatus(error, 404)) throw error;
  });
}

/** What a member keeps of the cars in sight, by their documentIds. The API knows; this is what was heard of it last. */
export function openFavourites(api: Api, kind: FavouriteKind, userId: number): Favourites {
  const known = new Map<string, FavouriteState>();
  const listeners = new Set<() => void>();
  const asked = new Set<string>();

  const find = (car: string) => known.get(car) ?? NOT_FAVOURITE;

  function set(car: string, state: FavouriteState) {
    known.set(car, state);
    for (const listener of listeners) listener();
  }

  const settle = (car: string, recordId: number | null) =>
    set(car, recordId === null ? NOT_FAVOURITE : { isFavourite: true, isBusy: false, recordId });

  async function load() {
    const cars = [...asked].map((car) => ({ car, before: find(car) }));
    asked.clear();
    const { entries } = await api.list(
      kind,
      { populate: { car: { fields: ['documentId'] } } },
      {
        filters: { user: { id: { $eq: userId } }, car: { documentId: { $in: cars.map(({ car }) => car) } } },
        pagination: { pageSize: MOST_AT_ONCE },
      },
    );
    for (const { car, before } of cars) {
      const entry = entries.find((one) => one.car.some(({ documentId }) => documentId === car));
      const recordId = entry?.id ?? null;
      // A click since the question was sent knows better than its answer.
      if (find(car) === before && before.recordId !== recordId) settle(car, recordId);
    }
  }

  function ask(car: string) {
    if (asked.size === 0) {
      queueMicrotask(() => load().catch((error) => console.info(`The ${kind} could not be loaded: ${error.message}`)));
    }
    asked.add(car);
  }

  async function change(car: string, recordId: number | null): Promise<number | null> {
    if (recordId !== null) return deleteFavourite(api, kind, recordId).then(() => null);
    const { data } = await api.send('POST', `/api/${kind}`, { data: { user: userId, car } });
    return readNumber(readObject(data).id);
  }

  async function turn(car: string, before: FavouriteState) {
    set(car, { ...before, isFavourite: !before.isFavourite, isBusy: true });
    try {
      settle(car, await change(car, before.recordId));
      ask(car);
      return true;
    } catch (error) {
      set(car, before);
      console.info(`The ${kind} could not be changed: ${error}`);
      return !hasStatus(error, 401);
    }
  }

  async function toggle(car: string) {
    const before = find(car);
    return before.isBusy || turn(car, before);
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    find,
    ask,
    toggle,
    keep: (car) => turn(car, NOT_FAVOURITE),
    forgetAll: () => known.clear(),
  };
}
