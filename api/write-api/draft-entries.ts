import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ListingKind } from '#contract/listings/listing-fields.ts';
import { draftsTakeNo, sortOfDrafts } from '#contract/messages/write-api.ts';
import { type Actor, can } from '#contract/permissions.ts';
import { entriesJson, listJson, listMeta } from '../../platform/content/answer.ts';
import { nextTurn } from '../../platform/content/answer-bounds.ts';
import type { Drafts } from '../../platform/content/content-deps.ts';
import { paginationSchema } from '../../platform/content/content-schemas.ts';
import type { ContentType } from '../../platform/content/content-type.ts';
import { type EntryQuery, parseEntryQuery } from '../../platform/content/entry-query.ts';
import type { Filter } from '../../platform/content/filter.ts';
import { findEntry, listEntries } from '../../platform/content/load-entries.ts';
import { bothFilters } from '../../platform/content/narrow-by-words.ts';
import type { Order } from '../../platform/content/order.ts';
import type { QueryObject } from '../../platform/content/query-string.ts';
import { PUBLIC } from '../../platform/content/viewer.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { notFoundError, validationError } from '../../platform/http/errors.ts';
import { findListing, findListingById } from '../listings/rows/listing-rows.ts';
import { entryWriteSchemas } from './entry-write-schemas.ts';
import { openStaffDrafts } from './staff/staff-drafts.ts';
import {
  asksStockNumber,
  type OwnSelection,
  parseOwnSelection,
  stockNumbersIn,
  withoutStockNumber,
  withStockNumber,
} from './stock-number-query.ts';
import type { WriteServices } from './write-transaction.ts';
import { tagOf, WRITTEN_KINDS, writtenEntry } from './written-entry.ts';

/** Fields that a list of drafts can be sorted by, with their columns. All other values of a draft are in the JSON of the column `patch`. */
const SORTED_BY = { id: 'id', documentId: 'document_id', createdAt: 'created_at', updatedAt: 'updated_at' } as const;

const isSorting = (name: string): name is keyof typeof SORTED_BY => Object.hasOwn(SORTED_BY, name);

/** Throws a 400 for filters, search and orders that lists of drafts do not support. */
function requirePlain(query: QueryObject, order: readonly Order[]): void {
  const parameter = ['filters', '_q', 'search'].find((name) => query[name] !== undefined);
  if (parameter !== undefined) throw validationError(draftsTakeNo(parameter));
  if (order.some(({ name, path }) => path.length > 0 || !isSorting(name))) {
    throw validationError(sortOfDrafts(Object.keys(SORTED_BY)));
  }
}

/** Selects listings of a kind that belong to these sellers. `numbers`: only listings with one of these stock numbers; undefined: all. */
type Owned = { kind: ListingKind; sellerIds: readonly number[]; numbers?: readonly string[] | undefined };

function listingsOf(db: Database, { kind, sellerIds, numbers }: Owned) {
  const all = db.selectFrom('listing').where('kind', '=', kind).where('seller_id', 'in', sellerIds);
  return numbers ? all.where('stock_number', 'in', numbers) : all;
}

/** Returns the ids of the listings on the requested page, in order. */
async function idsOn(db: Database, owned: Owned, { order, pagination }: EntryQuery): Promise<number[]> {
  let query = listingsOf(db, owned).select('id');
  for (const { name, descending } of order) {
    if (isSorting(name)) query = query.orderBy(SORTED_BY[name], descending ? 'desc' : 'asc');
  }
  const rows = await query.orderBy('id').limit(pagination.limit).offset(pagination.start).execute();
  return rows.map(({ id }) => id);
}

async function countOf(db: Database, owned: Owned): Promise<number> {
  const counted = listingsOf(db, owned).select(({ fn }) => fn.countAll<number>().as('total'));
  return Number((await counted.executeTakeFirstOrThrow()).total);
}

/**
 * Returns a filter for the sellers' entries that have one of the requested stock numbers; undefined if the query names no stock numbers.
 */
async function filterOfNumbers(db: Database, type: ContentType, owned: Owned): Promise<Filter | undefined> {
  const field = type.fields.documentId;
  if (!owned.numbers || !field) return undefined;
  const rows = await listingsOf(db, owned).select('document_id').execute();
  const values = rows.map(({ document_id }) => document_id);
  return { kind: 'compare', name: 'documentId', field, operator: '$in', values };
}

/** Adds the stock number to the JSON of those entries that belong to the caller's sellers. */
async function withStockNumbers(db: Database, owned: Owned, entries: readonly Buffer[]): Promise<Buffer[]> {
  const texts = entries.map(String);
  // An entry's JSON begins with its ids, so the first match is its own documentId, not that of a related entry.
  const ids = texts.map((text) => /"documentId":"(\w+)"/.exec(text)?.[1] ?? '');
  const rows = await listingsOf(db, owned)
    .select(['document_id', 'stock_number'])
    .where('document_id', 'in', ids)
    .execute();
  const numbers = new Map(rows.map(({ document_id, stock_number }) => [document_id, stock_number]));
  return texts.map((text, at) => Buffer.from(withStockNumber(text, numbers.get(ids[at] ?? '') ?? null)));
}

const isForDraft = ({ status }: QueryObject) => status === 'draft';

/** Shows entries with waiting changes and stock numbers to callers who may edit them; other callers get the public answer. */
export function openDrafts({ source, types, callers }: Pick<WriteServices, 'source' | 'types' | 'callers'>): Drafts {
  const { db } = source.adapter;
  const ofStaff = openStaffDrafts({ source, types, callers });
  const kindOf = ({ plural }: ContentType) => WRITTEN_KINDS.get(plural);

  /**
   * Returns the permission that the request needs. A request for drafts needs 'read drafts'; for public entries 'edit listings' is enough,
   * so that programs that write entries can read them.
   */
  const actionFor = (actor: Actor, query: QueryObject) =>
    isForDraft(query) || can(actor, 'read drafts') ? 'read drafts' : 'edit listings';

  async function find(request: FastifyRequest, type: ContentType, documentId: string, query: QueryObject) {
    const kind = kindOf(type);
    if (!kind && isForDraft(query)) return ofStaff.find(request, type, documentId, query);
    const actor = kind && (await callers.findActor(request));
    const listing = actor && (await findListing(db, documentId));
    if (!listing || listing.kind !== kind) return undefined;
    if (!can(actor, actionFor(actor, query), { sellerId: listing.seller_id })) return undefined;
    const selection = parseOwnSelection(type, query, types);
    const tag = tagOf(listing);
    if (isForDraft(query))
      return { json: `{"data":${await writtenEntry(source, db, listing, selection)},"meta":{}}`, tag };
    const entry = await findEntry(source, { type, selection }, documentId, PUBLIC);
    if (!entry) throw notFoundError();
    return { json: `{"data":${withStockNumber(String(entry), listing.stock_number)},"meta":{}}`, tag };
  }

  /**
   * Returns of which sellers the caller may see drafts, or stock numbers if the request is for public entries; undefined if the caller may
   * see none.
   */
  async function ownedBy(request: FastifyRequest, type: ContentType, query: QueryObject): Promise<Owned | undefined> {
    const kind = kindOf(type);
    const actor = kind && (await callers.findActor(request));
    const sellerIds = actor ? await callers.listSellers(request, actor, actionFor(actor, query)) : [];
    return kind && sellerIds.length > 0 ? { kind, sellerIds, numbers: stockNumbersIn(query) } : undefined;
  }

  async function listDrafts(owned: Owned, query: EntryQuery, selection: OwnSelection) {
    const entries: Buffer[] = [];
    for (const id of await idsOn(db, owned, query)) {
      const listing = await findListingById(db, id);
      if (listing) entries.push(Buffer.from(await writtenEntry(source, db, listing, selection)));
      // Lets other requests run after each draft: a page of drafts takes up to a thousand database queries.
      await nextTurn();
    }
    const total = query.pagination.withCount ? await countOf(db, owned) : undefined;
    return entriesJson(entries, listMeta(query.pagination, total));
  }

  async function listPublic(type: ContentType, owned: Owned, query: EntryQuery, { hasStockNumber }: OwnSelection) {
    const ofNumbers = await filterOfNumbers(db, type, owned);
    const narrowed = ofNumbers ? { ...query, filter: bothFilters(query.filter, ofNumbers) } : query;
    const page = await listEntries(source, type, narrowed, PUBLIC);
    if (!hasStockNumber) return listJson(query, page);
    const all = { ...owned, numbers: undefined };
    return listJson(query, { ...page, entries: await withStockNumbers(db, all, page.entries) });
  }

  async function list(request: FastifyRequest, type: ContentType, listQuery: QueryObject) {
    if (!kindOf(type) && isForDraft(listQuery)) return ofStaff.list(request, type, listQuery);
    const owned = await ownedBy(request, type, listQuery);
    if (!owned) return undefined;
    const rest = withoutStockNumber(listQuery);
    const query = parseEntryQuery(type, rest, types);
    const selection = parseOwnSelection(type, listQuery, types);
    if (!isForDraft(listQuery)) return listPublic(type, owned, query, selection);
    requirePlain(rest, query.order);
    return listDrafts(owned, query, selection);
  }

  const schemaOf = (type: ContentType) => {
    const kind = kindOf(type);
    if (!kind) return undefined;
    const { written } = entryWriteSchemas(kind, type, types);
    const listed = z.object({ data: z.array(written.shape.data), meta: z.object({ pagination: paginationSchema }) });
    return { one: written, list: listed };
  };

  const isAsked = (query: QueryObject) => isForDraft(query) || asksStockNumber(query);

  return { isAsked, find, list, schemaOf };
}
