import type { FavouriteKind } from '#contract/accounts/accounts.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { type Api, hasStatus, readNumber, readObject } from '../lib/api-client.ts';
import { type FavouriteState, NOT_FAVOURITE } from './favourite-state.ts';

export interface Favourites {
  subscribe(listener: () => void): () => void;
  /** Returns whether the car is saved or liked. The returned object is the same until that changes. */
  find(car: string): FavouriteState;
  /** Asks the API whether the car is saved or liked. Calls in the same tick share one request. */
  ask(car: string): void;
  /**
   * Adds a car to the list or removes it. The button changes at once, and back if the API refuses. Resolves to false if the member's session has
   * ended.
   */
  toggle(car: string): Promise<boolean>;
  /** Adds a car to the list unless it is there already. Resolves to false if the API refuses. */
  keep(car: string): Promise<boolean>;
  forgetAll(): void;
}

/** The most cars that one request asks for: more than any page has. */
const MOST_AT_ONCE = 100;

/** Deletes the record that a member has saved or liked a car. It is no error if the record is gone already, for example deleted in another tab. */
export async function deleteFavourite(api: Api, kind: FavouriteKind, recordId: number): Promise<void> {
  await api.send('DELETE', safePath`/api/${kind}/${recordId}`).catch((error: unknown) => {
    if (!hasStatus(error, 404)) throw error;
  });
}

/** Returns a store that tells for each car on the page, by documentId, whether the member has saved or liked it. It caches the API's answers. */
export function openFavourites(api: Api, kind: FavouriteKind, userId: number): Favourites {
  const states = new Map<string, FavouriteState>();
  const listeners = new Set<() => void>();
  const requested = new Set<string>();

  const find = (car: string) => states.get(car) ?? NOT_FAVOURITE;

  function set(car: string, state: FavouriteState) {
    states.set(car, state);
    for (const listener of listeners) listener();
  }

  const settle = (car: string, recordId: number | null) =>
    set(car, recordId === null ? NOT_FAVOURITE : { isFavourite: true, isBusy: false, recordId });

  async function load() {
    const cars = [...requested].map((car) => ({ car, before: find(car) }));
    requested.clear();
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
      // If the button was pressed after the request had been sent, the answer is outdated and is dropped.
      if (find(car) === before && before.recordId !== recordId) settle(car, recordId);
    }
  }

  function ask(car: string) {
    if (requested.size === 0) {
      queueMicrotask(() => load().catch((error) => console.info(`The ${kind} could not be loaded: ${error.message}`)));
    }
    requested.add(car);
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
    forgetAll: () => states.clear(),
  };
}
