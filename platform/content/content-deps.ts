import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AnswerCache } from '../http/answers/answer-cache.ts';
import type { FairQueue } from '../http/limits/fair-queue.ts';
import type { ContentType } from './content-type.ts';
import type { ContentTypes } from './filter.ts';
import type { ContentSource } from './load-entries.ts';
import type { QueryObject } from './query-string.ts';

/** An entry with its unpublished changes, as its editors see it, and a tag that differs from version to version. */
export interface Draft {
  json: string;
  tag: string;
}

/** Reads drafts for callers who may edit them; undefined for others, and for types without drafts. */
export interface Drafts {
  /** Does the query ask for drafts? */
  isAsked(query: QueryObject): boolean;
  find(request: FastifyRequest, type: ContentType, documentId: string, query: QueryObject): Promise<Draft | undefined>;
  /** Returns a page of drafts as a whole answer. */
  list(request: FastifyRequest, type: ContentType, query: QueryObject): Promise<Buffer | undefined>;
  /** The schemas of the answers with one draft and with a page of them. */
  schemaOf(type: ContentType): { one: z.ZodType; list: z.ZodType } | undefined;
}

/** Everything that the routes of public content depend on. */
export interface ContentDeps {
  source: ContentSource;
  types: ContentTypes;
  answers: AnswerCache;
  /** The queue in which answers that are not cached wait to be made. */
  queue: FairQueue;
  /** Drafts of the types that can be written through the API. */
  drafts?: Drafts;
}
