import type { FastifyReply, FastifyRequest } from 'fastify';

/** A page as it is sent. */
export interface MadePage {
  status: number;
  body: Buffer;
  headers: Record<string, string>;
  /** A request header that it depends on. */
  variesBy?: string;
  /** Worth some work to make it small. */
  isOften: boolean;
  /** Not to be cached. */
  isPassing: boolean;
  /** Would it be the same now? */
  stillHolds?: () => Promise<boolean>;
  /** Better than nothing while the database is away. */
  isOfUseWhenStale?: boolean;
}

/** What is sent to those for whom no page can be made now. */
export type BusyPage = Pick<MadePage, 'status' | 'body' | 'headers'>;

/**
 * Makes pages in their visitors' turns, and keeps what anybody may see until what it says changes; a page without a key is
 * one visitor's alone.
 */
export interface PageCache {
  answer(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string | undefined,
    make: () => Promise<MadePage>,
  ): Promise<FastifyReply>;
}
