import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { hasStatus } from '../lib/api-client.ts';
import { memberApi } from '../lib/member-api.ts';
import type { FavouritesData } from './favourite-queries.ts';
import { deleteFavourite } from './favourites.ts';
import { favouritesOf } from './member-favourites.ts';

/** What was removed last, for as long as it can be brought back. */
interface Removed {
  recordId: number;
  /** Its documentId. */
  car: string;
  title: string;
}

/**
 * The records that are being removed, or were, and how to remove one and to bring the last one back. What the API refuses
 * comes back by itself.
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
      // Loading the list says what a member whom the API no longer knows is to do.
      if (hasStatus(error, 401)) await revalidate();
    }
  }

  /** `car`: null for one that is no longer on sale, which cannot be brought back. */
  function remove(recordId: number, car: Omit<Removed, 'recordId'> | null) {
    setRemoved((ids) => [...ids, recordId]);
    setLast(car && { recordId, ...car });
    ending.current = end(recordId);
  }

  /** Makes the record anew. Where that fails, it can be tried again. */
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
