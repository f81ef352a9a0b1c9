import type { ListingState } from '../listing-states.ts';
import type { BulkDeed, BulkMove } from '../office/bulk-stock.ts';
import { formatNumber } from '../values/numbers.ts';
import { STATE_WORDS } from './stock.ts';
import { formatPrice } from './units.ts';

/** Sentences of the pages on which a seller changes many ads at once. */

const ads = (count: number) => (count === 1 ? '1 ad' : `${formatNumber(count)} ads`);

// ---- choosing them

export const SELECT_LABEL = 'Change several at once';
export const selectOne = (title: string) => `Select ${title}`;
export const SELECT_PAGE = 'All on this page';
export const selectAll = (count: number) => `All ${formatNumber(count)}`;
export const selectedCount = (count: number) => `${formatNumber(count)} selected`;
export const CLEAR = 'Clear';
export const CHANGE_SELECTED = 'Change them';
export const NONE_SELECTED = 'Select at least one ad first.';

// ---- what to do with them

export const BULK_TITLE = 'Change several at once';
export const chosenHeading = (count: number) => `Change ${ads(count)}`;
export const tooMany = (most: number, total: number) =>
  `These are the first ${formatNumber(most)} of ${formatNumber(total)}: so many can be changed at once. Choose a state or search first to change the others.`;
export const WHICH = 'Which ones';
export const NEW_PRICES = 'Price';
export const DIRECTION = 'Make it';
export const LOWER = 'Lower';
export const HIGHER = 'Higher';
export const BY = 'By';
export const UNIT = 'In';
export const PERCENT = '%';
export const SHILLINGS = 'Ugx';
export const BY_HINT = 'Such as 5 % or 500,000 Ugx';
export const PERCENT_FAULT = 'Enter a number from 0.1 to 50.';
export const AMOUNT_FAULT = 'Enter whole shillings, such as 500,000.';
export const SEE_PRICES = 'See the new prices';
export const ROUNDED = 'Rounded as sellers write prices, such as to 10,000 Ugx.';
export const pricesToChange = (count: number) =>
  count === 1 ? 'Change 1 price' : `Change ${formatNumber(count)} prices`;
export const pricesBelow = (count: number) =>
  count === 1 ? '1 new price stands below.' : `${formatNumber(count)} new prices stand below.`;
export const NO_PRICE_CHANGES = 'None of these prices would change.';
export const othersCount = (count: number) => `${formatNumber(count)} more`;
export const stayCount = (count: number) =>
  `${formatNumber(count)} ${count === 1 ? 'stays as it is' : 'stay as they are'}: not on sale, without a price, or the same when rounded.`;
/** Before the price that was, or still is. */
export const priceBefore = (price: string) => `before: ${price}`;
export const SOMETHING_ELSE = 'Something else';
const MOVES: Readonly<Record<BulkMove, string>> = {
  sell: 'Mark as sold',
  reserve: 'Reserve',
  free: 'Free again',
  renew: 'Still for sale',
  withdraw: 'Withdraw',
  'put back': 'Put back on sale',
};
export const moveMany = (move: BulkMove, count: number) => `${MOVES[move]} (${formatNumber(count)})`;
export const changesDropped = (count: number) =>
  `Changes of ${ads(count)} wait to be sent or looked at. Selling or withdrawing drops them.`;
export const NOTHING_POSSIBLE = 'Nothing can be done with these at once.';
/** `when`: such as "in a minute". */
export const batchesUsedUp = (when: string) => `You have changed many ads in a short time. Go on ${when}.`;
export const TWICE = 'The form was not complete. Look at it and press once more.';

// ---- what came of it

const DONE: Readonly<Record<BulkDeed, string>> = {
  price: 'changed',
  sell: 'marked as sold',
  reserve: 'reserved',
  free: 'free again',
  renew: 'still for sale',
  withdraw: 'withdrawn',
  'put back': 'put back on sale',
};
const prices = (count: number) => (count === 1 ? '1 price' : `${formatNumber(count)} prices`);
export function doneHeading(deed: BulkDeed, isUndo: boolean, count: number): string {
  const what = deed === 'price' ? prices(count) : ads(count);
  return `${what} ${isUndo ? 'as before' : DONE[deed]}`;
}
export const BATCH_TITLE = 'What was done';
export const undoAll = (count: number) => (count === 1 ? 'Undo' : `Undo all ${formatNumber(count)}`);
export const UNDONE = 'This was taken back.';
export const SEE_UNDO = 'See what came of that';
export const stillWorking = (done: number, all: number) =>
  `${formatNumber(done)} of ${formatNumber(all)} done. You may leave this page: the rest is done all the same.`;
export const notDone = (count: number) => `${formatNumber(count)} not done`;
export const doneCount = (count: number) => `${formatNumber(count)} done`;
export const missingCount = (count: number) =>
  count === 1 ? 'One of them is not there any more.' : `${formatNumber(count)} of them are not there any more.`;
export const SEE_DONE = 'See it or take it back';

// ---- why a row was left alone

export const notOnSale = (state: ListingState) => `It is not on sale: ${STATE_WORDS[state].toLowerCase()}.`;
export const NO_PRICE = 'It has no price yet.';
export const priceMovedTo = (price: number | null) =>
  `Its price was changed meanwhile: ${formatPrice(price)} now. It stays.`;
export const PRICE_WAITS = 'The new price is far below the one before, so we look at it first. Buyers see the old one.';
export const PRICE_STAYS = 'Rounded, its price stays the same.';
export const NOTHING_LEFT = 'Nothing would be left of its price.';
export const NEVER_ENDS = 'It does not end by itself.';
export const notFrom = (state: ListingState) => `Not possible now: ${STATE_WORDS[state].toLowerCase()}.`;
export const CHANGED_SINCE = 'Something else was done with it since.';
export const WITH_US_NOW = 'We are looking at it. Take it back on its own page.';
export const GONE = 'It is not there any more.';
export const NOT_BEGUN = 'It was taken back before its turn came.';
export const missingParts = (parts: readonly string[]) => `Still missing: ${parts.join(', ')}.`;

// ---- one more like it

export const DUPLICATE = 'Add one like it';
