import type { FastifyRequest } from 'fastify';
import { isPublicState } from '#contract/listing-states.ts';
import type { ListingKind } from '#contract/listings/listing-fields.ts';
import { type Actor, can } from '#contract/permissions.ts';
import { DOCUMENT_ID } from '#contract/values/document-id.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { ApiError, forbiddenError, notFoundError } from '../../platform/http/errors.ts';
import type { findListing, ListingRow } from '../listings/rows/listing-rows.ts';
import { isOfPrice } from './entry-writes.ts';
import type { WriteServices } from './write-transaction.ts';
import { tagOf } from './written-entry.ts';

/** Throws a 412 if the listing was changed after the caller read it. */
export const requireMatch = (request: Pick<FastifyRequest, 'headers'>, listing: ListingRow): void =>
  requireTag(request, tagOf(listing));

/** Throws a 412 if the request has an If-Match header that does not contain this tag: the entry has changed since the caller read it. */
export function requireTag({ headers }: Pick<FastifyRequest, 'headers'>, tag: string): void {
  const ifMatch = headers['if-match'];
  if (ifMatch === undefined) return;
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (tags.includes('*') || tags.includes(tag)) return;
  throw new ApiError(412, 'PreconditionFailedError', 'Precondition Failed');
}

const secretOf = ({ seller_id, state }: ListingRow) => ({ sellerId: seller_id, isSecret: !isPublicState(state) });

/** Returns the permission checks for writing entries of a kind. */
export function openEntryAccess(callers: WriteServices['callers'], kind: ListingKind) {
  return {
    /**
     * Returns the listing if it is of this kind and the actor may edit it. Throws NotFound or Forbidden otherwise. `find`: the function
     * that reads the listing, which may lock it.
     */
    async requireOwn(actor: Actor, documentId: string, find: typeof findListing, within: Database) {
      if (!can(actor, 'edit listings')) throw forbiddenError();
      const listing = DOCUMENT_ID.test(documentId) ? await find(within, documentId) : undefined;
      if (!listing || listing.kind !== kind) throw notFoundError();
      callers.requireMay(actor, 'edit listings', secretOf(listing));
      return listing;
    },
    /**
     * Throws Forbidden if the values in the body need a permission beyond 'edit listings' that the actor lacks: for the price of a public
     * ad, and for putting an ended ad back on sale.
     */
    requireMayChange(actor: Actor, listing: ListingRow, data: Readonly<Record<string, unknown>>): void {
      const isPublic = isPublicState(listing.state);
      if (isPublic && isOfPrice(data)) callers.requireMay(actor, 'change the price', secretOf(listing));
      if (isPublic || data.availability !== 'available' || listing.first_published_at === null) return;
      callers.requireMay(actor, 'withdraw listings', secretOf(listing));
    },
    /** Throws Forbidden if ending the ad needs a further permission that the actor lacks, as for a public ad. */
    requireMayEnd(actor: Actor, listing: ListingRow): void {
      if (isPublicState(listing.state)) callers.requireMay(actor, 'withdraw listings', secretOf(listing));
    },
  };
}

export type EntryAccess = ReturnType<typeof openEntryAccess>;
