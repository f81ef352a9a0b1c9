import type { FastifyReply, FastifyRequest } from 'fastify';

/** A rendered page, ready to be sent. */
export interface MadePage {
  status: number;
  body: Buffer;
  headers: Record<string, string>;
  /** A request header that it depends on. */
  variesBy?: string;
  /** Requested so often that compressing it well is worth the time. */
  isOften: boolean;
  /** The page is not cached. */
  isPassing: boolean;
  /** Returns whether it would be made alike now. */
  stillHolds?: () => Promise<boolean>;
  /** True: may be shown for ten minutes while the database is away, though it is known to be out of date. */
  isOfUseWhenStale?: boolean;
  /** Its age in ms, if the API's answers that it was made of were old. */
  ageMs?: number;
  /** Returns the page as it is shown while it may be out of date. */
  agedBody?: (body: Buffer, knownAt: number) => Buffer;
}

/** The page for visitors whose page cannot be rendered now. */
export type BusyPage = Pick<MadePage, 'status' | 'body' | 'headers'>;

/**
 * Makes pages in their visitors' turns, and caches public ones until their data changes; a page without a key is one visitor's
 * alone.
 */
export interface PageCache {
  answer(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string | undefined,
    make: () => Promise<MadePage>,
  ): Promise<FastifyReply>;
}
