import { formatNumber } from '../values/numbers.ts';
import { PRIVATE_SELLER } from './listings.ts';

/** Sentences shared by the pages of a car and of a spare part. */

export const SPECIFICATION = 'Specification';

// ---- near the price

export const YEAR = 'Year';
export const MILEAGE = 'Mileage';
export const CONDITION = 'Condition';
export const FUEL = 'Fuel';
export const GEARBOX = 'Gearbox';
export const ENGINE = 'Engine';
export const CATEGORY = 'Category';
export const MAKE = 'Make';

/** "Posted 20 November 2026, 7 days on sale"; days that are not known are left out. */
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
/** `name`: the one that the seller chose; null: only the market knows the seller. */
export const privateSeller = (market: string, name: string | null) =>
  name === null ? `${PRIVATE_SELLER}, via ${market}` : `${PRIVATE_SELLER}: ${name}`;
/** Shown if the seller has no number that buyers may see. */
export const numberIsOf = (market: string) => `Calls go to ${market}.`;
export const stockOfCars = (total: number) => (total === 1 ? '1 car' : `${formatNumber(total)} cars`);
export const stockOfParts = (total: number) => (total === 1 ? '1 part' : `${formatNumber(total)} parts`);
export const SEE_CAR_FIRST = 'See the car and its logbook before you pay.';
export const SEE_PART_FIRST = 'See the part before you pay.';

interface AskedFor {
  title: string;
  /** The market's number of the car; null for a part. */
  reference: string | null;
  price: string;
  /** The address of its page. */
  address: string;
}

/** A buyer's first WhatsApp message, which they can edit. */
export function whatsAppText({ title, reference, price, address }: AskedFor): string {
  const details = reference === null ? price : `Reference No. ${reference}, ${price}`;
  return `Hello, is the ${title} (${details}) still for sale?\n${address}`;
}

// ---- to pass it on

export const SHARE = 'Share';
/** Downloads the ad's picture, for a status or a chat. */
export const PICTURE_FOR_WHATSAPP = 'Picture for WhatsApp';
export const LINK_COPIED = 'Link copied';
export const LINK_NOT_COPIED = 'The link could not be copied. Copy it from the address bar.';

// ---- on paper

/** Stands before the page's address, on paper. */
export const seeOnline = (market: string) => `See it on ${market}:`;
