import type { LikeFigures, ListingDay, ListingFigures } from '../office/stock-schemas.ts';
import { formatNumber } from '../values/numbers.ts';
import { priceContext } from './prices.ts';

/** Sentences about the views and contacts of an ad, on its page in the seller's office. */

export const VIEWS = 'Views';
export const CONTACTS = 'Contacts';
export const SAVES = 'Saved';
export const BUYERS = 'Buyers';
export const NOBODY_LOOKED = 'No one has viewed it in the last 30 days.';

const contacts = (count: number) => (count === 1 ? '1 contact' : `${formatNumber(count)} contacts`);

/** Returns the number of contacts of each kind: "2 calls, 1 on WhatsApp, number shown 3 times". */
export function kindsOfContacts({
  reveals,
  calls,
  messages,
}: Pick<ListingDay, 'reveals' | 'calls' | 'messages'>): string {
  const kinds = [
    calls > 0 && (calls === 1 ? '1 call' : `${formatNumber(calls)} calls`),
    messages > 0 && `${formatNumber(messages)} on WhatsApp`,
    reveals > 0 && `number shown ${reveals === 1 ? 'once' : `${formatNumber(reveals)} times`}`,
  ];
  const text = kinds.filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns a sentence about an ad's price and contacts: "Yours is 12 % above 14 like it, and had 3 contacts." */
export function summary(price: ListingFigures['price'], count: number): string {
  const had = `had ${count === 0 ? 'no contacts' : contacts(count)}`;
  const said = price && priceContext(price);
  if (!said) return `It ${had} in the last 30 days.`;
  const isAt = said.startsWith('About') ? `costs ${said.charAt(0).toLowerCase()}${said.slice(1)}` : `is ${said}`;
  return `Yours ${isAt}, and ${had}.`;
}

export const YOURS = 'Yours';
export const OTHERS = 'In the middle';
/** The heading of a table that compares an ad with similar ads of other sellers. */
export const comparedOver = ({ count, days }: Pick<LikeFigures, 'count' | 'days'>) =>
  `Beside ${formatNumber(count)} like it of other sellers, over ${days} days. Half of them had more than the one in the middle, half had less.`;
export const LIKE_ROWS: Readonly<Record<'views' | 'saves' | 'taps' | 'leads', string>> = {
  views: VIEWS,
  saves: SAVES,
  taps: CONTACTS,
  leads: BUYERS,
};
