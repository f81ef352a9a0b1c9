import type { FastifyRequest } from 'fastify';
import { isPublicState } from '#contract/listing-states.ts';
import type { Action } from '#contract/permissions.ts';
import { conflictError, faultsOfFields, fieldsError, notFoundError } from '../../../platform/http/errors.ts';
import type { Services } from '../../services.ts';
import { AnotherCar, MoveRefused } from '../lifecycle/listing-moves.ts';
import { findListing, type ListingRow, lockListing } from '../rows/listing-rows.ts';
import type { ListingTx } from '../rows/listing-tx.ts';
import { ownListing } from './own-listing.ts';

/** A locked ad, and the member who works on it. */
export interface LockedListing extends ListingTx {
  listing: ListingRow;
  by: { accountId: number };
}

function answerOf(error: unknown): unknown {
  if (!(error instanceof MoveRefused)) return error;
  const { message, faults } = error;
  if (error instanceof AnotherCar) return conflictError(message, { errors: faultsOfFields(faults) });
  return Object.keys(faults).length > 0 ? fieldsError(message, faults) : conflictError(message);
}

/** Returns the ad in its present state, as its seller sees it. */
export async function lockedAsShown({ db, listing }: LockedListing) {
  return ownListing(db, (await findListing(db, listing.document_id)) ?? listing);
}

/** Returns functions that find and lock an ad for its seller. */
export function openListingAccess({ access, clock, moves }: Pick<Services, 'access' | 'clock' | 'moves'>) {
  const { db } = moves.adapter;

  /**
   * Returns the ad if the caller may perform `action` on it. Otherwise throws Forbidden for a public ad, and NotFound for an ad that is not
   * public.
   */
  async function requireListing(request: FastifyRequest, listing: ListingRow | undefined, action: Action) {
    if (!listing) throw notFoundError();
    const subject = { sellerId: listing.seller_id, isSecret: !isPublicState(listing.state) };
    const { session } = await access.requireMay(request, action, subject);
    return { listing, accountId: session.accountId };
  }

  /** Locks an ad, and runs `work` on it. */
  async function withListingCalled<Result>(
    { request, documentId }: { request: FastifyRequest; documentId: string },
    action: Action,
    work: (locked: LockedListing) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await db.transaction().execute(async (transaction) => {
        const locked = await lockListing(transaction, documentId);
        const { listing, accountId } = await requireListing(request, locked, action);
        return work({ db: transaction, listing, by: { accountId }, now: clock.now(), services: moves });
      });
    } catch (error) {
      throw answerOf(error);
    }
  }

  /** Locks the ad named in the route's address, and runs `work` on it. */
  const withListing = <Result>(
    request: FastifyRequest<{ Params: { documentId: string } }>,
    action: Action,
    work: (locked: LockedListing) => Promise<Result>,
  ): Promise<Result> => withListingCalled({ request, documentId: request.params.documentId }, action, work);

  return { requireListing, withListing, withListingCalled };
}
