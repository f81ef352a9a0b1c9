import type { ListingRow } from '../rows/listing-rows.ts';

/** Derives values from texts with the market's secret, and recognises them again. */
export interface MarketKeys {
  derive(text: string): string;
  isDerived(text: string, value: string): boolean;
}

/** The ad that a renewal link is for, and the end that it extends. */
interface Renewal {
  documentId: string;
  /** ms */
  expiresAt: number;
}

const signedText = ({ documentId, expiresAt }: Renewal) => `renewal of ${documentId} until ${expiresAt}`;

/**
 * Returns the code in a renewal link. It is valid for one ad and its present end only: after a renewal the ad has another end. So no code
 * has to be stored.
 */
export function renewalCode(keys: MarketKeys, renewal: Renewal): string {
  const { documentId, expiresAt } = renewal;
  return `${documentId}.${expiresAt}.${keys.derive(signedText(renewal))}`;
}

/** Returns the ad for which a code was made, and the end of the ad at that time; undefined if the market did not make the code. */
export function readRenewalCode(keys: MarketKeys, code: string): Renewal | undefined {
  const [, documentId = '', time = '', signature = ''] =
    /^([a-z0-9]{24})\.([1-9]\d{0,14})\.([\w-]{43})$/.exec(code) ?? [];
  const renewal = { documentId, expiresAt: Number(time) };
  return keys.isDerived(signedText(renewal), signature) ? renewal : undefined;
}

/** Returns whether the code was made for the listing's present end, and that end is in the future. */
export const isOfThisEnd = ({ expires_at }: ListingRow, { expiresAt }: Renewal, now: number): boolean =>
  expires_at === expiresAt && expiresAt > now;
