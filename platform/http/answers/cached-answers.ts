import { LRUCache } from 'lru-cache';
import { openPackedBody, type PackedBody } from './packed-body.ts';

/** The most bytes of all cached answers, in all encodings. */
const MOST_BYTES = 40 * 1024 * 1024;
/** The most bytes of the remembered keys of answers that pages requested. They are stored to recognise a second request for an answer. */
const MOST_ASKED_BYTES = 4 * 1024 * 1024;
export const LARGEST_ANSWER = 4 * 1024 * 1024;
/** Bytes that a cached answer takes in addition to its body: headers, key, and what the cache itself stores. */
const ANSWER_OVERHEAD_BYTES = 2_000;
const KEY_OVERHEAD_BYTES = 200;

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
  /**
   * Whether the answer may be sent although it is outdated: for ten minutes while the database is away, and for one while too many requests
   * wait.
   */
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
   * All headers with which the answer was first sent, including security headers. Undefined until a plain request got it: one without token,
   * cookie or foreign origin.
   */
  sent: Headers | undefined;
}

export interface Found {
  cached: CachedAnswer;
  /** Age in seconds of an answer that may be outdated; undefined for a current one. */
  staleForS?: number;
}

/** Returns whether an answer only says that the server could not make a real one. */
export const isFailure = ({ status = 200 }: Pick<Made, 'status'>) => status >= 500;

/** Returns the bytes of memory that an answer takes in a cache. */
export const weightOf = ({ body }: CachedAnswer, key: string) => body.weight() + key.length + ANSWER_OVERHEAD_BYTES;

/** Holds answers in memory. The callers find out whether an answer is still current. */
export function openCachedAnswers(now: () => number) {
  const answers = new LRUCache<string, CachedAnswer>({
    maxSize: MOST_BYTES,
    maxEntrySize: LARGEST_ANSWER,
    sizeCalculation: weightOf,
  });
  const askedByPages = new LRUCache<string, true>({
    maxSize: MOST_ASKED_BYTES,
    sizeCalculation: (_, key) => key.length + KEY_OVERHEAD_BYTES,
  });

  /**
   * Returns whether an answer is worth storing. An answer that was requested by a page in this process is stored only from the second request
   * on, which comes from another page, or from the same page after a change.
   */
  function isWorthStoring({ key, isForPage }: { key: string; isForPage: boolean }): boolean {
    const isKnown = !isForPage || askedByPages.has(key);
    if (isForPage) askedByPages.set(key, true);
    return isKnown;
  }

  return {
    get: (key: string) => answers.get(key),
    /** Returns a new answer in the form in which it is cached. `version`: the version of the data from which it was made. */
    prepare(key: string, made: Made, version: number): CachedAnswer {
      const onWeight = () => {
        const current = answers.peek(key);
        // The answer is stored again, so that the cache counts its new size. If it is no longer in the cache, it stays out.
        if (current?.body === body && answers.delete(key)) answers.set(key, current);
      };
      const body = openPackedBody(made.body, { isOften: made.isOften ?? false, onWeight });
      return { ...made, body, version, checkedAt: now(), sent: undefined };
    },
    /**
     * Stores an answer, if it may be cached and `isWorthStoring`. `isKnown`: an older answer was stored under the key, so this one is worth
     * storing too.
     */
    store(question: { key: string; isForPage: boolean }, cached: CachedAnswer, isKnown: boolean) {
      if (!cached.isPassing && (isKnown || isWorthStoring(question))) answers.set(question.key, cached);
      else if (!isFailure(cached)) answers.delete(question.key);
    },
  };
}
