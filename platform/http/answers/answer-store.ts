import { LRUCache } from 'lru-cache';
import type { Changes } from '../../database/changes.ts';
import { isDatabaseUnavailable } from '../../database/database-errors.ts';
import { MINUTE_MS } from '../../durations.ts';
import { ApiError } from '../errors.ts';
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
/** The greatest age of an answer that is known to be out of date, and is sent while the database is away. */
const OLDEST_STALE_MS = 10 * 60_000;
/** The most bytes of answers as they are sent while the database is away. */
const MOST_AGED_BYTES = 8 * 1024 * 1024;

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
  /** May be sent for ten minutes while the database is away, though it is known to be out of date. */
  isOfUseWhenStale?: boolean;
  /** Its age in ms when it was made, if it was made of answers that were old. */
  ageMs?: number;
  /** Returns the body as it is shown while it may be out of date. `knownAt`: until then it was not, in ms since 1970. Left out: as it is. */
  agedBody?: (body: Buffer, knownAt: number) => Buffer;
}

export interface CachedAnswer extends Omit<Made, 'body'> {
  body: PackedBody;
  /** The version of the catalogue at which the answer was made or last found to hold, and the time. */
  version: number;
  checkedAt: number;
  /** All headers of the first answer, security headers included. Undefined until an unconditional request came. */
  sent: Headers | undefined;
}

/** An answer as it is sent while the database is away. */
interface Aged {
  minute: number;
  /** The digest of the body that it was made from. */
  digest: string;
  answer: CachedAnswer;
}

interface Question {
  key: string;
  make: () => Promise<Made>;
  /** The encoding in which the answer is sent; the queue's turn includes compressing it. */
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
  const aged = new LRUCache<string, Aged>({
    maxSize: MOST_AGED_BYTES,
    maxEntrySize: LARGEST_ANSWER,
    sizeCalculation: ({ answer: { body } }, key) => body.weight() + key.length + ANSWER_OVERHEAD_BYTES,
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

  /** Returns an answer as it is sent while it may be out of date, made so once in a minute. */
  async function asOld(key: string, cached: CachedAnswer, ageMs: number): Promise<Found> {
    const staleForS = Math.floor(ageMs / 1_000);
    const { agedBody } = cached;
    if (!agedBody) return { cached, staleForS };
    const knownAt = now() - ageMs;
    const before = aged.get(key);
    const minute = Math.floor(knownAt / MINUTE_MS);
    if (before?.minute === minute && before.digest === cached.body.digest) return { cached: before.answer, staleForS };
    const body = openPackedBody(agedBody(await cached.body.original(), knownAt));
    const answer: CachedAnswer = { ...cached, body, isPassing: true };
    // Answers that are made for one visitor have no key.
    if (key !== '') aged.set(key, { minute, digest: cached.body.digest, answer });
    return { cached: answer, staleForS };
  }

  /** Returns an answer that is known to be out of date; undefined if it is too old, or of no use then. */
  async function asStale(key: string, cached: CachedAnswer | undefined): Promise<Found | undefined> {
    const ageMs = cached?.isOfUseWhenStale ? now() - cached.checkedAt : Number.POSITIVE_INFINITY;
    return cached && ageMs < OLDEST_STALE_MS ? asOld(key, cached, ageMs) : undefined;
  }

  /** Returns how old an answer is that was made just now: of what is in memory, or of answers that are older. */
  const ageOf = (made: Made) => (isFailure(made) ? 0 : Math.max(changes.awayMs() ?? 0, made.ageMs ?? 0));

  async function makeOnce(key: string, make: () => Promise<Made>): Promise<Found> {
    const version = changes.version();
    const made = await make();
    const cached = keep(key, { ...made, isPassing: true }, version);
    const ageMs = ageOf(made);
    return ageMs === 0 ? { cached } : asOld(key, cached, ageMs);
  }

  /** Makes an answer once for all who wait for it. One that was begun before the last change may not include that change. */
  function together(key: string, begin: () => Promise<Found>): Promise<Found> {
    const version = changes.version();
    const started = underway.get(key);
    if (started?.version === version) return started.making;
    const making = begin();
    underway.set(key, { version, making });
    const settle = () => underway.get(key)?.making === making && underway.delete(key);
    making.then(settle, settle);
    return making;
  }

  /**
   * While the database is away it is not known what has changed. What was true until then is sent with its age, or made of what is in
   * memory; a page is else sent though it is known to be out of date.
   */
  async function findWhileAway({ key, make, run }: Question, awayMs: number): Promise<Found> {
    const cached = answers.get(key);
    if (cached?.version === changes.version()) return asOld(key, cached, awayMs);
    try {
      const found = await together(key, () => run(() => makeOnce(key, make)));
      return isFailure(found.cached) ? ((await asStale(key, cached)) ?? found) : found;
    } catch (error) {
      // Any other error is an answer, such as that the entry is gone.
      const stale = isUnavailable(error) ? await asStale(key, cached) : undefined;
      if (!stale) throw error;
      return stale;
    }
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
    const stale = isFailure(made) ? await asStale(key, before) : undefined;
    if (stale) return stale;
    // The database went away in the meantime.
    const ageMs = ageOf(made);
    if (ageMs > 0) return asOld(key, keep(key, made, version), ageMs);
    const cached = keep(key, made, version);
    if (before) reusePacked(cached, before);
    store(question, cached, before !== undefined);
    await cached.body.as(encoding);
    return { cached };
  }

  function store(question: Question, cached: CachedAnswer, isKnown: boolean) {
    if (!cached.isPassing && (isKnown || isWorthStoring(question))) answers.set(question.key, cached);
    else if (!isFailure(cached)) answers.delete(question.key);
  }

  async function find(question: Question): Promise<Found> {
    const { key, make, run } = question;
    const isCurrent = await isCaughtUp(changes);
    const awayMs = changes.awayMs();
    if (awayMs !== undefined) return findWhileAway(question, awayMs);
    const cached = answers.get(key);
    // The database cannot be followed, for a reason that is no outage: what was cached may be out of date, and nothing new is cached.
    if (!isCurrent) return (await asStale(key, cached)) ?? run(() => makeOnce(key, make));
    if (cached && isFresh(cached)) return { cached: cached };
    return together(key, () => run(() => makeAnew(question, cached)));
  }

  const makeForOne = ({ make, run }: Pick<Question, 'make' | 'run'>): Promise<Found> => run(() => makeOnce('', make));

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
  changes.catchUpIfThere().then(
    () => true,
    () => false,
  );

const isUnavailable = (error: unknown) =>
  isDatabaseUnavailable(error) || (error instanceof ApiError && error.status === 503);

const isFailure = ({ status = 200 }: Pick<Made, 'status'>) => status >= 500;

const stillHolds = async (cached: CachedAnswer) => (await cached.stillHolds?.().catch(() => false)) === true;

/** If the answer has not changed, its compressed bytes can be used again. */
function reusePacked(cached: CachedAnswer, before: CachedAnswer): void {
  if (before.body.digest === cached.body.digest) cached.body = before.body;
}
