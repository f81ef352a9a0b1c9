import {
  isPublicState,
  LISTING_STATES,
  type ListingState,
  SELLER_MOVES,
  type SellerMove,
  stateAfter,
} from '#contract/listing-states.ts';
import type { OwnListing } from '#contract/office/listing-schemas.ts';
import { safePath } from '#contract/values/safe-path.ts';
import type { OfficeApi } from '../lib/office-api.ts';

/** Returns the move that sends an ad; undefined for one that is already public, so that its changes are sent instead. */
const moveToSend = (state: ListingState): SellerMove | undefined =>
  SELLER_MOVES.find((move) => {
    const to = stateAfter(state, move);
    return to !== undefined && !isPublicState(state) && LISTING_STATES[to].isLive;
  });

/** Sends a listing, or the changes of a public one; or takes it back from review. Returns the listing afterwards. */
export function sendListing(
  api: OfficeApi,
  { documentId, state }: Pick<OwnListing, 'documentId' | 'state'>,
  intent: 'send' | 'take back',
): Promise<OwnListing> {
  const path = safePath`/sell/api/listings/${documentId}`;
  const move = intent === 'take back' ? 'take back' : moveToSend(state);
  return move ? api.ask('POST', `${path}/moves`, { move }) : api.ask('POST', `${path}/changes`, {});
}
