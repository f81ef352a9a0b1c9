import type { ListingState } from '#contract/listing-states.ts';
import type { OwnListing } from '#contract/office/listing-schemas.ts';
import type { SellerMove } from '#contract/office/listings.ts';
import { safePath } from '#contract/values/safe-path.ts';
import type { OfficeApi } from '../lib/office-api.ts';

/** How each state is left on the way to buyers. Of what they see already, changes are sent. */
const SENT_BY: Readonly<Partial<Record<ListingState, SellerMove>>> = {
  draft: 'submit',
  declined: 'submit',
  sold: 'put back',
  expired: 'put back',
  withdrawn: 'put back',
};

/** Sends an ad on its way, or the changes of one that is live. Returns it as it is now. */
export function sendListing(
  api: OfficeApi,
  { documentId, state }: Pick<OwnListing, 'documentId' | 'state'>,
  intent: 'send' | 'take back',
): Promise<OwnListing> {
  const path = safePath`/sell/api/listings/${documentId}`;
  const move = intent === 'take back' ? 'take back' : SENT_BY[state];
  return move ? api.ask('POST', `${path}/moves`, { move }) : api.ask('POST', `${path}/changes`, {});
}
