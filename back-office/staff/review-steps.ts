import type { ReviewDetail, ReviewRow } from '#contract/office/review.ts';
import { safePath } from '#contract/safe-path.ts';
import { hasStatus, type OfficeApi } from '../lib/office-api.ts';

const QUEUE = '/staff/review';
export const apiPath = (id: number | string, what = '') => safePath`/staff/api/review/${id}` + what;

/** The page of an item. `done`: what was decided just before, which can be undone there. */
export const itemPath = (id: number | string | null, done?: number | string) =>
  (id === null ? QUEUE : `${QUEUE}/${id}`) + (done === undefined ? '' : `?done=${done}`);

/** Null: it was done; else the sentence that says what there is by now. */
const saidAgainst = (asked: Promise<void>): Promise<string | null> =>
  asked.then(
    () => null,
    (error: unknown) => {
      if (hasStatus(error, 409)) return error.said;
      throw error;
    },
  );

/** Keeps it for whoever asks. Null: so it is; else a sentence that says who has it. */
export const claim = (api: OfficeApi, id: number | string): Promise<string | null> =>
  saidAgainst(api.ask('POST', apiPath(id, '/claim'), {}));

/** Leaves it to others. That it is gone by now, or was never theirs, is no matter. */
export async function release(api: OfficeApi, id: number | string): Promise<void> {
  await api.ask('DELETE', apiPath(id, '/claim')).catch((error: unknown) => {
    if (!hasStatus(error, 403, 404, 409)) throw error;
  });
}

const isFree = ({ claimedBy, isMine }: ReviewRow) => claimedBy === null || isMine;

/** What comes before and after an item in the queue: what others look at is passed over. */
export function neighboursOf(
  items: readonly ReviewRow[],
  id: number,
): { previous: number | null; next: number | null } {
  const at = items.findIndex((item) => item.id === id);
  const previous = items.slice(0, Math.max(at, 0)).findLast(isFree);
  const next = items.slice(at + 1).find(isFree);
  return { previous: previous?.id ?? null, next: next?.id ?? null };
}

/** What to look at after an item, in this order: the rest of the queue, then what was passed over. */
export function followersOf(items: readonly ReviewRow[], id: number): number[] {
  const at = items.findIndex((item) => item.id === id);
  const sorted = [...items.slice(at + 1), ...items.slice(0, Math.max(at, 0))];
  return sorted.filter(isFree).map((item) => item.id);
}

/** More than these are hardly taken by others in the meantime. */
const MOST_TRIED = 5;

/** Keeps the next item for whoever asks. Null: there is none. */
export async function claimNext(api: OfficeApi, id: number, items: readonly ReviewRow[]): Promise<number | null> {
  for (const next of followersOf(items, id).slice(0, MOST_TRIED)) {
    if ((await claim(api, next)) === null) return next;
  }
  return null;
}

/** What was decided just before, while it can be undone. */
export interface Done {
  id: number;
  title: string;
  decision: string;
  /** By the server's clock: that of the browser may be wrong. */
  secondsLeft: number;
}

/** From the address of the page that came next. */
export async function loadDone(api: OfficeApi, url: URL): Promise<Done | null> {
  const id = url.searchParams.get('done') ?? '';
  if (!/^[1-9]\d{0,8}$/.test(id)) return null;
  const detail = await api.ask<ReviewDetail>('GET', apiPath(id)).catch((error: unknown) => {
    if (hasStatus(error, 404)) return null;
    throw error;
  });
  if (!detail?.decision) return null;
  const { title, decision, undoUntil } = detail;
  const left = undoUntil === null ? 0 : Math.ceil((Date.parse(undoUntil) - Date.now()) / 1_000);
  return { id: detail.id, title, decision, secondsLeft: Math.max(0, left) };
}

/** Takes a decision back. Null: so it is; else a sentence that says why not. */
export const undo = (api: OfficeApi, id: number | string): Promise<string | null> =>
  saidAgainst(api.ask('POST', apiPath(id, '/undo'), {}));
