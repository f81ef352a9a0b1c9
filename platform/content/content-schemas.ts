import { z } from 'zod';
import { DOCUMENT_ID } from '#contract/values/document-id.ts';
import { answers } from '../http/answer-schemas.ts';
import { openNamedSchemas } from '../http/named-schemas.ts';
import { DRAFTS_TYPE } from './answer.ts';
import type { ContentType } from './content-type.ts';
import { entrySchema, schemaName } from './entry-schema.ts';
import type { ContentTypes } from './filter.ts';
import { draftQuery, entryQuery, listQuery } from './query-schema.ts';

const count = z.int().min(0);

/**
 * Which page of a list an answer has, in the form that the query used: page number and size, or start and limit. The total is missing if
 * the query does not want it.
 */
export const paginationSchema = z
  .union([
    z.object({ page: count.min(1), pageSize: count.min(1), pageCount: count.optional(), total: count.optional() }),
    z.object({ start: count, limit: count.min(1), total: count.optional() }),
  ])
  .meta({ id: 'Pagination' });

const noMeta = z.object({});

export const documentIdParams = z.object({ documentId: z.string().regex(DOCUMENT_ID) });

// Schemas of entries, by name. They only document the answers: these are written as text, which no serializer checks. Tests check that the
// answers match.

const named = openNamedSchemas<z.ZodType>();

export const listAnswer = (type: ContentType, types: ContentTypes) =>
  named(`${schemaName(type)}List`, () =>
    z.object({ data: z.array(entrySchema(type, types)), meta: z.object({ pagination: paginationSchema }) }),
  );

const wholeListAnswer = (type: ContentType, types: ContentTypes) =>
  named(`${schemaName(type)}WholeList`, () => z.object({ data: z.array(entrySchema(type, types)), meta: noMeta }));

export const entryAnswer = (type: ContentType, types: ContentTypes) =>
  named(`${schemaName(type)}Entry`, () => z.object({ data: entrySchema(type, types), meta: noMeta }));

/**
 * Returns the content types of a list's answer. Drafts have one of their own: otherwise clients that read public lists would have to handle
 * drafts too.
 */
const listContents = (entries: z.ZodType, drafts: z.ZodType) => ({
  'application/json': { schema: entries },
  [DRAFTS_TYPE]: { schema: drafts },
});

interface ListSays {
  hasWords?: boolean;
  /** Schema of a draft, which `status=draft` shows to those who may edit the type's entries. */
  draft?: z.ZodType | undefined;
}

export const listRoute = (type: ContentType, types: ContentTypes, { hasWords = false, draft }: ListSays = {}) => ({
  tags: [type.plural],
  summary: `A page of ${type.plural}, narrowed and sorted as asked`,
  querystring: listQuery(type, types, { hasWords, hasDrafts: draft !== undefined }),
  response: {
    ...answers({ 200: listAnswer(type, types) }, 400, 503),
    ...(draft && { 200: { description: 'The page', content: listContents(listAnswer(type, types), draft) } }),
  },
});

/** `draft`: schema of a draft, which `status=draft` shows to those who may edit the entry. */
export const entryRoute = (type: ContentType, types: ContentTypes, draft?: z.ZodType) => ({
  tags: [type.plural],
  summary: `One of ${type.plural}`,
  params: documentIdParams,
  querystring: draft ? draftQuery(type, types) : entryQuery(type, types),
  response: answers(
    { 200: draft ? z.union([entryAnswer(type, types), draft]) : entryAnswer(type, types) },
    400,
    404,
    503,
  ),
});

/** A route for a fixed selection of entries, all on one page. */
export const wholeListRoute = (type: ContentType, types: ContentTypes, summary: string) => ({
  tags: [type.plural],
  summary,
  querystring: entryQuery(type, types),
  response: answers({ 200: wholeListAnswer(type, types) }, 400, 503),
});
