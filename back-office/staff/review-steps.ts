import type { ReviewDetail, ReviewRow } from '#contract/office/review-schemas.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { attempt } from '../lib/attempt.ts';
import { type OfficeApi, orNull } from '../lib/office-api.ts';

const QUEUE = '/staff/review';
export const apiPath = (id: number | string, what = '') => safePath`/staff/api/review/${id}` + what;

/**
 * Returns the path of an item's page, or of the queue if `id` is null. `done`: the item that was just decided, which the opened page offers to
 * undo.
 */
export const itemPath = (id: number | string | null, done?: number | string) =>
  (id === null ? QUEUE : `${QUEUE}/${id}`) + (done === undefined ? '' : `?done=${done}`);

/** Claims an item for the moderator. If another moderator has it, the refusal is a sentence that names them. */
export const claim = (api: OfficeApi, id: number | string) => attempt(api.ask('POST', apiPath(id, '/claim'), {}));

/** Releases a claimed item. Ignores an item that no longer exists, or that somebody else has claimed. */
export async function release(api: OfficeApi, id: number | string): Promise<void> {
  await orNull(api.ask('DELETE', apiPath(id, '/claim')), 403, 404, 409);
}

const isFree = ({ claimedBy, isMine }: ReviewRow) => claimedBy === null || isMine;

/** Returns the items before and after this one in the queue, without those that other moderators have claimed. */
export function neighboursOf(
  items: readonly ReviewRow[],
  id: number,
): { previous: number | null; next: number | null } {
  const at = items.findIndex((item) => item.id === id);
  const previous = items.slice(0, Math.max(at, 0)).findLast(isFree);
  const next = items.slice(at + 1).find(isFree);
  return { previous: previous?.id ?? null, next: next?.id ?? null };
}

/** Returns the ids of the items to review after this one: the rest of the queue, then the items before this one. */
export function followersOf(items: readonly ReviewRow[], id: number): number[] {
  const at = items.findIndex((item) => item.id === id);
  const sorted = [...items.slice(at + 1), ...items.slice(0, Math.max(at, 0))];
  return sorted.filter(isFree).map((item) => item.id);
}

/** Number of items that are tried one after the other, since other moderators may have claimed the first ones meanwhile. */
const MOST_TRIED = 5;

/** Claims the next item that no other moderator has claimed. Returns its id; null: there is none. */
export async function claimNext(api: OfficeApi, id: number, items: readonly ReviewRow[]): Promise<number | null> {
  for (const next of followersOf(items, id).slice(0, MOST_TRIED)) {
    if (!(await claim(api, next)).refused) return next;
  }
  return null;
}

/** The last decision, and for how long it can be undone. */
export interface Done {
  id: number;
  title: string;
  decision: string;
  /** Seconds left to undo, by the server's clock, since the browser's may be wrong. */
  secondsLeft: number;
}

/** Loads the last decision, which the page's address names; null: there is none. */
export async function loadDone(api: OfficeApi, url: URL): Promise<Done | null> {
  const id = url.searchParams.get('done') ?? '';
  if (!/^[1-9]\d{0,8}$/.test(id)) return null;
  const detail = await orNull(api.ask<ReviewDetail>('GET', apiPath(id)), 404);
  if (!detail?.decision) return null;
  const { title, decision, undoUntil } = detail;
  const left = undoUntil === null ? 0 : Math.ceil((Date.parse(undoUntil) - Date.now()) / 1_000);
  return { id: detail.id, title, decision, secondsLeft: Math.max(0, left) };
}

/** Undoes a decision. The API refuses once the time for it is over. */
export const undo = (api: OfficeApi, id: number | string) => attempt(api.ask('POST', apiPath(id, '/undo'), {}));
