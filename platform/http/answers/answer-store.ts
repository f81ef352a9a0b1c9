import { LRUCache } from 'lru-cache';
import type { Changes } from '../../database/changes.ts';
import type { Encoding } from './compression.ts';
import { openPackedBody, type PackedBody } from './packed-body.ts';
import type { Run } from './route-queue.ts';

/** The most bytes of all cached answers together, in all encodings. */
const MOST_BYTES = 40 * 1024 * 1024;
/** The most bytes of the keys that pages requested lately. */
const MOST_ASKED_BYTES = 4 * 1024 * 1024;
const LARGEST_ANSWER = 4 * 1024 * 1024;
/** Bytes that an answer takes besides its body: its headers, its key and the cache's own account of it. */
const ANSWER_OVERHEAD_BYTES = 2_000;
const KEY_OVERHEAD_BYTES = 200;

const OLDEST_MS = 60_000;
/** The greatest age of an answer that is sent while the database is away. */
const OLDEST_STALE_MS = 10 * 60_000;

export type Headers = Record<string, string>;

/** The answer that a route makes to a request. */
export interface Made {
  /** The status, 200 by default; an answer with another one must be `isPassing`. */
  status?: number;
  body: Buffer;
  /** Headers that belong to this answer alone; `content-type` among them. */
  headers: Headers;
  /** A request header that it depends on; its value is part of the key. */
  variesBy?: string;
  /** Requested so often that compressing it well is worth the time. */
  isOften?: boolean;
  /** Not cached: the next request is answered anew. */
  isPassing?: boolean;
  /** Called after a change: would the answer still be the same? Left out: it is made anew. */
  stillHolds?: () => Promise<boolean>;
  /** True: may be shown for ten minutes while the database is down. */
  isOfUseWhenStale?: boolean;
}

export interface CachedAnswer extends Omit<Made, 'body'> {
  body: PackedBody;
  /** The version of the catalogue at which the answer was made or last found to hold, and the time. */
  version: number;
  checkedAt: number;
  /** All headers of the first answer, security headers included. Undefined until an unconditional request came. */
  sent: Headers | undefined;
}

interface Question {
  key: string;
  make: () => Promise<Made>;
  /** Compressed within the same turn. */
  encoding: Encoding;
  run: Run;
  /** Is the request from a page rendered in this process? Its answer ends up in the cached page; kept here too, it would take three times the bytes. */
  isForPage: boolean;
}

export interface Found {
  cached: CachedAnswer;
  /** Age in seconds, for an answer that may be out of date. */
  staleForS?: number;
}

/** Makes answers and stores them until their data changes. Sending them is not its task. */
interface AnswerStore {
  /** Returns the answer stored under a key, if it would still be the same; undefined if there is none. */
  fresh(key: string): CachedAnswer | undefined;
  /** Returns the answer stored under the key, or makes it once for all who wait for it. */
  find(question: Question): Promise<Found>;
  /** Makes an answer for one visitor, and stores nothing. */
  makeForOne(question: Pick<Question, 'make' | 'run'>): Promise<Found>;
}

export function openAnswerStore(changes: Changes, now: () => number): AnswerStore {
  const answers = new LRUCache<string, CachedAnswer>({
    maxSize: MOST_BYTES,
    maxEntrySize: LARGEST_ANSWER,
    sizeCalculation: ({ body }, key) => body.weight() + key.length + ANSWER_OVERHEAD_BYTES,
  });
  const askedByPages = new LRUCache<string, true>({
    maxSize: MOST_ASKED_BYTES,
    sizeCalculation: (_, key) => key.length + KEY_OVERHEAD_BYTES,
  });
  const underway = new Map<string, { version: number; making: Promise<Found> }>();
  const isFresh = (cached: CachedAnswer) =>
    cached.version === changes.version() && now() - cached.checkedAt < OLDEST_MS;

  function keep(key: string, made: Made, version: number): CachedAnswer {
    const onWeight = () => {
      const current = answers.peek(key);
      // Stored again with its new weight, unless it was removed.
      if (current?.body === body && answers.delete(key)) answers.set(key, current);
    };
    const body = openPackedBody(made.body, { isOften: made.isOften ?? false, onWeight });
    return { ...made, body, version, checkedAt: now(), sent: undefined };
  }

  function asStale(cached: CachedAnswer | undefined): Found | undefined {
    const ageMs = cached?.isOfUseWhenStale ? now() - cached.checkedAt : Number.POSITIVE_INFINITY;
    return cached && ageMs < OLDEST_STALE_MS ? { cached, staleForS: Math.floor(ageMs / 1_000) } : undefined;
  }

  /** Answers for pages are stored only when they are requested again: by another page, or by the same page after a change. */
  function isWorthStoring({ key, isForPage }: Question): boolean {
    const isKnown = !isForPage || askedByPages.has(key);
    if (isForPage) askedByPages.set(key, true);
    return isKnown;
  }

  async function makeAnew(question: Question, before: CachedAnswer | undefined): Promise<Found> {
    const { key, make, encoding } = question;
    // The version is read before the data, so that a change during the reading counts as newer than the answer.
    const version = changes.version();
    if (before && (await stillHolds(before))) {
      return { cached: Object.assign(before, { version, checkedAt: now() }) };
    }
    const made = await make();
    const stale = isFailure(made) ? asStale(before) : undefined;
    if (stale) return stale;
    const cached = keep(key, made, version);
    if (before) reusePacked(cached, before);
    if (!cached.isPassing && (before || isWorthStoring(question))) answers.set(key, cached);
    else if (!isFailure(made)) answers.delete(key);
    await cached.body.as(encoding);
    return { cached };
  }

  async function find(question: Question): Promise<Found> {
    const { key, make, run } = question;
    const isCurrent = await isCaughtUp(changes);
    const cached = answers.get(key);
    // It is not known which data has changed: cached answers may be out of date, and new ones are not cached.
    if (!isCurrent) {
      const version = changes.version();
      return (
        asStale(cached) ?? run(async () => ({ cached: keep(key, { ...(await make()), isPassing: true }, version) }))
      );
    }
    if (cached && isFresh(cached)) return { cached: cached };
    const version = changes.version();
    const started = underway.get(key);
    // An answer that was begun before the last change may not include that change.
    if (started?.version === version) return started.making;
    const making = run(() => makeAnew(question, cached));
    underway.set(key, { version, making });
    const settle = () => underway.get(key)?.making === making && underway.delete(key);
    making.then(settle, settle);
    return making;
  }

  const makeForOne = ({ make, run }: Pick<Question, 'make' | 'run'>): Promise<Found> =>
    run(async () => ({ cached: keep('', { ...(await make()), isPassing: true }, changes.version()) }));

  return {
    find,
    makeForOne,
    fresh(key) {
      const cached = answers.get(key);
      return cached && isFresh(cached) ? cached : undefined;
    },
  };
}

const isCaughtUp = (changes: Changes) =>
  changes.catchUp().then(
    () => true,
    () => false,
  );

const isFailure = ({ status = 200 }: Made) => status >= 500;

const stillHolds = async (cached: CachedAnswer) => (await cached.stillHolds?.().catch(() => false)) === true;

/** If the answer has not changed, its compressed bytes can be used again. */
function reusePacked(cached: CachedAnswer, before: CachedAnswer): void {
  if (before.body.digest === cached.body.digest) cached.body = before.body;
}
