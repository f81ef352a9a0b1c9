import type { FastifyRequest } from 'fastify';
import { isPublicState } from '#contract/listing-states.ts';
import type { Action, Subject } from '#contract/permissions.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { notFoundError, unauthorizedError } from '../../../platform/http/errors.ts';
import { findPhotoListing, type PhotoListing } from './listing-photo-queries.ts';
import type { Sender } from './photo-upload.ts';

/** The permission check of api/office, reduced to what is used here. */
interface Access {
  requireMay(
    request: FastifyRequest,
    action: Action,
    subject: Subject & { isSecret: boolean },
  ): Promise<{ actor: { accountId: number | null; isGuest?: boolean } }>;
}

interface Own {
  listing: PhotoListing;
  sender: Sender;
}

/**
 * Returns a function that loads the ad in a request's path if the caller acts for its seller. For anybody else, an ad that is not public is
 * answered as missing.
 */
export const openOwnListings =
  ({ access, db }: { access: Access; db: Database }) =>
  async (request: FastifyRequest, documentId: string): Promise<Own> => {
    const listing = await findPhotoListing(db, documentId);
    if (!listing) throw notFoundError();
    const { actor } = await access.requireMay(request, 'edit listings', {
      sellerId: listing.sellerId,
      isSecret: !isPublicState(listing.state),
    });
    if (actor.accountId === null) throw unauthorizedError();
    return { listing, sender: { accountId: actor.accountId, isGuest: actor.isGuest, request } };
  };
