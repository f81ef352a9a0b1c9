import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AnswerCache } from '../http/answer-cache.ts';
import type { FairQueue } from '../http/fair-queue.ts';
import type { ContentType } from './content-type.ts';
import type { ContentTypes } from './filter.ts';
import type { ContentSource } from './load-entries.ts';
import type { Selection } from './selection.ts';

/** An entry as whoever may edit it wants it, with what tells this version from the next. */
export interface Draft {
  json: string;
  tag: string;
}

/** What `status=draft` shows to whoever may edit it; undefined for everybody else, and of types that have none. */
export interface Drafts {
  find(
    request: FastifyRequest,
    type: ContentType,
    documentId: string,
    selection: Selection,
  ): Promise<Draft | undefined>;
  /** A page of all that they may edit, as a whole answer. */
  list(request: FastifyRequest, type: ContentType): Promise<Buffer | undefined>;
  /** Of the answers. */
  schemaOf(type: ContentType): { one: z.ZodType; list: z.ZodType } | undefined;
}

/** What the routes of public content answer from. */
export interface ContentParts {
  source: ContentSource;
  types: ContentTypes;
  answers: AnswerCache;
  /** In which answers that are not in the cache wait to be made. */
  queue: FairQueue;
  /** Of the types that are written by the API. */
  drafts?: Drafts;
}
