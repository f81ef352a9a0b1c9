import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AnswerCache } from '../http/answers/answer-cache.ts';
import type { FairQueue } from '../http/limits/fair-queue.ts';
import type { ContentType } from './content-type.ts';
import type { ContentTypes } from './filter.ts';
import type { ContentSource } from './load-entries.ts';
import type { QueryObject } from './query-string.ts';

/** An entry with its unpublished changes, as its editors see it, and an entity tag for this version. */
export interface Draft {
  json: string;
  tag: string;
}

/** Reads drafts. `find` and `list` return undefined for callers who may not edit the type, and for types without drafts. */
export interface Drafts {
  /** Returns whether the query asks for drafts (`status=draft`). */
  isAsked(query: QueryObject): boolean;
  find(request: FastifyRequest, type: ContentType, documentId: string, query: QueryObject): Promise<Draft | undefined>;
  /** Returns the JSON of a list's answer, whose entries are drafts. */
  list(request: FastifyRequest, type: ContentType, query: QueryObject): Promise<Buffer | undefined>;
  /** Returns the schemas of two answers: with one draft, and with a list of drafts. */
  schemaOf(type: ContentType): { one: z.ZodType; list: z.ZodType } | undefined;
}

/** Everything that the routes of public content need from the rest of the server. */
export interface ContentDeps {
  source: ContentSource;
  types: ContentTypes;
  answers: AnswerCache;
  /** Queue in which a request waits for its turn if its answer is not cached. */
  queue: FairQueue;
  /** Drafts of the types that can be written through the API; undefined: there are none. */
  drafts?: Drafts;
}
