import type { ListingState } from '../listing-states.ts';
import type { ListingKind } from '../listings/listing-fields.ts';
import type { SellerMove } from '../office/listings.ts';
import type { StockTask } from '../office/stock.ts';
import type { SellerKind } from '../permissions.ts';
import { formatNumber } from '../values/numbers.ts';
import { formatPrice } from './units.ts';

/** Sentences about a seller's own ads: the page Today, the stock, one ad and its history. */

const ads = (count: number) => (count === 1 ? '1 ad' : `${formatNumber(count)} ads`);
const times = (count: number) => (count === 1 ? 'once' : `${formatNumber(count)} times`);

export const STATE_WORDS: Readonly<Record<ListingState, string>> = {
  draft: 'Draft',
  'in review': 'Waiting for us',
  declined: 'Not taken yet',
  published: 'On sale',
  reserved: 'Reserved',
  sold: 'Sold',
  expired: 'Ended',
  withdrawn: 'Withdrawn',
  removed: 'Removed by us',
};

export const STATE_MEANS: Readonly<Record<ListingState, string>> = {
  draft: 'Buyers do not see it yet. Send it when it is complete.',
  'in review': 'We look at it before buyers see it. You will hear from us by email.',
  declined: 'Buyers do not see it. Do what we ask for, then send it again.',
  published: 'Buyers see it.',
  reserved: 'Buyers see it, marked as reserved.',
  sold: 'Buyers do not find it any more.',
  expired: 'Its time was over, so buyers do not find it any more. Is it still for sale? Put it back.',
  withdrawn: 'You took it off the market. Buyers do not find it any more.',
  removed: 'We took it off the market. Write to us if you think that we are wrong.',
};
export const onSaleUntil = (date: string) => `It stays on sale until ${date}.`;
export const sinceDate = (date: string) => `since ${date}`;

/** Stands for the title of an ad without one. */
export const UNTITLED: Readonly<Record<ListingKind, string>> = {
  car: 'Car without a name yet',
  spare_part: 'Part without a name yet',
};
export const NO_PRICE_YET = 'No price yet';
export const stockNumber = (number: string) => `No. ${number}`;

// ---- what can be done

export const MOVE_WORDS: Readonly<Record<SellerMove, string>> = {
  submit: 'Send it',
  'take back': 'Take it back',
  reserve: 'Reserve',
  free: 'Free again',
  sell: 'Mark as sold',
  renew: 'Still for sale',
  withdraw: 'Withdraw',
  'put back': 'Put back on sale',
};
/** For those who hear a row of buttons without the row. */
export const doneTo = (action: string, title: string) => `${action}: ${title}`;
export const DELETE_DRAFT = 'Delete draft';
export const EDIT = 'Change it';
export const FINISH = 'Finish it';
export const ADD_PHOTOS = 'Add photos';
export const SET_PRICE = 'Set a price';
export const SEE_AS_BUYER = 'See it as buyers do';
export const NOTHING_TO_DO = 'There is nothing to do here now.';

export const DELETE_ASKED = 'Delete this draft with all that it says? It cannot be brought back.';
export const DELETE_NOW = 'Yes, delete it';
const ASKED: Readonly<Partial<Record<SellerMove, string>>> = {
  sell: 'Is it sold? Buyers will not find it any more.',
  withdraw: 'Take it off the market? Buyers will not find it any more.',
};
export const MANAGER_PUTS_BACK = 'Only a manager or an owner can put it back.';
export const CHANGES_ARE_LOST = 'The changes that wait are dropped.';
export const asked = (move: SellerMove, warnings: readonly string[]) =>
  [ASKED[move] ?? '', ...warnings].join(' ').trim();
export const yes = (action: string) => `Yes: ${action.toLowerCase()}`;

/** Confirmations after a move of an ad. */
export const DONE_WORDS: Readonly<Record<SellerMove, string>> = {
  submit: 'Buyers see it now.',
  'take back': 'Taken back. Change it and send it again.',
  reserve: 'Reserved.',
  free: 'On sale again.',
  sell: 'Marked as sold.',
  renew: 'It stays on sale.',
  withdraw: 'Withdrawn.',
  'put back': 'Back on sale.',
};
export const SENT_TO_US = 'Sent. We look at it before buyers see it.';
export const PRICE_SET = 'Buyers see the new price.';
export const CHANGES_SENT = 'Sent. Buyers see your changes now, but for what we have to look at first.';
export const CHANGES_DROPPED = 'Your changes are dropped. Buyers see it as it was.';
export const DRAFT_DELETED = 'The draft is deleted.';
export const UNDO = 'Undo';
/** With what it is about, in a list. */
export const doneOf = (title: string, words: string) => `${title}: ${words}`;

// ---- today

export const DO_FIRST = 'To do first';
export const othersToDo = (count: number) => `${formatNumber(count)} more`;
export const TASK_WORDS: Readonly<Record<StockTask, string>> = {
  declined: 'We could not take it yet.',
  'expires soon': 'Is it still for sale?',
  unfinished: 'Not sent yet.',
  'no price': 'Buyers pass by what has no price.',
  'few photos': 'With more photos more buyers call.',
};
export const photosNow = (count: number) =>
  count === 0 ? 'It has none yet.' : `It has ${count === 1 ? 'one' : count} so far.`;
export const endsOn = (date: string) => `It ends on ${date}.`;
export const whatWeSaid = (reason: string) => `What we ask for: ${reason}`;
export const YOUR_STOCK = 'Your ads';
export const LAST_DAYS = 'The last 30 days';
export const viewsAndTaps = (views: number, taps: number) =>
  `Buyers looked ${times(views)}, and asked for your number, called or wrote ${times(taps)}.`;
export const NOBODY_CAME = 'Nobody has looked at your ads in the last 30 days.';
const FIRST: Readonly<Record<SellerKind, string>> = {
  dealer: 'Put your first car on sale',
  garage: 'Put your first part on sale',
  private: 'Put your car on sale',
  market: 'Put your first car on sale',
};
export const firstListing = (kind: SellerKind) => FIRST[kind];
export const FIRST_MEANS = 'It takes three minutes: photos, a few facts, the price. We look at it, then buyers see it.';

// ---- the stock

export const NEW_AD = 'New ad';
export const STATES_LABEL = 'By state';
export const ALL_STATES = 'All';
export const SEARCH_STOCK = 'Search your ads';
export const SEARCH_HINT = 'Name or stock number';
export const SEARCH = 'Search';
export const SHOW_ALL = 'Show all';
export const foundCount = (count: number) => `${ads(count)}`;
export const NONE_FOUND = 'Nothing fits that.';
export const CHANGES_WAIT = 'Changes wait for us';

// ---- one ad

export const BACK_TO_LISTINGS = 'All ads';
export const WHAT_TO_DO = 'What to do';
export const OUR_REASON = 'What we say';
export const STILL_MISSING = 'Before you send it, add:';
export const PRICE = 'Price';
export const NEW_PRICE = 'New price';
export const priceNow = (price: string) => `Now: ${price}`;
export const SAVE_PRICE = 'Save the price';
export const PRICE_MOVED =
  'Somebody else changed the price meanwhile. Look at it, and save yours again if it still holds.';
export const CHANGES = 'Changes';
export const CHANGES_ARE_NEW = 'These are not sent yet. Buyers see it as it was.';
export const CHANGES_ARE_WITH_US = 'We are looking at these. Until then buyers see it as it was.';
export const SEND_CHANGES = 'Send the changes';
export const DROP_CHANGES = 'Drop the changes';
export const BEFORE = 'Buyers see';
export const AFTER = 'To be';
export const NOTHING_SAID = 'nothing';
export const BUYERS = 'Buyers, the last 30 days';
export const VIEWS = 'Views';
export const CONTACTS = 'Contacts';
export const totalOf = (label: string, count: number) => `${label}: ${formatNumber(count)}`;
export const NOBODY_LOOKED = 'Nobody has looked at it in these 30 days.';
export const DAY_TABLE = 'Day by day';
export const DAY = 'Day';
export const NUMBER_SHOWN = 'Number shown';
export const CALLS = 'Calls';
export const MESSAGES = 'WhatsApp';
export const TODAY_COLUMN = 'Today';

// ---- its history

export const HISTORY = 'History';
export const historyOf = (title: string) => `History of ${title}`;
export const WHOLE_HISTORY = 'All that happened';
export const NOTHING_HAPPENED = 'Nothing has been changed here yet.';
export const THE_MARKET = 'The market';
const EVENTS: Readonly<Record<string, string>> = {
  begin: 'Begun',
  edit: 'Changed',
  submit: 'Sent to us',
  publish: 'Put on sale',
  'take back': 'Taken back',
  approve: 'Approved and put on sale',
  decline: 'Not taken',
  'undo approve': 'Looked at again',
  'undo decline': 'Looked at again',
  reserve: 'Reserved',
  free: 'Free again',
  sell: 'Marked as sold',
  renew: 'Confirmed as still for sale',
  expire: 'Ended',
  withdraw: 'Withdrawn',
  'put back': 'Put back on sale',
  'ask back': 'Sent to us to be put back',
  remove: 'Removed',
  restore: 'Given back',
  'undo renew': 'Confirmation taken back',
  stop: 'Taken off sale',
  'undo stop': 'Back on sale',
  'keep on sale': 'Looked at by us',
  'submit changes': 'Changes sent to us',
  'approve changes': 'Changes approved',
  'ask name': 'You asked for another name',
  'approve name': 'Your new name approved',
  'decline name': 'Your new name declined',
  'decline changes': 'Changes not taken',
  'drop changes': 'Changes dropped',
};
export const eventWord = (what: string) => EVENTS[what] ?? what;
export const pricesWords = (before: number | null, after: number | null) =>
  `From ${formatPrice(before)} to ${formatPrice(after)}`;
export const byWhom = (who: string) => `by ${who}`;
