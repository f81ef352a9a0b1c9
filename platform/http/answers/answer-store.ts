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
/** The most bytes of the remembered keys of answers that pages requested. They are stored to recognise a second request for an answer. */
const MOST_ASKED_BYTES = 4 * 1024 * 1024;
const LARGEST_ANSWER = 4 * 1024 * 1024;
/** Bytes that a cached answer takes in addition to its body: headers, key, and what the cache itself stores. */
const ANSWER_OVERHEAD_BYTES = 2_000;
const KEY_OVERHEAD_BYTES = 200;

const OLDEST_MS = 60_000;
/** The greatest age in ms of an outdated answer that is still sent while the database is away. */
const OLDEST_STALE_MS = 10 * 60_000;
/** The most bytes of cached answers in their outdated form (`agedBody`), which is sent while the database is away. */
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
  /** Whether the answer is requested so often that compressing it as well as possible is worth the time. */
  isOften?: boolean;
  /** Whether the answer must not be cached. */
  isPassing?: boolean;
  /** Returns whether making the answer now would give the same result. Without this function, an outdated answer is always made again. */
  stillHolds?: () => Promise<boolean>;
  /** Whether the answer may be sent while the database is away, for ten minutes, although it is outdated. */
  isOfUseWhenStale?: boolean;
  /** Age in ms of the oldest of the answers that this one was made from; undefined if all of them were current. */
  ageMs?: number;
  /**
   * Returns the body in the form that is sent when it may be outdated. `knownAt`: until when it was current, in ms since 1970. Without this
   * function the body is sent unchanged.
   */
  agedBody?: (body: Buffer, knownAt: number) => Buffer;
}

export interface CachedAnswer extends Omit<Made, 'body'> {
  body: PackedBody;
  /**
   * `version`: the version of the database's changes for which the answer is known to be right. `checkedAt`: when that was found, in ms.
   */
  version: number;
  checkedAt: number;
  /**
   * All headers with which the answer was first sent, including security headers. Undefined until a request that anybody could send has got
   * it.
   */
  sent: Headers | undefined;
}

/** An answer in the form that is sent while the database is away. */
interface Aged {
  minute: number;
  /** Digest of the unchanged body from which the outdated form was made. */
  digest: string;
  answer: CachedAnswer;
}

interface Question {
  key: string;
  make: () => Promise<Made>;
  /** The encoding in which the answer is sent. Compressing is part of the work for which a client waits its turn in the queue. */
  encoding: Encoding;
  run: Run;
  /**
   * Whether a page in this process requests the answer. The page itself is cached with the answer in it, so caching both would triple the
   * memory.
   */
  isForPage: boolean;
}

export interface Found {
  cached: CachedAnswer;
  /** Age in seconds of an answer that may be outdated; undefined for a current one. */
  staleForS?: number;
}

/** Makes answers, and stores them until their data changes. Sending them is left to the answer cache. */
interface AnswerStore {
  /** Returns the answer stored under a key if it is current; otherwise undefined. */
  fresh(key: string): CachedAnswer | undefined;
  /** Returns the answer stored under a key if it is current; otherwise makes it, once for all requests that wait for it. */
  find(question: Question): Promise<Found>;
  /** Makes an answer that is for a single visitor, and therefore not stored. */
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
      // The answer is stored again, so that the cache counts its new size. If it is no longer in the cache, it stays out.
      if (current?.body === body && answers.delete(key)) answers.set(key, current);
    };
    const body = openPackedBody(made.body, { isOften: made.isOften ?? false, onWeight });
    return { ...made, body, version, checkedAt: now(), sent: undefined };
  }

  /** Returns an answer in the form in which it is sent if it may be outdated. This form is made at most once a minute for each answer. */
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
    // Not stored for the key '', which stands for an answer to a single visitor.
    if (key !== '') aged.set(key, { minute, digest: cached.body.digest, answer });
    return { cached: answer, staleForS };
  }

  /** Returns an outdated answer to send while the database is away; undefined if it is too old, or not declared as useful when outdated. */
  async function asStale(key: string, cached: CachedAnswer | undefined): Promise<Found | undefined> {
    const ageMs = cached?.isOfUseWhenStale ? now() - cached.checkedAt : Number.POSITIVE_INFINITY;
    return cached && ageMs < OLDEST_STALE_MS ? asOld(key, cached, ageMs) : undefined;
  }

  /**
   * Returns the age in ms of an answer that was just made: how long the database has been away, or the age of the answers it was made from.
   */
  const ageOf = (made: Made) => (isFailure(made) ? 0 : Math.max(changes.awayMs() ?? 0, made.ageMs ?? 0));

  async function makeOnce(key: string, make: () => Promise<Made>): Promise<Found> {
    const version = changes.version();
    const made = await make();
    const cached = keep(key, { ...made, isPassing: true }, version);
    const ageMs = ageOf(made);
    return ageMs === 0 ? { cached } : asOld(key, cached, ageMs);
  }

  /**
   * Makes an answer once for all requests that wait for it. A request that comes after a change of data does not join an answer begun
   * before.
   */
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
   * Answers while the database is away, so that it is unknown what has changed. A cached answer that was current when the database was last
   * reached is sent with its age. Otherwise the answer is made from memory; if that fails, an outdated one is sent, where it is still of
   * use.
   */
  async function findWhileAway({ key, make, run }: Question, awayMs: number): Promise<Found> {
    const cached = answers.get(key);
    if (cached?.version === changes.version()) return asOld(key, cached, awayMs);
    try {
      const found = await together(key, () => run(() => makeOnce(key, make)));
      return isFailure(found.cached) ? ((await asStale(key, cached)) ?? found) : found;
    } catch (error) {
      // Only an error that says "unavailable" is replaced by an outdated answer. Any other, such as "not found", is the answer itself.
      const stale = isUnavailable(error) ? await asStale(key, cached) : undefined;
      if (!stale) throw error;
      return stale;
    }
  }

  /**
   * Returns whether an answer is worth storing. One that a page in this process requested is stored only from the second request on: by
   * another page, or by the same page after a change.
   */
  function isWorthStoring({ key, isForPage }: Question): boolean {
    const isKnown = !isForPage || askedByPages.has(key);
    if (isForPage) askedByPages.set(key, true);
    return isKnown;
  }

  async function makeAnew(question: Question, before: CachedAnswer | undefined): Promise<Found> {
    const { key, make, encoding } = question;
    // The version is read before the data: if the data changes while the answer is made, the answer counts as outdated.
    const version = changes.version();
    if (before && (await stillHolds(before))) {
      return { cached: Object.assign(before, { version, checkedAt: now() }) };
    }
    const made = await make();
    const stale = isFailure(made) ? await asStale(key, before) : undefined;
    if (stale) return stale;
    // If the database has become unreachable since the request began, the answer was made from memory, and has an age.
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
    // If the changes cannot be read although the database is there, cached answers may be outdated, and what is made now is not cached.
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

/** If a new answer has the same body as the one before, reuses the compressed bytes of that one. */
function reusePacked(cached: CachedAnswer, before: CachedAnswer): void {
  if (before.body.digest === cached.body.digest) cached.body = before.body;
}
