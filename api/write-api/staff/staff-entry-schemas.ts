import { z } from 'zod';
import type { EntitySpec, FieldSpec } from '#contract/entities/entity.ts';
import { WORDS } from '#contract/entities/words.ts';
import type { StaffScope } from '#contract/permissions.ts';
import { documentIdParams, entryAnswer } from '../../../platform/content/content-schemas.ts';
import type { ContentType } from '../../../platform/content/content-type.ts';
import { schemaName } from '../../../platform/content/entry-schema.ts';
import type { ContentTypes } from '../../../platform/content/filter.ts';
import { entryQuery } from '../../../platform/content/query-schema.ts';
import { answers, errorSchema, forStaff, nothing } from '../../../platform/http/answer-schemas.ts';
import { knownKeys } from '../entry-input.ts';
import { idempotencyKey, ifMatch, relation } from '../entry-write-schemas.ts';

// These schemas only describe the bodies. staff-entry-input.ts reads them, and refuses wrong ones with the messages of the API contract.

const EXAMPLES: Readonly<Record<StaffScope, object>> = {
  makes: { name: 'Toyota' },
  models: { name: 'Premio', make: 'gsqfyo866jr7h0gyrzbpprqh' },
  categories: { name: 'Sedan' },
  features: { name: 'Air conditioning' },
  sparecategories: { name: 'Brakes' },
  articles: { title: 'How to check a logbook', slug: 'check-a-logbook', description: '## Before you pay', cover: 14 },
  translations: { key: 'home.title', en: 'Cars for sale' },
  'dealer-infos': { dealerName: 'Ntinda Motors', phonenumber: '0000000071', features: ['Financing'], images: [14] },
  garages: { name: 'Kisekka Spares', phonenumber: '0000000072', location: 'Kisekka, Kampala' },
};

function fieldSchema({ kind, most = 100 }: FieldSpec): z.ZodType {
  if (kind === 'boolean') return z.boolean();
  if (kind === 'json') return z.array(z.string());
  return z.string().max(most);
}

function bodySchema({ entity, words = {} }: ContentType, scope: StaffScope) {
  const { fields, relations }: EntitySpec = entity;
  const keys = knownKeys(entity, false);
  const attributes = [...keys].flatMap((name): [string, z.ZodType][] => {
    const field = fields[name];
    if (relations[name]?.kind === 'has-many' || field?.writtenBy || field?.kind === 'computed') return [];
    const schema = field ? fieldSchema(field).nullable() : relation;
    const help = words[name]?.help;
    return [[name, (help === undefined || !field ? schema : schema.meta({ description: help })).optional()]];
  });
  const data = z.strictObject(Object.fromEntries(attributes));
  return z.strictObject({ data }).meta({ id: `${schemaName(entity)}Write`, examples: [{ data: EXAMPLES[scope] }] });
}

/** The request and response bodies of the routes by which staff write a content type. */
export function staffEntrySchemas(type: ContentType, types: ContentTypes, scope: StaffScope, hasDrafts: boolean) {
  const { one } = WORDS[scope];
  const query = entryQuery(type, types);
  const querystring = hasDrafts
    ? query
        .extend({
          status: z.enum(['draft', 'published']).optional().meta({ description: '`draft`: nobody else sees it yet' }),
        })
        .meta({ id: `${schemaName(type)}WriteQuery` })
    : query;
  const ofType = { tags: [type.plural], ...forStaff };
  const written = entryAnswer(type, types);
  const created = z.object({ 'idempotency-key': idempotencyKey });
  const changed = created.extend({ 'if-match': ifMatch });
  const refusals = [400, 401, 403, 404, 409, 429, 503] as const;
  const body = bodySchema(type, scope);
  return {
    create: {
      ...ofType,
      summary: `Adds a ${one}`,
      querystring,
      body,
      headers: created,
      response: answers({ 201: written, 413: errorSchema, 422: errorSchema }, ...refusals),
    },
    update: {
      ...ofType,
      summary: `Changes what is named of a ${one}`,
      params: documentIdParams,
      querystring,
      body,
      headers: changed,
      response: answers({ 200: written, 412: errorSchema, 413: errorSchema, 422: errorSchema }, ...refusals),
    },
    remove: {
      ...ofType,
      summary: `Deletes a ${one} that nothing uses`,
      params: documentIdParams,
      headers: changed,
      response: answers({ 204: nothing, 412: errorSchema, 422: errorSchema }, ...refusals),
    },
  };
}
