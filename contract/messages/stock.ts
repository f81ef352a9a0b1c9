import type { EndingMove, ListingMove, ListingState, SellerMove } from '../listing-states.ts';
import type { ListingKind } from '../listings/listing-fields.ts';
import {
  CALLS_EXPECTED_DAYS,
  FEW_PHOTOS,
  FIGURE_DAYS,
  LONG_ON_SALE_DAYS,
  type StockSort,
  type StockTask,
  type StockView,
} from '../office/stock.ts';
import type { SellerKind } from '../permissions.ts';
import { formatNumber } from '../values/numbers.ts';
import { formatPrice } from './units.ts';

/** Sentences about a seller's own ads: the page Today, the list of all ads, the page of one ad, and its history. */

const ads = (count: number) => (count === 1 ? '1 ad' : `${formatNumber(count)} ads`);
const times = (count: number) => (count === 1 ? 'once' : `${formatNumber(count)} times`);

export const STATE_WORDS: Readonly<Record<ListingState, string>> = {
  draft: 'Draft',
  'in review': 'Being checked',
  declined: 'Needs changes',
  published: 'On sale',
  reserved: 'Reserved',
  sold: 'Sold',
  expired: 'Ended',
  withdrawn: 'Taken off sale',
  removed: 'Removed by us',
};

export const STATE_MEANS: Readonly<Record<ListingState, string>> = {
  draft: 'Buyers cannot see it yet. Send it when it is ready.',
  'in review': 'We check it before buyers see it, then tell you.',
  declined: 'Buyers cannot see it. Make the changes we ask for, then send it again.',
  published: 'Buyers can see it.',
  reserved: 'Buyers can see it, marked as reserved.',
  sold: 'Buyers no longer see it.',
  expired: 'The ad has ended, so buyers no longer see it. Still for sale? Put it back.',
  withdrawn: 'You took it off sale, so buyers no longer see it.',
  removed: 'We removed this ad. Buyers cannot see it any more.',
};
export const onSaleUntil = (date: string) => `It stays on sale until ${date}.`;
export const sinceDate = (date: string) => `since ${date}`;

/** Shown as the title of an ad that has none yet. */
export const UNTITLED: Readonly<Record<ListingKind, string>> = {
  car: 'Untitled car',
  spare_part: 'Untitled part',
};
export const NO_PRICE_YET = 'No price yet';
export const stockNumber = (number: string) => `Stock No. ${number}`;

// ---- what a seller does with an ad

export const MOVE_WORDS: Readonly<Record<SellerMove, string>> = {
  submit: 'Send for checking',
  'take back': 'Take back to edit',
  reserve: 'Reserve',
  free: 'Cancel reservation',
  sell: 'Mark as sold',
  renew: 'Still for sale',
  withdraw: 'Take off sale',
  'put back': 'Put back on sale',
};
/** Returns the label of an ad's button for screen readers. It includes the ad's title, because a list has the same button for each ad. */
export const doneTo = (action: string, title: string) => `${action}: ${title}`;
/** The label of the send button for a trusted seller, whose ads go on sale before a moderator has checked them. */
export const PUT_ON_SALE = 'Put on sale';
export const DELETE_DRAFT = 'Delete draft';
export const EDIT = 'Edit ad';
export const FINISH = 'Finish ad';
export const ADD_PHOTOS = 'Add photos';
export const SET_PRICE = 'Set a price';
/** The heading of the links with which a seller shares an ad. */
export const PASS_IT_ON = 'Show it to people';
export const SHARE_THIS = 'Share';
export const STATUS_PICTURE = 'Picture for WhatsApp status';
export const PASS_IT_ON_HELP =
  'The picture shows the photo, the price and a code that leads to your ad. Your phone number is not in it.';
export const SOLD_PICTURE_HELP = 'The picture shows the photo and says that it is sold.';
export const SEE_AS_BUYER = 'See it as buyers do';
export const NOTHING_TO_DO = 'Nothing to do for now.';

export const DELETE_ASKED = 'Delete this draft and its photos? This cannot be undone.';
export const DELETE_NOW = 'Yes, delete it';
const ASKED: Readonly<Record<EndingMove, string>> = {
  sell: 'Is it sold? Buyers will no longer see it.',
  withdraw: 'Take it off sale? Buyers will no longer see it.',
};
export const MANAGER_PUTS_BACK = 'Only a manager or an owner can put it back.';
export const CHANGES_ARE_LOST = 'Your unsent or unchecked changes will be lost.';
export const confirmation = (move: EndingMove, warnings: readonly string[]) => [ASKED[move], ...warnings].join(' ');
export const yes = (action: string) => `Yes, ${action.toLowerCase()}`;

/** For each action of a seller on an ad: the sentence that confirms it. */
export const DONE_WORDS: Readonly<Record<SellerMove, string>> = {
  submit: 'On sale. Buyers can see it now.',
  'take back': 'You have it back. Edit it, then send it again.',
  reserve: 'Marked as reserved.',
  free: 'On sale again.',
  sell: 'Marked as sold.',
  renew: 'It stays on sale.',
  withdraw: 'Taken off sale.',
  'put back': 'Back on sale.',
};
export const SENT_TO_US = 'Sent. We check it before buyers see it.';
export const PRICE_SET = 'Price saved. Buyers see it now.';
export const CHANGES_SENT = 'Sent. Buyers see your changes now, except what we need to check first.';
export const CHANGES_DROPPED = 'Your changes are deleted. The ad stays as it was.';
export const DRAFT_DELETED = 'Draft deleted.';
export const UNDO = 'Undo';
/** Returns the confirmation for an action on the list of ads. It names the ad, because the list shows many. */
export const doneOf = (title: string, words: string) => `${title}: ${words}`;

// ---- today

export const DO_FIRST = 'Do these first';
export const othersToDo = (count: number) => `${formatNumber(count)} more`;
export const TASK_WORDS: Readonly<Record<StockTask, string>> = {
  declined: 'It needs changes before it can go on sale.',
  'expires soon': 'Is it still for sale?',
  unfinished: 'You have not sent it yet.',
  'no price': 'Add a price. Buyers skip ads without one.',
  'few photos': 'Add photos. More photos bring more calls.',
};
export const photosNow = (count: number) => (count === 0 ? 'It has none yet.' : `It has ${count} so far.`);
export const endsOn = (date: string) => `It ends on ${date}.`;
export const whatWeSaid = (reason: string) => `Please change: ${reason}`;
export const YOUR_STOCK = 'Your ads';
export const LAST_DAYS = 'The last 30 days';
export const viewsAndTaps = (views: number, taps: number) =>
  `Your ads were viewed ${times(views)}. Buyers called, wrote or asked for your number ${times(taps)}.`;
export const NOBODY_CAME = 'No one has viewed your ads in the last 30 days.';
const FIRST: Readonly<Record<SellerKind, string>> = {
  dealer: 'Put your first car on sale',
  garage: 'Put your first part on sale',
  private: 'Put your car on sale',
  market: 'Put your first car on sale',
};
export const firstListing = (kind: SellerKind) => FIRST[kind];
const FIRST_CHECKED = 'We check it, then buyers see it.';
/** Says what happens to the first ad of a seller whom the market trusts; for other sellers see FIRST_CHECKED. */
export const SEEN_AT_ONCE = 'Buyers see it at once, unless something in it must be checked first.';
export const firstMeans = (isTrusted: boolean) =>
  `It takes about three minutes: photos, details, price. ${isTrusted ? SEEN_AT_ONCE : FIRST_CHECKED}`;
export const FIRST_STEPS = 'First steps';
export const stepsDone = (done: number, all: number) => `${done} of ${all} done`;
export const STEP_DONE = 'Done';
export const LOAD_STOCK = 'Load your stock from a file';
export const WHOLE_STOCK_MEANS =
  'Your list from Excel or another system, the whole of it. You see every row before buyers do.';
export const FIRST_PAGE = 'Your logo, hours and numbers';
export const FIRST_PAGE_MEANS = 'Buyers see them beside each of your ads.';
export const FIRST_TEAM = 'Invite your team';
export const FIRST_TEAM_MEANS = 'Each person signs in with an account of their own, and answers buyers.';

// ---- the list of all ads

export const NEW_AD = 'New ad';
export const STATES_LABEL = 'Status';
export const VIEWS_LABEL = 'On sale, worth a look';
export const ALL_STATES = 'All';
export const SEARCH_STOCK = 'Search your ads';
export const SEARCH_HINT = 'Name, stock number or reference';
export const SEARCH = 'Search';
export const SHOW_ALL = 'Show all';
export const foundCount = (count: number) => `${ads(count)}`;
export const NONE_FOUND = 'No ads found. Try other words.';
const VIEWS_OF_STOCK: Readonly<Record<StockView, string>> = {
  'no-photo': 'No photo',
  'few-photos': `Fewer than ${FEW_PHOTOS} photos`,
  'long-on-sale': `${LONG_ON_SALE_DAYS} days and more`,
  'no-calls': 'No calls',
};
export const viewWords = (view: StockView) => VIEWS_OF_STOCK[view];
const VIEWS_MEAN: Readonly<Partial<Record<StockView, string>>> = {
  'no-calls': `On sale for ${CALLS_EXPECTED_DAYS} days and more. In the last ${FIGURE_DAYS} days no one called, wrote or asked for your number.`,
};
export const viewMeans = (view: StockView) => VIEWS_MEAN[view];
export const SORT_LABEL = 'Sort by';
export const COLUMN_WORDS: Readonly<Record<StockSort, string>> = {
  price: 'Price',
  age: 'Days',
  views: 'Views',
  taps: 'Contacts',
  leads: 'Buyers',
  photos: 'Photos',
};
export const TABLE_MEANS = `Days on sale. Views, contacts and buyers of the last ${FIGURE_DAYS} days: a contact is a press on Call, WhatsApp or Show number, a buyer has written to you.`;
export const AD_COLUMN = 'Ad';
export const ACTIONS_COLUMN = 'What to do';
export const PHOTO_COLUMN = 'First photo';
export const SELECT_COLUMN = 'Select';
const counted = (one: string) => (count: number) => (count === 1 ? one : `${one}s`);
const UNITS: Readonly<Record<Exclude<StockSort, 'price'>, (count: number) => string>> = {
  age: counted('day'),
  views: counted('view'),
  taps: counted('contact'),
  leads: counted('buyer'),
  photos: counted('photo'),
};
/** Returns the unit behind a number in the table of ads, such as "days". On phones the table has no headings to tell what the number is. */
export const unitWord = (column: Exclude<StockSort, 'price'>, count: number) => UNITS[column](count);
export const MORE_TO_DO = 'More';
/** Shorter labels of actions, for the rows of the list on a phone. */
export const ROW_WORDS: Readonly<Partial<Record<SellerMove, string>>> = {
  sell: 'Sold',
  renew: 'Keep',
  'take back': 'Take back',
  'put back': 'Put back',
};
export const FINISH_SHORT = 'Finish';
export const EDIT_SHORT = 'Edit';
export const NOT_COUNTED = 'not counted';

export const CHANGES_WAIT = 'Changes being checked';

// ---- the page of one ad

export const BACK_TO_LISTINGS = 'All ads';
export const WHAT_TO_DO = 'What to do';
export const OUR_REASON = 'Please change';
export const STILL_MISSING = 'Before you send it, add:';
export const PRICE = 'Price';
export const NEW_PRICE = 'New price';
export const priceNow = (price: string) => `Now: ${price}`;
export const SAVE_PRICE = 'Save price';
export const PRICE_MOVED = 'Someone else has just changed the price. To use yours instead, save it again.';
export const CHANGES = 'Changes';
export const CHANGES_ARE_NEW = 'You have not sent these yet. Buyers still see the ad as it was.';
export const CHANGES_ARE_WITH_US = 'We are checking these. Until then buyers see the ad as it was.';
export const SEND_CHANGES = 'Send changes';
export const DROP_CHANGES = 'Delete changes';
export const BEFORE = 'Buyers see now';
export const AFTER = 'Your change';
export const NOTHING_SAID = 'nothing';
export const BUYERS = 'Buyers in the last 30 days';

// ---- the history of the ad

export const HISTORY = 'History';
export const historyOf = (title: string) => `History of ${title}`;
export const WHOLE_HISTORY = 'Full history';
export const NOTHING_HAPPENED = 'Nothing has happened yet.';
export const THE_MARKET = 'Our team';
const EVENTS: Readonly<Record<ListingMove, string> & Record<string, string>> = {
  begin: 'Started',
  edit: 'Edited',
  submit: 'Sent for checking',
  publish: 'Put on sale',
  'take back': 'Taken back',
  approve: 'Approved and put on sale',
  decline: 'Sent back for changes',
  'undo approve': 'Being checked again',
  'undo decline': 'Being checked again',
  reserve: 'Reserved',
  free: 'Reservation cancelled',
  sell: 'Marked as sold',
  renew: 'Confirmed as still for sale',
  expire: 'Ended',
  withdraw: 'Taken off sale',
  'put back': 'Put back on sale',
  'ask back': 'Sent for checking, to go back on sale',
  remove: 'Removed by us',
  restore: 'Put back by us',
  'undo renew': 'Confirmation undone',
  stop: 'Paused by us',
  'undo stop': 'Back on sale',
  'keep on sale': 'Checked by us, stays on sale',
  'submit changes': 'Changes sent for checking',
  'approve changes': 'Changes approved',
  'ask name': 'New name sent for checking',
  'approve name': 'New name approved',
  'decline name': 'New name not accepted',
  'decline changes': 'Changes not accepted',
  'drop changes': 'Changes deleted',
};
export const eventWord = (what: string) => EVENTS[what] ?? what;
export const pricesWords = (before: number | null, after: number | null) =>
  `From ${formatPrice(before)} to ${formatPrice(after)}`;
export const byWhom = (who: string) => `by ${who}`;
