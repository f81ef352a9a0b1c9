import { z } from 'zod';
import type { EntitySpec } from '#contract/entities/entity.ts';
import { LISTING_FIELDS } from '#contract/entities/listing-form.data.ts';
import type { ListingField, ListingKind } from '#contract/listings/listing-fields.ts';
import { documentIdParams } from '../../platform/content/content-schemas.ts';
import type { ContentType } from '../../platform/content/content-type.ts';
import { entrySchema, schemaName } from '../../platform/content/entry-schema.ts';
import type { ContentTypes } from '../../platform/content/filter.ts';
import { entryQuery } from '../../platform/content/query-schema.ts';
import { answers, errorSchema, forWriters, nothing } from '../../platform/http/answer-schemas.ts';
import { AVAILABILITIES } from './entry-input.ts';
import { STOCK_KEY } from './stock-number-query.ts';

// These schemas only describe the bodies. entry-input.ts reads them, and refuses wrong ones with the messages of the API contract.

const id = z.union([z.int().min(1), z.string()]);
const ref = z.union([id, z.strictObject({ id }), z.strictObject({ documentId: z.string() })]);
const refs = z.union([ref, z.array(ref)]);
const position = z.union([
  z.strictObject({ start: z.literal(true) }),
  z.strictObject({ end: z.literal(true) }),
  z.strictObject({ before: id }),
  z.strictObject({ after: id }),
]);
const placed = z.union([
  id,
  z.strictObject({ id, position: position.optional() }),
  z.strictObject({ documentId: z.string(), position: position.optional() }),
]);

export const relation = z
  .union([
    refs,
    z.null(),
    z.strictObject({ set: z.array(ref) }),
    z.strictObject({ connect: z.union([placed, z.array(placed)]).optional(), disconnect: refs.optional() }),
  ])
  .meta({
    id: 'Relation',
    description: 'Entries by `id` or `documentId`, in any of the ways of the contract; null clears',
  });

const stockNumber = z.string().max(60).nullable().meta({
  description:
    'What its seller calls it, unique among its own. Answered to that seller alone, only where `fields` names it',
});

function fieldSchema({ name, shape }: ListingField, kind: ListingKind): z.ZodType {
  switch (shape.as) {
    case 'amount': {
      const amount = z.int().min(0).max(shape.most);
      return kind === 'spare_part' && name === 'price' ? z.union([amount, z.string().regex(/^\d{1,15}$/)]) : amount;
    }
    case 'number':
      return z.int().min(shape.least).max(shape.most);
    case 'choice':
      return z.enum(shape.choices);
    default:
      return z.string().max('most' in shape ? shape.most : 100);
  }
}

const EXAMPLES: Readonly<Record<ListingKind, object>> = {
  car: {
    data: {
      make: 'gsqfyo866jr7h0gyrzbpprqh',
      model: 'p8csid9zb6c007dxe296c2xo',
      year: 2010,
      mileage: 81_000,
      price: 24_500_000,
      condition: 'used',
      location: 'Ntinda, Kampala',
      features: { connect: ['snna7sb800hnlxwwcna5fztn'] },
      images: [14, 15, 16],
    },
  },
  spare_part: {
    data: {
      name: 'Door glass',
      sparecategory: 'g9n2yh67ab6l4op9lrztd5vl',
      price: 350_000,
      condition: 'used',
      location: 'Kisekka, Kampala',
      images: [14],
    },
  },
};

const WAITING = {
  id: null,
  documentId: 'zhtuih49h65jjluax7sj60tq',
  createdAt: '2026-11-22T08:00:00.000Z',
  updatedAt: '2026-11-22T08:00:00.000Z',
  publishedAt: null,
};

/** Examples of responses for a new entry that waits for a moderator, to a request that selects a few `fields`. */
const WRITTEN_EXAMPLES: Readonly<Record<ListingKind, object>> = {
  car: { data: { ...WAITING, price: 24_500_000, year: 2010, mileage: 81_000, condition: 'used' }, meta: {} },
  spare_part: { data: { ...WAITING, name: 'Door glass', price: 350_000, condition: 'used' }, meta: {} },
};

function bodySchema(kind: ListingKind, { entity }: { entity: EntitySpec }) {
  const fields = LISTING_FIELDS[kind].map((field): [string, z.ZodType] => [
    field.name,
    (entity.relations[field.name] ? relation : fieldSchema(field, kind).nullable()).optional(),
  ]);
  const others = {
    images: relation.optional(),
    availability: z.enum(AVAILABILITIES).optional(),
    [STOCK_KEY]: stockNumber.optional(),
  };
  const owner = kind === 'car' ? { dealer_info: relation.optional() } : { garage: relation.optional() };
  const data = z.strictObject({ ...Object.fromEntries(fields), ...others, ...owner });
  const example = EXAMPLES[kind];
  return z.strictObject({ data }).meta({ id: `${schemaName(entity)}Write`, examples: [example] });
}

/** The entry's `id` and `publishedAt` are null while the ad is not public, or has changes that buyers do not see yet. */
const writtenSchema = (type: ContentType, types: ContentTypes) =>
  z.object({
    data: entrySchema(type, types)
      .extend({
        id: z.int().nullable(),
        [STOCK_KEY]: stockNumber.optional(),
        // The reference is null until the entry is first published.
        ...('reference' in type.fields && { reference: z.string().nullable().optional() }),
        ...('name' in type.fields && { name: z.string().nullable().optional() }),
      })
      .meta({ id: `Written${schemaName(type)}` }),
    meta: z.object({
      review: z
        .object({ reasons: z.array(z.string()), usualMinutes: z.int().nullable() })
        .optional()
        .meta({ description: 'While it waits for a moderator: why, and how long that usually takes' }),
    }),
  });

export const idempotencyKey = z.string().min(1).max(255).optional().meta({
  description:
    'One for each write, such as a UUID. Sent again with the same key within 24 hours, it is answered as the first time',
});
export const ifMatch = z
  .string()
  .optional()
  .meta({ description: 'The `ETag` of the version that is to be changed, or `*`' });

const made = new Map<ListingKind, ReturnType<typeof makeSchemas>>();

function makeSchemas(kind: ListingKind, type: ContentType, types: ContentTypes) {
  const written = writtenSchema(type, types).meta({
    id: `Written${schemaName(type)}Entry`,
    examples: [WRITTEN_EXAMPLES[kind]],
  });
  const body = bodySchema(kind, type);
  const querystring = entryQuery(type, types)
    .extend({
      status: z
        .enum(['draft', 'published'])
        .optional()
        .meta({ description: '`draft`: it is kept, and goes to nobody yet' }),
      as: z
        .string()
        .optional()
        .meta({ description: 'The `documentId` of the seller, for members who act for several' }),
    })
    .meta({ id: `${schemaName(type)}WriteQuery` });
  const ofType = { tags: [type.plural], ...forWriters };
  const created = z.object({ 'idempotency-key': idempotencyKey });
  const changed = created.extend({ 'if-match': ifMatch });
  return {
    written,
    create: {
      ...ofType,
      summary: 'Puts one on sale for the seller whose token asks; with `?status=draft` it is only kept',
      querystring,
      body,
      headers: created,
      response: answers({ 201: written, 413: errorSchema, 422: errorSchema }, 400, 401, 403, 404, 409, 429, 503),
    },
    update: {
      ...ofType,
      summary: 'Changes what is named; `availability` says whether it is still to be had',
      params: documentIdParams,
      querystring,
      body,
      headers: changed,
      response: answers(
        { 200: written, 412: errorSchema, 413: errorSchema, 422: errorSchema },
        400,
        401,
        403,
        404,
        409,
        429,
        503,
      ),
    },
    remove: {
      ...ofType,
      summary: 'Takes one off; a draft is deleted',
      params: documentIdParams,
      headers: changed,
      response: answers({ 204: nothing, 412: errorSchema, 422: errorSchema }, 400, 401, 403, 404, 409, 429, 503),
    },
  };
}

/** The request and response bodies of the routes that write entries. */
export function entryWriteSchemas(kind: ListingKind, type: ContentType, types: ContentTypes) {
  const schemas = made.get(kind) ?? makeSchemas(kind, type, types);
  made.set(kind, schemas);
  return schemas;
}
