import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AnswerCache } from '../http/answer-cache.ts';
import type { FairQueue } from '../http/fair-queue.ts';
import type { ContentType } from './content-type.ts';
import type { ContentTypes } from './filter.ts';
import type { ContentSource } from './load-entries.ts';
import type { QueryObject } from './query-string.ts';

/** An entry as whoever may edit it wants it, with what tells this version from the next. */
export interface Draft {
  json: string;
  tag: string;
}

/** What is shown to whoever may edit entries; undefined for everybody else, and of types that have no such. */
export interface Drafts {
  /** Does the query ask for what buyers are not shown? */
  isAsked(query: QueryObject): boolean;
  find(request: FastifyRequest, type: ContentType, documentId: string, query: QueryObject): Promise<Draft | undefined>;
  /** A page of them, as a whole answer. */
  list(request: FastifyRequest, type: ContentType, query: QueryObject): Promise<Buffer | undefined>;
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
