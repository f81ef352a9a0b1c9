import { formatNumber } from '../values/numbers.ts';
import { PRIVATE_SELLER } from './listings.ts';

/** Sentences that the pages of cars and of spare parts share. */

export const SPECIFICATION = 'Specification';

/** Returns when an ad was posted, such as "Posted 20 November 2026, 7 days on sale"; only the date if `days` is below 1 or NaN. */
export const posted = (date: string, days: number) =>
  `Posted ${date}${days >= 1 ? `, ${days === 1 ? '1 day' : `${days} days`} on sale` : ''}`;

// ---- the seller

export const SHOW_CONTACT = 'Show Contact';
export const HIDE_CONTACT = 'Hide Contact';
export const CALL = 'Call';
export const callSeller = (number: string) => `Call ${number}`;
export const WHATSAPP = 'WhatsApp';
export const CONTACT_THE_SELLER = 'Contact the seller';
export const PRICE_AND_CONTACT = 'Price and contact';
/** Returns the words for a private seller. `name`: the name that the seller chose; null if the seller has chosen none. */
export const privateSeller = (market: string, name: string | null) =>
  name === null ? `${PRIVATE_SELLER}, via ${market}` : `${PRIVATE_SELLER}: ${name}`;
/** Shown beside the market's number, which buyers get if they cannot see a number of the seller. */
export const numberIsOf = (market: string) => `Calls go to ${market}.`;
export const stockOfCars = (total: number) => (total === 1 ? '1 car' : `${formatNumber(total)} cars`);
export const stockOfParts = (total: number) => (total === 1 ? '1 part' : `${formatNumber(total)} parts`);
export const SEE_CAR_FIRST = 'See the car and its logbook before you pay.';
export const SEE_PART_FIRST = 'See the part before you pay.';

interface AskedFor {
  title: string;
  /** The reference number that the market gave to the car; null for a part. */
  reference: string | null;
  price: string;
  /** The address of the ad's page. */
  address: string;
}

/** The prepared WhatsApp message of a buyer, who can edit it before sending. */
export function whatsAppText({ title, reference, price, address }: AskedFor): string {
  const details = reference === null ? price : `Reference No. ${reference}, ${price}`;
  return `Hello, is the ${title} (${details}) still for sale?\n${address}`;
}

// ---- sharing the ad

export const SHARE = 'Share';
/** The label of a link that downloads the ad's picture, for a WhatsApp status or chat. */
export const PICTURE_FOR_WHATSAPP = 'Picture for WhatsApp';
export const LINK_COPIED = 'Link copied';
export const LINK_NOT_COPIED = 'The link could not be copied. Copy it from the address bar.';

// ---- the page when printed

/** Printed before the page's address. */
export const seeOnline = (market: string) => `See it on ${market}:`;
