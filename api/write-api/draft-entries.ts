import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ListingKind } from '#contract/listing-fields.ts';
import { draftsTakeNo, sortOfDrafts } from '#contract/messages/write-api.ts';
import { can } from '#contract/permissions.ts';
import { entriesJson, listMeta } from '../../platform/content/answer.ts';
import { nextTurn } from '../../platform/content/answer-bounds.ts';
import type { Drafts } from '../../platform/content/content-parts.ts';
import { paginationSchema } from '../../platform/content/content-schemas.ts';
import type { ContentType } from '../../platform/content/content-type.ts';
import { type EntryQuery, parseEntryQuery } from '../../platform/content/entry-query.ts';
import type { Order } from '../../platform/content/order.ts';
import { parseQueryString, type QueryObject } from '../../platform/content/query-string.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { validationError } from '../../platform/http/errors.ts';
import { findListing, findListingById } from '../selling/listing-rows.ts';
import { entryWriteSchemas } from './entry-write-schemas.ts';
import type { WriteParts } from './write-parts.ts';
import { tagOf, WRITTEN_KINDS, writtenEntry } from './written-entry.ts';

/** What a list of drafts is ordered by: all else stands in what waits, which no table has in columns. */
const SORTED_BY = { id: 'id', documentId: 'document_id', createdAt: 'created_at', updatedAt: 'updated_at' } as const;

const isSorting = (name: string): name is keyof typeof SORTED_BY => Object.hasOwn(SORTED_BY, name);

/** Throws a 400 for what a list of drafts is not asked. */
function requirePlain(query: QueryObject, order: readonly Order[]): void {
  const asked = ['filters', '_q', 'search'].find((name) => query[name] !== undefined);
  if (asked !== undefined) throw validationError(draftsTakeNo(asked));
  if (order.some(({ name, path }) => path.length > 0 || !isSorting(name))) {
    throw validationError(sortOfDrafts(Object.keys(SORTED_BY)));
  }
}

type Owned = { kind: ListingKind; sellerIds: readonly number[] };

const listingsOf = (db: Database, { kind, sellerIds }: Owned) =>
  db.selectFrom('listing').where('kind', '=', kind).where('seller_id', 'in', sellerIds);

/** Which listings are on a page of them, in its order. */
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

/** Shows what is to become of entries to those who may edit them; to all others it is as if they had not asked. */
export function openDrafts({ source, types, callers }: Pick<WriteParts, 'source' | 'types' | 'callers'>): Drafts {
  const { db } = source.adapter;
  const kindOf = ({ plural }: ContentType) => WRITTEN_KINDS.get(plural);

  async function find(
    request: FastifyRequest,
    type: ContentType,
    documentId: string,
    selection: Parameters<Drafts['find']>[3],
  ) {
    const kind = kindOf(type);
    const actor = kind && (await callers.findActor(request));
    const listing = actor && (await findListing(db, documentId));
    if (!listing || listing.kind !== kind) return undefined;
    if (!can(actor, 'read drafts', { sellerId: listing.seller_id })) return undefined;
    return { json: `{"data":${await writtenEntry(source, db, listing, selection)},"meta":{}}`, tag: tagOf(listing) };
  }

  /** Undefined: nobody who may see any. */
  async function ownedBy(request: FastifyRequest, type: ContentType): Promise<Owned | undefined> {
    const kind = kindOf(type);
    const actor = kind && (await callers.findActor(request));
    const sellerIds = actor ? await callers.listSellers(request, actor, 'read drafts') : [];
    return kind && sellerIds.length > 0 ? { kind, sellerIds } : undefined;
  }

  async function list(request: FastifyRequest, type: ContentType) {
    const owned = await ownedBy(request, type);
    if (!owned) return undefined;
    const asked = parseQueryString(request.raw.url ?? '');
    const query = parseEntryQuery(type, asked, types);
    requirePlain(asked, query.order);
    const entries: Buffer[] = [];
    for (const id of await idsOn(db, owned, query)) {
      const listing = await findListingById(db, id);
      if (listing) entries.push(Buffer.from(await writtenEntry(source, db, listing, query.selection)));
      // A page of them is a thousand questions of the database, and others ask, too.
      await nextTurn();
    }
    const total = query.pagination.withCount ? await countOf(db, owned) : undefined;
    return entriesJson(entries, listMeta(query.pagination, total));
  }

  const schemaOf = (type: ContentType) => {
    const kind = kindOf(type);
    if (!kind) return undefined;
    const { written } = entryWriteSchemas(kind, type, types);
    const listed = z.object({ data: z.array(written.shape.data), meta: z.object({ pagination: paginationSchema }) });
    return { one: written, list: listed };
  };

  return { find, list, schemaOf };
}
