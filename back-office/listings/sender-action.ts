import type { OwnListing } from '#contract/office/listing-schemas.ts';
import type { OwnPrivateSeller } from '#contract/office/private-seller-schemas.ts';
import type { OfficeApi } from '../lib/office-api.ts';
import { findOwnSeller } from '../lib/own-seller.ts';
import { textIn } from '../lib/page-loaders.ts';

/** Values of `intent` in the forms that ask for the seller's name and number. */
export const SENDER_INTENTS: readonly string[] = ['ask code', 'prove'];

/** Saves the seller's public name if they have none. If the seller's own place is unknown, the ad's place is saved as the seller's. */
async function saveName(api: OfficeApi, form: FormData, own: OwnPrivateSeller | null, { values }: OwnListing) {
  if (own?.name || own?.wantedName || !form.has('name')) return;
  const place = own?.location === null && typeof values.location === 'string' ? values.location : undefined;
  await api.ask('PATCH', '/sell/api/private-seller', { name: textIn(form, 'name'), location: place });
}

/**
 * Sends a code by SMS to the seller's number, or proves the number with that code. Returns whether the ad can be sent now. Throws if the API
 * refuses.
 */
export async function nameSender(api: OfficeApi, form: FormData, listing: OwnListing): Promise<boolean> {
  if (textIn(form, 'intent') === 'prove') {
    const known = textIn(form, 'known').trim();
    const own = await api.ask<OwnPrivateSeller>('POST', '/sell/api/phone/proof', {
      code: textIn(form, 'code'),
      known: known === '' ? undefined : known,
      isNew: form.has('isNew') || undefined,
    });
    return own.phone !== null && (own.name ?? own.wantedName) !== null;
  }
  const own = await findOwnSeller(api);
  await saveName(api, form, own, listing);
  if (own?.phone) return true;
  await api.ask('POST', '/sell/api/phone/code', { phone: textIn(form, 'phone') });
  return false;
}
