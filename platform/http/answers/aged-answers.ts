import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../durations.ts';
import { type CachedAnswer, type Found, LARGEST_ANSWER, weightOf } from './cached-answers.ts';
import { openPackedBody } from './packed-body.ts';

/** The greatest age in ms of an outdated answer that is still sent while the database is away. */
const OLDEST_STALE_MS = 10 * 60_000;
/** The most bytes of cached answers in their outdated form (`agedBody`), which is sent while the database is away. */
const MOST_AGED_BYTES = 8 * 1024 * 1024;

/** An answer in the form that is sent while the database is away. */
interface Aged {
  minute: number;
  /** Digest of the unchanged body from which the outdated form was made. */
  digest: string;
  answer: CachedAnswer;
}

/** Opens the outdated forms of answers, which are sent while the database is away. */
export function openAgedAnswers(now: () => number) {
  const aged = new LRUCache<string, Aged>({
    maxSize: MOST_AGED_BYTES,
    maxEntrySize: LARGEST_ANSWER,
    sizeCalculation: ({ answer }, key) => weightOf(answer, key),
  });

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

  /**
   * Returns an outdated answer to send while the database is away; undefined if it is too old, or if its route has not declared
   * `isOfUseWhenStale`.
   */
  async function asStale(key: string, cached: CachedAnswer | undefined): Promise<Found | undefined> {
    const ageMs = cached?.isOfUseWhenStale ? now() - cached.checkedAt : Number.POSITIVE_INFINITY;
    return cached && ageMs < OLDEST_STALE_MS ? asOld(key, cached, ageMs) : undefined;
  }

  return { asOld, asStale };
}
