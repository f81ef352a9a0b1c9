import { LRUCache } from 'lru-cache';
import type { Changes } from '../../database/changes.ts';
import { isDatabaseUnavailable } from '../../database/database-errors.ts';
import { MINUTE_MS } from '../../durations.ts';
import { ApiError } from '../errors.ts';
import type { Encoding } from './compression.ts';
import { openPackedBody, type PackedBody } from './packed-body.ts';
import type { Run } from './route-queue.ts';

/** The most bytes of all cached answers, in all encodings. */
const MOST_BYTES = 40 * 1024 * 1024;
/** The most bytes of the keys that pages have requested lately. */
const MOST_ASKED_BYTES = 4 * 1024 * 1024;
const LARGEST_ANSWER = 4 * 1024 * 1024;
/** Bytes that a cached answer takes in addition to its body: headers, key, and what the cache itself stores. */
const ANSWER_OVERHEAD_BYTES = 2_000;
const KEY_OVERHEAD_BYTES = 200;

const OLDEST_MS = 60_000;
/** In ms: the oldest outdated answer that is sent while the database is away. */
const OLDEST_STALE_MS = 10 * 60_000;
/** The most bytes of answers in the form in which they are sent while the database is away. */
const MOST_AGED_BYTES = 8 * 1024 * 1024;

export type Headers = Record<string, string>;

/** The answer that a route makes to a request. */
export interface Made {
  /** The status; 200 if it is missing. An answer with another status must be `isPassing`. */
  status?: number;
  body: Buffer;
  /** Headers of this answer, including `content-type`. */
  headers: Headers;
  /** Name of a request header that the answer depends on; the header's value is part of the key. */
  variesBy?: string;
  /** Whether it is requested so often that compressing it well is worth the time. */
  isOften?: boolean;
  /** Whether the answer must not be cached. */
  isPassing?: boolean;
  /** Returns whether the answer would still be the same after a change. Without it the answer is made again. */
  stillHolds?: () => Promise<boolean>;
  /** Whether the answer may be sent while the database is away, for ten minutes, although it is outdated. */
  isOfUseWhenStale?: boolean;
  /** Age in ms of the answers that this one was made from, if they were old. */
  ageMs?: number;
  /**
   * Returns the body in the form that is shown while it may be outdated. `knownAt`: ms since 1970 until which it was current. Without it
   * the body is not changed.
   */
  agedBody?: (body: Buffer, knownAt: number) => Buffer;
}

export interface CachedAnswer extends Omit<Made, 'body'> {
  body: PackedBody;
  /** Version of the database's changes at which the answer was made or last found to be current. `checkedAt`: the time of that. */
  version: number;
  checkedAt: number;
  /** All headers with which the answer was first sent, including security headers. Undefined until a request without conditions came. */
  sent: Headers | undefined;
}

/** An answer in the form that is sent while the database is away. */
interface Aged {
  minute: number;
  /** Digest of the body that it was made from. */
  digest: string;
  answer: CachedAnswer;
}

interface Question {
  key: string;
  make: () => Promise<Made>;
  /** The encoding in which the answer is sent. It is also compressed in the queue's turn. */
  encoding: Encoding;
  run: Run;
  /**
   * Whether a page in this process requests the answer. It becomes part of the cached page, so caching it here as well would triple the
   * memory.
   */
  isForPage: boolean;
}

export interface Found {
  cached: CachedAnswer;
  /** Age in seconds of an answer that may be outdated; undefined for a current one. */
  staleForS?: number;
}

/** Makes answers and stores them until their data changes. It does not send them. */
interface AnswerStore {
  /** Returns the answer stored under a key if it is current; otherwise undefined. */
  fresh(key: string): CachedAnswer | undefined;
  /** Returns the answer stored under a key, or makes it once for all who wait for it. */
  find(question: Question): Promise<Found>;
  /** Makes an answer for a single visitor, and does not store it. */
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
      // Stored again so that the cache counts its new size, unless it was removed meanwhile.
      if (current?.body === body && answers.delete(key)) answers.set(key, current);
    };
    const body = openPackedBody(made.body, { isOften: made.isOften ?? false, onWeight });
    return { ...made, body, version, checkedAt: now(), sent: undefined };
  }

  /** Returns an answer in the form that is sent while it may be outdated, which is made at most once a minute. */
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
    // An answer for a single visitor has the key ''.
    if (key !== '') aged.set(key, { minute, digest: cached.body.digest, answer });
    return { cached: answer, staleForS };
  }

  /** Returns an outdated answer for use while the database is away; undefined if it is too old or of no use. */
  async function asStale(key: string, cached: CachedAnswer | undefined): Promise<Found | undefined> {
    const ageMs = cached?.isOfUseWhenStale ? now() - cached.checkedAt : Number.POSITIVE_INFINITY;
    return cached && ageMs < OLDEST_STALE_MS ? asOld(key, cached, ageMs) : undefined;
  }

  /** Returns the age in ms of an answer that was just made from memory or from older answers. */
  const ageOf = (made: Made) => (isFailure(made) ? 0 : Math.max(changes.awayMs() ?? 0, made.ageMs ?? 0));

  async function makeOnce(key: string, make: () => Promise<Made>): Promise<Found> {
    const version = changes.version();
    const made = await make();
    const cached = keep(key, { ...made, isPassing: true }, version);
    const ageMs = ageOf(made);
    return ageMs === 0 ? { cached } : asOld(key, cached, ageMs);
  }

  /** Makes an answer once for all who wait for it. Requests after a change do not join an answer that was begun before that change. */
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
   * Answers while the database is away, when it is unknown what has changed. Answers that were current until then are sent with their age,
   * or made from memory; pages are sent even if they are outdated.
   */
  async function findWhileAway({ key, make, run }: Question, awayMs: number): Promise<Found> {
    const cached = answers.get(key);
    if (cached?.version === changes.version()) return asOld(key, cached, awayMs);
    try {
      const found = await together(key, () => run(() => makeOnce(key, make)));
      return isFailure(found.cached) ? ((await asStale(key, cached)) ?? found) : found;
    } catch (error) {
      // Any other error is itself the answer, such as that the entry does not exist.
      const stale = isUnavailable(error) ? await asStale(key, cached) : undefined;
      if (!stale) throw error;
      return stale;
    }
  }

  /**
   * Returns whether an answer is worth storing. One for a page is only if it is requested again: by another page, or by the same page after
   * a change.
   */
  function isWorthStoring({ key, isForPage }: Question): boolean {
    const isKnown = !isForPage || askedByPages.has(key);
    if (isForPage) askedByPages.set(key, true);
    return isKnown;
  }

  async function makeAnew(question: Question, before: CachedAnswer | undefined): Promise<Found> {
    const { key, make, encoding } = question;
    // The version is read before the data, so that a change while the answer is made counts as newer.
    const version = changes.version();
    if (before && (await stillHolds(before))) {
      return { cached: Object.assign(before, { version, checkedAt: now() }) };
    }
    const made = await make();
    const stale = isFailure(made) ? await asStale(key, before) : undefined;
    if (stale) return stale;
    // The database may have become unreachable meanwhile.
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
    // The changes cannot be read, although the database is not away: cached answers may be outdated, and nothing new is cached.
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

/** Reuses the compressed bytes of the answer before, if the body is the same. */
function reusePacked(cached: CachedAnswer, before: CachedAnswer): void {
  if (before.body.digest === cached.body.digest) cached.body = before.body;
}
