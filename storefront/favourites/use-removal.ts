import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { hasStatus } from '../lib/api-client.ts';
import { memberApi } from '../lib/member-api.ts';
import type { FavouritesData } from './favourite-queries.ts';
import { deleteFavourite } from './favourites.ts';
import { favouritesOf } from './member-favourites.ts';

/** The car removed last, while it can be restored. */
interface Removed {
  recordId: number;
  /** The car's documentId. */
  car: string;
  title: string;
}

/**
 * Removes records from a list, and restores the last one. Returns the removed records too. A record that the API refuses to remove appears
 * again.
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
      // Reloading the list handles a member whom the API no longer knows.
      if (hasStatus(error, 401)) await revalidate();
    }
  }

  /** Removes a record. `car`: null if it is no longer on sale, and thus cannot be restored. */
  function remove(recordId: number, car: Omit<Removed, 'recordId'> | null) {
    setRemoved((ids) => [...ids, recordId]);
    setLast(car && { recordId, ...car });
    ending.current = end(recordId);
  }

  /** Creates the record again. If that fails, it can be tried again. */
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
