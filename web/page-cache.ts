import type { FastifyReply, FastifyRequest } from 'fastify';

/** A rendered page, ready to be sent. */
export interface MadePage {
  status: number;
  body: Buffer;
  headers: Record<string, string>;
  /** The name of a request header on which the page's content depends, besides its address. */
  variesBy?: string;
  /** Whether the page is requested so often that compressing it as well as possible is worth the time. */
  isOften: boolean;
  /** Whether the page must not be cached. */
  isPassing: boolean;
  /** Returns whether rendering the page now would give the same result. */
  stillHolds?: () => Promise<boolean>;
  /**
   * Whether the page may be shown although it is outdated: for ten minutes while the database cannot be reached, and for one while too many
   * requests wait.
   */
  isOfUseWhenStale?: boolean;
  /** Age in ms of the oldest of the API's answers in the page; undefined if all were current. */
  ageMs?: number;
  /** Returns the page with a line that says how old it may be. `knownAt`: until when it was current, in ms since 1970. */
  agedBody?: (body: Buffer, knownAt: number) => Buffer;
}

/** The page that is sent if the server has no time to render the requested one. */
export type BusyPage = Pick<MadePage, 'status' | 'body' | 'headers'>;

/** Renders pages when it is the client's turn, and caches public pages until their data changes. */
export interface PageCache {
  answer(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string | undefined,
    make: () => Promise<MadePage>,
  ): Promise<FastifyReply>;
}
