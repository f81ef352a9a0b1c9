import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { hasStatus } from '../lib/api-client.ts';
import { memberApi } from '../lib/member-api.ts';
import type { FavouritesData } from './favourite-queries.ts';
import { deleteFavourite } from './favourites.ts';
import { favouritesOf } from './member-favourites.ts';

/** The car that was removed last, as long as it can be restored. */
interface Removed {
  recordId: number;
  /** The car's documentId. */
  car: string;
  title: string;
}

/**
 * Returns functions that remove cars from the list and restore the last one, and the ids of all removed records. If the API refuses a removal, the
 * car is shown again.
 */
export function useRemoval({ kind, userId }: FavouritesData) {
  const { revalidate } = useRevalidator();
  const [removed, setRemoved] = useState<readonly number[]>([]);
  const [last, setLast] = useState<Removed | null>(null);
  const ending = useRef<Promise<void>>(undefined);

  async function end(recordId: number) {
    try {
      await deleteFavourite(memberApi, kind, recordId);
      favouritesOf(userId)[kind].forgetAll();
      await revalidate();
    } catch (error) {
      console.info(`The ${kind} could not be changed: ${error}`);
      setRemoved((ids) => ids.filter((id) => id !== recordId));
      setLast((removal) => (removal?.recordId === recordId ? null : removal));
      // If the session has ended (401), the list is loaded again, and its loader then leads to the sign-in page.
      if (hasStatus(error, 401)) await revalidate();
    }
  }

  /** Removes a car from the list by the id of its record. `car` is null if the car is no longer on sale, because then it cannot be restored. */
  function remove(recordId: number, car: Omit<Removed, 'recordId'> | null) {
    setRemoved((ids) => [...ids, recordId]);
    setLast(car && { recordId, ...car });
    ending.current = end(recordId);
  }

  /** Restores the car that was removed last. If that fails, the button to restore it is shown once more. */
  async function undo() {
    if (last === null) return;
    setLast(null);
    await ending.current;
    const favourites = favouritesOf(userId)[kind];
    await favourites.keep(last.car);
    if (!favourites.find(last.car).isFavourite) setLast(last);
    await revalidate();
  }

  return { removed, last, remove, undo, forgetLast: () => setLast(null) };
}
