import type { BulkMove, EndingMove, ListingState } from '../listing-states.ts';
import type { BulkAction } from '../office/bulk-stock.ts';
import { formatNumber } from '../values/numbers.ts';
import { MOVE_WORDS, STATE_WORDS } from './stock.ts';
import { formatPrice } from './units.ts';

/** Sentences of the pages on which a seller changes several ads at once. */

const ads = (count: number) => (count === 1 ? '1 ad' : `${formatNumber(count)} ads`);

// ---- choosing ads

export const SELECT_LABEL = 'Change several ads at once';
export const selectOne = (title: string) => `Select ${title}`;
export const SELECT_PAGE = 'All on this page';
export const selectAll = (count: number) => `All ${formatNumber(count)}`;
export const selectedCount = (count: number) => `${formatNumber(count)} selected`;
export const CLEAR = 'Clear';
export const CHANGE_SELECTED = 'Change selected';
export const NONE_SELECTED = 'Select at least one ad first.';

// ---- the actions to choose from

export const BULK_TITLE = 'Change several ads at once';
export const chosenHeading = (count: number) => `Change ${ads(count)}`;
export const tooMany = (most: number, total: number) =>
  `You can change ${formatNumber(most)} ads at once. These are the first ${formatNumber(most)} of ${formatNumber(total)}. Filter or search to reach the others.`;
export const WHICH = 'Selected ads';
export const NEW_PRICES = 'Price';
export const DIRECTION = 'Change';
export const LOWER = 'Lower prices';
export const HIGHER = 'Raise prices';
export const BY = 'By';
export const UNIT = 'In';
export const PERCENT = '%';
export const SHILLINGS = 'Ugx';
export const BY_HINT = 'Such as 5 % or 500,000 Ugx';
export const PERCENT_FAULT = 'Enter a number from 0.1 to 50.';
export const AMOUNT_FAULT = 'Enter whole shillings, such as 500,000.';
export const SEE_PRICES = 'See new prices';
export const ROUNDED = 'New prices are rounded, such as to the nearest Ugx 10,000.';
export const pricesToChange = (count: number) =>
  count === 1 ? 'Change 1 price' : `Change ${formatNumber(count)} prices`;
export const pricesBelow = (count: number) =>
  count === 1 ? 'Check the new price below.' : `Check the ${formatNumber(count)} new prices below.`;
export const NO_PRICE_CHANGES = 'No price would change.';
export const othersCount = (count: number) => `${formatNumber(count)} more`;
export const stayCount = (count: number) =>
  `${ads(count)} will not change: not on sale, no price, or the same price once rounded.`;
/** Returns the former price, shown beside the new price in a row of the preview. */
export const priceBefore = (price: string) => `was ${price}`;
export const SOMETHING_ELSE = 'Other changes';
export const moveMany = (move: BulkMove, count: number) => `${MOVE_WORDS[move]} (${formatNumber(count)})`;
const ENDING: Readonly<Record<EndingMove, string>> = { sell: 'mark the ads as sold', withdraw: 'take them off sale' };
export const changesDropped = (count: number) =>
  `${ads(count)} with unsent or unchecked changes: these are lost if you ${Object.values(ENDING).join(' or ')}.`;
export const NOTHING_POSSIBLE = 'There is nothing you can do with all of these at once.';
/** `when`: when to try again, for example "in a minute". */
export const batchesUsedUp = (when: string) => `You have changed many ads in a short time. Try again ${when}.`;
export const TWICE = 'Part of the form was missing. Check it and send it again.';

// ---- the page after the change

const DONE: Readonly<Record<BulkAction, string>> = {
  price: 'changed',
  sell: 'marked as sold',
  reserve: 'reserved',
  free: 'no longer reserved',
  renew: 'still for sale',
  withdraw: 'taken off sale',
  'put back': 'put back on sale',
};
const prices = (count: number) => (count === 1 ? '1 price' : `${formatNumber(count)} prices`);
export function doneHeading(action: BulkAction, isUndo: boolean, count: number): string {
  const what = action === 'price' ? prices(count) : ads(count);
  return `${what} ${isUndo ? 'back as before' : DONE[action]}`;
}
export const BATCH_TITLE = 'What was done';
export const undoAll = (count: number) => (count === 1 ? 'Undo' : `Undo all ${formatNumber(count)}`);
export const UNDONE = 'This was undone.';
export const SEE_UNDO = 'See the result';
export const stillWorking = (done: number, all: number) =>
  `${formatNumber(done)} of ${formatNumber(all)} done. You can leave this page: we will finish the rest.`;
export const notDone = (count: number) => `${formatNumber(count)} not done`;
export const doneCount = (count: number) => `${formatNumber(count)} done`;
export const missingCount = (count: number) =>
  count === 1 ? 'One ad no longer exists.' : `${formatNumber(count)} ads no longer exist.`;
export const SEE_DONE = 'See or undo';

// ---- why an ad was not changed

export const notOnSale = (state: ListingState) => `The ad is not on sale: ${STATE_WORDS[state].toLowerCase()}.`;
export const NO_PRICE = 'It has no price yet.';
export const priceMovedTo = (price: number | null) =>
  `Someone else has just set the price to ${formatPrice(price)}, so we left it.`;
export const PRICE_WAITS =
  'The new price is far below the old one, so we check it first. Until then buyers see the old one.';
export const PRICE_STAYS = 'Rounded, the price stays the same.';
export const NOTHING_LEFT = 'The new price would be zero or less.';
export const NEVER_ENDS = 'This ad has no end date.';
export const notFrom = (state: ListingState) => `Not possible for this ad: ${STATE_WORDS[state].toLowerCase()}.`;
export const CHANGED_SINCE = 'The ad has been changed since.';
export const WITH_US_NOW = 'We are checking this ad. To stop that, open the ad and take it back.';
export const GONE = 'This ad no longer exists.';
export const NOT_BEGUN = 'You undid this before it was done.';
export const missingParts = (parts: readonly string[]) => `Still missing: ${parts.join(', ')}.`;

// ---- copying an ad

export const DUPLICATE = 'Copy this ad';
