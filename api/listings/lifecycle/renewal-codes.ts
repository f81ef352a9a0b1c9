import type { ListingRow } from '../rows/listing-rows.ts';

/** Derives secret values from texts: only this market can compute them, and recognise its own. */
export interface MarketKeys {
  derive(text: string): string;
  isDerived(text: string, value: string): boolean;
}

/** The ad of a renewal link, and the end date that it renews. */
interface Renewal {
  documentId: string;
  /** ms */
  expiresAt: number;
}

const signedText = ({ documentId, expiresAt }: Renewal) => `renewal of ${documentId} until ${expiresAt}`;

/**
 * Good for one ad and for the end that it has now: once it is renewed it ends at another time, and the code of the
 * old one does nothing more. So nothing of it has to be stored.
 */
export function renewalCode(keys: MarketKeys, renewal: Renewal): string {
  const { documentId, expiresAt } = renewal;
  return `${documentId}.${expiresAt}.${keys.derive(signedText(renewal))}`;
}

/** Returns the renewal of one of the market's own codes; undefined for any other text. */
export function readRenewalCode(keys: MarketKeys, code: string): Renewal | undefined {
  const [, documentId = '', time = '', signature = ''] =
    /^([a-z0-9]{24})\.([1-9]\d{0,14})\.([\w-]{43})$/.exec(code) ?? [];
  const renewal = { documentId, expiresAt: Number(time) };
  return keys.isDerived(signedText(renewal), signature) ? renewal : undefined;
}

/** Returns whether the code was made for the listing's present end, and that end is still ahead. */
export const isOfThisEnd = ({ expires_at }: ListingRow, { expiresAt }: Renewal, now: number): boolean =>
  expires_at === expiresAt && expiresAt > now;
