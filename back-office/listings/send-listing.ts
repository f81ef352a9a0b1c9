import type { ListingState } from '#contract/listing-states.ts';
import type { OwnListing } from '#contract/office/listing-schemas.ts';
import type { SellerMove } from '#contract/office/listings.ts';
import { safePath } from '#contract/values/safe-path.ts';
import type { OfficeApi } from '../lib/office-api.ts';

/** The action that sends a listing, by the listing's state. In any other state the listing is already public, so its changes are sent instead. */
const SENT_BY: Readonly<Partial<Record<ListingState, SellerMove>>> = {
  draft: 'submit',
  declined: 'submit',
  sold: 'put back',
  expired: 'put back',
  withdrawn: 'put back',
};

/** Sends a listing, or the changes of a public one; or takes it back from review. Returns the listing afterwards. */
export function sendListing(
  api: OfficeApi,
  { documentId, state }: Pick<OwnListing, 'documentId' | 'state'>,
  intent: 'send' | 'take back',
): Promise<OwnListing> {
  const path = safePath`/sell/api/listings/${documentId}`;
  const move = intent === 'take back' ? 'take back' : SENT_BY[state];
  return move ? api.ask('POST', `${path}/moves`, { move }) : api.ask('POST', `${path}/changes`, {});
}
