import { stageOf } from '#contract/listing-states.ts';
import type { OwnListing } from '#contract/office/listing-schemas.ts';
import { safePath } from '#contract/values/safe-path.ts';
import type { OfficeApi } from '../lib/office-api.ts';

/** Sends a listing, or the changes of a public one; or takes it back from review. Returns the listing afterwards. */
export function sendListing(
  api: OfficeApi,
  { documentId, state }: Pick<OwnListing, 'documentId' | 'state'>,
  intent: 'send' | 'take back',
): Promise<OwnListing> {
  const path = safePath`/sell/api/listings/${documentId}`;
  const { sending } = stageOf(state);
  if (intent === 'send' && sending === 'changes') return api.ask('POST', `${path}/changes`, {});
  return api.ask('POST', `${path}/moves`, { move: intent === 'send' ? sending : intent });
}
