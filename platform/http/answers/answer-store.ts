import type { Changes } from '../../database/changes.ts';
import { isDatabaseUnavailable } from '../../database/database-errors.ts';
import { ApiError } from '../errors.ts';
import { openAgedAnswers } from './aged-answers.ts';
import { type CachedAnswer, type Found, isFailure, type Made, openCachedAnswers } from './cached-answers.ts';
import type { Encoding } from './compression.ts';
import type { Run } from './route-queue.ts';

const OLDEST_MS = 60_000;

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

/** Makes answers, and stores them until their data changes. Sending them is left to the answer cache. */
interface AnswerStore {
  /** Returns the answer stored under a key if it is current; otherwise undefined. */
  fresh(key: string): CachedAnswer | undefined;
  /**
   * Returns the answer stored under a key if it was current less than a minute ago, and may be sent although it is outdated; otherwise
   * undefined.
   */
  recent(key: string): CachedAnswer | undefined;
  /** Returns the answer stored under a key if it is current; otherwise makes it, once for all requests that wait for it. */
  find(question: Question): Promise<Found>;
  /** Makes an answer that is for a single visitor, and therefore not stored. */
  makeForOne(question: Pick<Question, 'make' | 'run'>): Promise<Found>;
}

/** Keeps the answers that are being made at the moment, so that several requests can wait for the same one. */
function openUnderway(changes: Changes) {
  const underway = new Map<string, { version: number; making: Promise<Found> }>();

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

  return together;
}

export function openAnswerStore(changes: Changes, now: () => number): AnswerStore {
  const answers = openCachedAnswers(now);
  const { asOld, asStale } = openAgedAnswers(now);
  const together = openUnderway(changes);
  const isRecent = (cached: CachedAnswer) => now() - cached.checkedAt < OLDEST_MS;
  const isFresh = (cached: CachedAnswer) => cached.version === changes.version() && isRecent(cached);

  /**
   * Returns the age in ms of an answer that was just made: the time for which the database has been away, or the age of the answers from which
   * it was made, whichever is longer.
   */
  const ageOf = (made: Made) => (isFailure(made) ? 0 : Math.max(changes.awayMs() ?? 0, made.ageMs ?? 0));

  async function makeOnce(key: string, make: () => Promise<Made>): Promise<Found> {
    const version = changes.version();
    const made = await make();
    const cached = answers.prepare(key, { ...made, isPassing: true }, version);
    const ageMs = ageOf(made);
    return ageMs === 0 ? { cached } : asOld(key, cached, ageMs);
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
    if (ageMs > 0) return asOld(key, answers.prepare(key, made, version), ageMs);
    const cached = answers.prepare(key, made, version);
    if (before) reusePacked(cached, before);
    answers.store(question, cached, before !== undefined);
    await cached.body.as(encoding);
    return { cached };
  }

  async function find(question: Question): Promise<Found> {
    const { key, make, run } = question;
    const isCurrent = await isCaughtUp(changes);
    const awayMs = changes.awayMs();
    if (awayMs !== undefined) return findWhileAway(question, awayMs);
    const cached = answers.get(key);
    // If the changes cannot be read although the database is there, cached answers may be outdated. So an outdated one is sent as such, or a new
    // one is made and not cached.
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
    recent(key) {
      const cached = answers.get(key);
      return cached?.isOfUseWhenStale && isRecent(cached) ? cached : undefined;
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

const stillHolds = async (cached: CachedAnswer) => (await cached.stillHolds?.().catch(() => false)) === true;

/** If a new answer has the same body as the one before, reuses the compressed bytes of that one. */
function reusePacked(cached: CachedAnswer, before: CachedAnswer): void {
  if (before.body.digest === cached.body.digest) cached.body = before.body;
}
