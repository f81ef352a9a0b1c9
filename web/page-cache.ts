import type { FastifyReply, FastifyRequest } from 'fastify';

/** A rendered page, ready to be sent. */
export interface MadePage {
  status: number;
  body: Buffer;
  headers: Record<string, string>;
  /** The request header on which the page's content depends, besides its address. */
  variesBy?: string;
  /** True if the page is requested so often that it is worth compressing well. */
  isOften: boolean;
  /** True if the page must not be cached. */
  isPassing: boolean;
  /** Returns whether the page would be rendered in the same way now. */
  stillHolds?: () => Promise<boolean>;
  /** True: while the database cannot be reached, the page may be shown for ten minutes after it became outdated. */
  isOfUseWhenStale?: boolean;
  /** Age of the page in ms, if the API's answers in it were old already. */
  ageMs?: number;
  /** Returns the page with a line that says how old it may be, for when it may be outdated. `knownAt`: ms since 1970. */
  agedBody?: (body: Buffer, knownAt: number) => Buffer;
}

/** The page that is sent if the server has no time to render the requested one. */
export type BusyPage = Pick<MadePage, 'status' | 'body' | 'headers'>;

/** Renders pages, clients taking turns, and caches public ones until their data changes. */
export interface PageCache {
  answer(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string | undefined,
    make: () => Promise<MadePage>,
  ): Promise<FastifyReply>;
}
