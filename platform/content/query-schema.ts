import { z } from 'zod';
import { definedItems } from '#contract/values/defined-only.ts';
import { LONGEST_WORDS } from '#contract/values/search-words.ts';
import { openNamedSchemas } from '../http/named-schemas.ts';
import type { ContentType } from './content-type.ts';
import { LONGEST_SEARCH } from './entry-query.ts';
import { schemaName } from './entry-schema.ts';
import type { ContentTypes } from './filter.ts';
import { filterSchema } from './filter-schema.ts';
import { MOST_ORDERS } from './order.ts';
import { DEFAULT_PAGE_SIZE, LARGEST_PAGE_SIZE, LAST_PAGE, LAST_START } from './pagination.ts';

const pagination = z
  .strictObject({
    page: z.int().min(1).max(LAST_PAGE).optional(),
    pageSize: z.int().min(1).optional(),
    start: z.int().min(0).max(LAST_START).optional(),
    limit: z.int().min(1).optional(),
    withCount: z.boolean().optional(),
  })
  .meta({
    description:
      `By \`page\` and \`pageSize\`, or by \`start\` and \`limit\`, not by both; ${DEFAULT_PAGE_SIZE} entries where nothing is ` +
      `asked for, ${LARGEST_PAGE_SIZE} at the most. \`withCount=false\` leaves the total out, which is quicker.`,
  });

const fieldsSchema = ({ attributes, entity }: ContentType) =>
  z
    .array(z.enum(definedItems('*', ...attributes, entity.ownersKey)))
    .meta({ description: 'The attributes to answer, besides `id` and `documentId`; left out: all usual ones' });

/** Returns the schema of `sort`, such as `price:asc`, or `make.name:desc` for a field of a related entry. */
function sortSchema({ fields, relations }: ContentType) {
  const sortable = Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'json' ? [] : [name]));
  const leading = Object.entries(relations).flatMap(([name, { kind }]) => (kind === 'to-one' ? [name] : []));
  const path = leading.length === 0 ? '' : `|(?:${leading.join('|')})(?:\\.\\w+)+`;
  return (
    z
      // Safe pattern: for the documentation; names and single dots in turn.
      .array(z.string().regex(new RegExp(`^(?:${sortable.join('|')}${path})(?::(?:asc|ASC|desc|DESC))?$`)))
      .max(MOST_ORDERS)
      .meta({ description: 'An attribute and `asc` or `desc`, such as `createdAt:desc`; ties are broken by `id`' })
  );
}

/** Returns the schema of the settings for a populated relation: fields, filters, order, and further relations. */
function populatedSchema(target: ContentType, types: ContentTypes): z.ZodType {
  const inner = {
    fields: fieldsSchema(target).optional(),
    filters: filterSchema(target, types).optional(),
    sort: sortSchema(target).optional(),
  };
  const hasRelations = Object.keys(target.relations).length > 0;
  return z.strictObject({ ...inner, ...(hasRelations && { populate: populateSchema(target, types).optional() }) });
}

function makePopulate(type: ContentType, types: ContentTypes): z.ZodType {
  const relations = Object.entries(type.relations).map(([name, { target }]): [string, z.ZodType] => [
    name,
    z.union([z.boolean(), z.lazy(() => populatedSchema(types(target), types))]).optional(),
  ]);
  return z.strictObject(Object.fromEntries(relations));
}

const populates = openNamedSchemas<z.ZodType>();

const populateObject = (type: ContentType, types: ContentTypes): z.ZodType =>
  populates(`${schemaName(type)}Populate`, () => makePopulate(type, types));

/** Returns the schema of `populate`: `*`, names joined by dots, or an object with settings for each relation. */
function populateSchema(type: ContentType, types: ContentTypes): z.ZodType {
  const names = Object.keys(type.relations).join('|');
  // Safe pattern: for the documentation; names and single dots in turn.
  const path = z.string().regex(new RegExp(`^(?:\\*|(?:${names})(?:\\.\\w+)*)$`));
  return z.union([path, z.array(path), z.lazy(() => populateObject(type, types))]);
}

/** Returns the parameters that choose an entry's fields and relations. */
const selection = (type: ContentType, types: ContentTypes) =>
  z.object({
    fields: fieldsSchema(type).optional(),
    ...(Object.keys(type.relations).length > 0 && {
      populate: populateSchema(type, types)
        .meta({ description: 'The relations to answer with entries of their own; `*`: all of them' })
        .optional(),
    }),
  });

// Named schemas of query strings. For a schema whose name ends in "Query", write-document.ts makes each property a parameter of the
// operation.
const queries = openNamedSchemas<z.ZodObject>();

/** Returns the schema of the query string for one entry. */
export const entryQuery = (type: ContentType, types: ContentTypes): z.ZodObject =>
  queries(`${schemaName(type)}EntryQuery`, () => selection(type, types));

/** Returns the schema of the query string for one entry of a type that can be written through the API: `status` as well. */
export const draftQuery = (type: ContentType, types: ContentTypes): z.ZodObject =>
  queries(`${schemaName(type)}DraftQuery`, () =>
    selection(type, types).extend({
      status: z.enum(['published', 'draft']).optional().meta({
        description: '`draft`, with the token of whoever may edit it: with what the public does not see yet',
      }),
    }),
  );

/** Returns the schema of the query string of a request that writes an entry: `populate`, for the entry in the answer. */
export const populateQuery = (type: ContentType, types: ContentTypes): z.ZodObject =>
  queries(`${schemaName(type)}PopulateQuery`, () => selection(type, types).pick({ populate: true }));

/** The parameter `search`, for types whose lists can be searched by words. */
export const wordsQuery = z.string().meta({
  description: `Words that must all be met, such as \`sloop 2010\`: names, years, beginnings of codes; one slip in a word of four letters or more is forgiven. Beyond ${LONGEST_WORDS} signs they are not read. Without \`sort\`, those come first whose whole name is among the words, then the newest`,
});

const draftList = z.object({
  status: z
    .enum(['published', 'draft'])
    .optional()
    .meta({
      description:
        '`draft`, with an API token: all that is its owner’s, with what the public does not see yet. Then it is sorted by `id`, ' +
        '`documentId`, `createdAt` or `updatedAt`, and takes no `search` or `_q`, and no `filters` but `stockNumber`',
    }),
  as: z.string().optional().meta({
    description: 'With `status=draft`: the `documentId` of one owner, for members who act for several',
  }),
});

/**
 * Returns the schema of a list's query string. `hasWords`: whether the type can be searched by words; `hasDrafts`: whether it has drafts.
 */
export const listQuery = (
  type: ContentType,
  types: ContentTypes,
  { hasWords, hasDrafts }: { hasWords: boolean; hasDrafts: boolean },
): z.ZodObject =>
  queries(`${schemaName(type)}ListQuery`, () =>
    selection(type, types).extend({
      filters: filterSchema(type, types).optional(),
      sort: sortSchema(type).optional(),
      pagination: pagination.optional(),
      ...(hasDrafts && draftList.shape),
      ...(hasWords && { search: wordsQuery.optional() }),
      _q: z.string().max(LONGEST_SEARCH).optional().meta({ description: 'Looked for in all texts of the type' }),
    }),
  );
