import type { KeptKind } from '#contract/accounts.ts';
import { memberApi } from '../member-api.ts';
import { type KeptCars, openKeptCars } from './kept-cars.ts';

let known: ({ userId: number } & Record<KeptKind, KeptCars>) | undefined;

/** What a member keeps, for all buttons of a page. Another member begins with nothing. */
export function keptCarsOf(userId: number): Record<KeptKind, KeptCars> {
  if (known?.userId !== userId) {
    const open = (kind: KeptKind) => openKeptCars(memberApi, kind, userId);
    known = { userId, saves: open('saves'), likes: open('likes') };
  }
  return known;
}
