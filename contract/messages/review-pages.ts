import type { ListingMove, ListingState } from '../listing-states.ts';
import type { ListingKind } from '../listings/listing-fields.ts';
import type { ReviewSignal } from '../listings/review-signals.ts';
import type { SellerKind } from '../permissions.ts';
import { formatNumber } from '../values/numbers.ts';
import { formatShortDate } from './dates.ts';

/** Sentences of the pages on which moderators check ads. */

// ---- the list of what waits

export const waitingCount = (waiting: number) =>
  waiting === 1 ? '1 is waiting.' : `${formatNumber(waiting)} are waiting.`;
export const usualTime = (minutes: number) => `Usually decided within ${durationWords(minutes)}.`;
export const NOT_ALL_LISTED = 'The most urgent come first. The rest follow as these are decided.';
export const LOOK_AT_THIS = 'Look at this';
export const lookAt = (title: string) => `Look at this: ${title}`;
export const GO_ON = 'Go on';
export const claimedBySomebody = (name: string) => `${name} is looking at this.`;
export const CLAIMED_BY_YOU = 'You are looking at this.';
export const waitsFor = (minutes: number) => (minutes < 1 ? 'just sent' : `waiting for ${durationWords(minutes)}`);
export const scoreLabel = (score: number) => `Score ${score}`;
export const NOTHING_ODD = 'Nothing odd about it.';

export const REVIEW_KINDS = { new: 'New ad', edit: 'Changes' } as const;
export const LISTING_KINDS: Readonly<Record<ListingKind, string>> = { car: 'Car', spare_part: 'Spare part' };
const SELLER_KINDS: Readonly<Record<SellerKind, string>> = {
  dealer: 'dealer',
  garage: 'garage',
  private: 'private seller',
  market: 'the market',
};
export const sellerLine = (name: string | null, kind: SellerKind) =>
  kind === 'market'
    ? 'The market itself'
    : name === null
      ? `A ${SELLER_KINDS[kind]} without a name`
      : `${name}, ${SELLER_KINDS[kind]}`;

/** Returns how long something has waited, in words such as "12 min", "3 h" or "2 days". */
export function durationWords(minutes: number): string {
  if (minutes < 1) return 'less than a minute';
  if (minutes < 60) return `${Math.floor(minutes)} min`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`;
  return `${Math.floor(minutes / 1440)} days`;
}

// ---- signals: why an ad should be looked at closely

/** Returns whole shillings as millions with at most one digit after the point: "31.5". */
const millions = (shillings: number) => String(Math.round(shillings / 100_000) / 10);

const priceRange = ({ count, low, high }: { count: number; low: number; high: number }) =>
  high < 1_000_000
    ? `${count} like it cost Ugx ${formatNumber(low)} to ${formatNumber(high)}`
    : `${count} like it cost ${millions(low)} to ${millions(high)} million`;

const SIGNALS: Readonly<Record<ReviewSignal, string>> = {
  'first of its seller': 'The first ad of this seller',
  'photos of another seller': 'Another seller has such photos',
  'far below others': 'Price far below others',
  'far below its own price': 'Price far below the one that was let in last',
  'far above others': 'Price far above others',
  'same car elsewhere': 'Same chassis or plate as another ad',
  'other name of its seller': 'The seller wants another public name',
  'number of another seller': 'The seller’s number stands at another seller',
  'asks for money before': 'The words ask for a deposit or a transfer',
  'link or number in the words': 'A link or a telephone number in the words',
  'new model': 'A model that the market does not have',
  'new place or colour': 'A place or colour that the market does not have',
  'new photos': 'New photos of a seller with few ads so far',
  'banned photo': 'A photo like one that is banned',
  'banned number': 'The seller’s number is banned',
};

/** Returns a signal in words. `prices`: the range of prices of similar cars, added to a signal about the price; null if it is not known. */
export function signalWords(
  signal: ReviewSignal,
  prices: { count: number; low: number; high: number } | null = null,
): string {
  const isPrice = signal === 'far below others' || signal === 'far above others';
  return isPrice && prices ? `${SIGNALS[signal]}: ${priceRange(prices)}` : SIGNALS[signal];
}
export const pricesLikeIt = (prices: { count: number; low: number; high: number }) => `${priceRange(prices)}.`;

// ---- the page on which a moderator checks one ad or change

export const BACK_TO_THE_QUEUE = 'All that wait';
export const WHY_LOOK = 'What to look at';
export const PHOTOS = 'Photos';
export const PHOTO_IS_NEW = 'New';
export const photoAlt = (title: string, at: number, of: number) => `${title}: photo ${at} of ${of}`;
export const photosGone = (count: number) =>
  count === 1 ? '1 photo would be taken away.' : `${count} photos would be taken away.`;
export const OTHER_ORDER = 'The photos would stand in another order.';
export const NO_PHOTOS = 'No photos.';
export const samePhotos = (count: number) => (count === 1 ? '1 photo, as it is' : `${count} photos, as they are`);
export const WHAT_CHANGES = 'What changes';
export const WHAT_IT_SAYS = 'What the ad says';
export const STAYS_AS_IT_IS = 'What stays as it is';
export const OLD_VALUE = 'Now';
export const NEW_VALUE = 'Would be';
export const NOTHING_SAID = 'Nothing';
export const saysNothingOf = (labels: readonly string[]) => `Says nothing of: ${labels.join(', ')}.`;
export const SELLERS_WORDS = 'The seller’s own words';
export const DOUBLES = 'Same chassis or plate';
export const SAME_PHOTOS = 'Photos that look the same, of other sellers';

export const LISTING_STATE_WORDS: Readonly<Record<ListingState, string>> = {
  draft: 'draft',
  'in review': 'waiting for review',
  declined: 'declined',
  published: 'live',
  reserved: 'live, reserved',
  sold: 'sold',
  expired: 'expired',
  withdrawn: 'withdrawn',
  removed: 'removed',
};
export const SEE_AS_BUYERS_DO = 'See it as buyers do';

export const THE_SELLER = 'The seller';
export const SELLER_STATES = { active: 'Active', paused: 'Paused', suspended: 'Suspended' } as const;
const TRUSTS = ['new', 'proven', 'known to the market', 'known to the market'] as const;
export const RECORD = {
  since: 'Here since',
  trust: 'Trust',
  state: 'May sell',
  live: 'On sale',
  sold: 'Sold',
} as const;
export const RECORD_DECISIONS = { approved: 'Approved', declined: 'Declined' } as const;
export const trustWords = (trust: number) => `${trust}, ${TRUSTS[trust] ?? ''}`;

export const PUBLIC_NAME = 'Public name of the seller';

export const HISTORY = 'History';
const EVENTS: Readonly<Record<ListingMove, string> & Record<string, string>> = {
  begin: 'Begun',
  submit: 'Sent for review',
  publish: 'Put on sale',
  'take back': 'Taken back by its seller',
  approve: 'Approved',
  decline: 'Declined',
  'undo approve': 'Approval undone',
  'undo decline': 'Refusal undone',
  reserve: 'Reserved',
  free: 'No longer reserved',
  sell: 'Sold',
  renew: 'Renewed',
  expire: 'Expired',
  withdraw: 'Withdrawn',
  'put back': 'Put back',
  'ask back': 'Sent for review again',
  stop: 'Taken off sale',
  'undo stop': 'Back on sale',
  'keep on sale': 'Looked at, stays on sale',
  remove: 'Removed',
  restore: 'Given back to its seller',
  edit: 'Changed',
  'submit changes': 'Changes sent',
  'approve changes': 'Changes approved',
  'ask name': 'New public name asked for',
  'approve name': 'New public name approved',
  'decline name': 'New public name declined',
  'decline changes': 'Changes declined',
  'drop changes': 'Changes dropped',
};
export const eventWords = (what: string) => EVENTS[what] ?? what;
/** Returns who caused an event of the ad's history. `name` is null for a job, and for a person whose account was deleted. */
export function doneBy(name: string | null, isBySeller: boolean): string {
  if (name === null) return 'by the market';
  return isBySeller ? `by ${name}, who sells it` : `by ${name}`;
}

const KAMPALA_MS = 3 * 3_600_000;
/** Returns a time in Uganda like "22 Nov 2026, 21:05". `time`: ISO 8601. */
export function momentWords(time: string): string {
  const local = new Date(Date.parse(time) + KAMPALA_MS).toISOString();
  return `${formatShortDate(local)}, ${local.slice(11, 16)}`;
}

// ---- the form in which a moderator decides

export const DECIDE = 'Decide';
export const APPROVE = 'Approve';
export const DECLINE = 'Decline';
export const DECLINE_BECAUSE = 'Decline, and tell the seller to:';
export const OWN_WORDS = 'In your own words';
export const DECLINE_AND_TELL = 'Decline and tell the seller';
export const PREVIOUS = 'Previous';
export const NEXT = 'Next';
export const NOBODY_LOOKS = 'Nobody is looking at this yet.';
export const decisionWords = (decision: string) => DECISIONS[decision] ?? '';
const DECISIONS: Readonly<Record<string, string>> = {
  approved: 'Approved',
  declined: 'Declined',
  'taken back': 'Taken back by its seller',
  closed: 'Closed',
};
export const DECIDED_BY_OTHERS = 'Decided by others just now';
/** `decision`: a text that decisionWords returned. */
export const decidedLine = (decision: string, by: string | null, minutes: number) =>
  `${decision} by ${by ?? 'somebody'}, ${minutes < 1 ? 'just now' : `${durationWords(minutes)} ago`}`;
/** `decision`: a text that decisionWords returned. */
export const decidedBar = (decision: string, title: string) => `${decision}: ${title}.`;
export const UNDO = 'Undo';
export const undoWithin = (seconds: number) => `(${seconds} s)`;
export const ALL_DONE = 'That was the last one that waits.';
export const alreadyDecided = (decision: string, by: string | null) =>
  `${by === null ? decision : `${decision} by ${by}`}. There is nothing to decide here.`;
export const UNDONE = 'Undone. It is waiting for review again.';

// ---- keys

export const KEYS: readonly (readonly [key: string, words: string])[] = [
  ['a', 'approve'],
  ['d', 'decline'],
  ['1 to 9', 'tick a reason'],
  ['s', 'send the refusal'],
  ['e', 'change the ad'],
  ['j', 'next'],
  ['k', 'previous'],
  ['u', 'undo'],
];
export const KEYS_LABEL = 'Keys';
export const KEYS_OFF = 'Keys are off';
export const TURN_KEYS_OFF = 'Turn off';
export const TURN_KEYS_ON = 'Turn on';

// ---- removing an ad or stopping its seller

export const STEP_IN = 'Remove the ad, or stop its seller';
export const GIVE_BACK = 'Give the ad back, or stop its seller';
export const STOP_SELLER = 'Stop this seller';
/** Used instead of `STEP_IN` for the market's own ads, where no seller can be stopped. */
export const REMOVE_AD = 'Remove the ad';
export const MEASURE_LABEL = 'What to do';
export { WHY_LABEL as MEASURE_REASON } from './bans.ts';
export const SELLER_READS_REASON = 'The seller reads it too, if you act on the ad';
export const CONTINUE = 'Continue';
export const CHOOSE_A_MEASURE = 'Choose what to do.';
export const NO_STAY = 'No, go back';

export type Measure = 'stop' | 'remove' | 'remove only' | 'restore' | 'pause' | 'suspend' | 'let on';
const MEASURES: Readonly<Record<Measure, readonly [label: string, question: (of: string) => string, done: string]>> = {
  stop: [
    'Take it off sale until its seller has changed it',
    (title) => `Take ${title} off sale? Its seller is told what to change, and can send it again.`,
    'The ad is off sale, and its seller is told why.',
  ],
  remove: [
    'Remove this ad as a fraud',
    (title) =>
      `Remove ${title} as a fraud? Buyers will not find it any more, and its seller’s ads are looked at first from now on.`,
    'The ad is removed.',
  ],
  'remove only': [
    'Remove this ad for another reason',
    (title) => `Remove ${title}? Buyers will not find it any more, and only an admin can give it back.`,
    'The ad is removed.',
  ],
  restore: [
    'Give this ad back to its seller',
    (title) => `Give ${title} back to its seller? It is off sale until they put it on sale again.`,
    'The ad is given back.',
  ],
  pause: [
    'Pause the seller',
    (name) => `Pause ${name}? All their ads go off the market until you let them on.`,
    'The seller is paused.',
  ],
  suspend: [
    'Suspend the seller',
    (name) => `Suspend ${name}? All their ads go off the market.`,
    'The seller is suspended.',
  ],
  'let on': [
    'Let the seller on again',
    (name) => `Let ${name} sell again? Their ads come back to the market.`,
    'The seller may sell again.',
  ],
};
/** The label of `restore` for the market's own ads. They go on sale again at once, because no seller could put them there. */
export const PUT_ON_SALE = 'Put the ad on sale again';
const putOnSale = (title: string) => `Put ${title} on sale again?`;
/** `isOwn`: true if the ad is the market's own. */
export const measureLabel = (measure: Measure, isOwn: boolean) =>
  isOwn && measure === 'restore' ? PUT_ON_SALE : MEASURES[measure][0];
export const measureQuestion = (measure: Measure, of: string, isOwn: boolean) =>
  isOwn && measure === 'restore' ? putOnSale(of) : MEASURES[measure][1](of);
export const measureDone = (measure: Measure) => MEASURES[measure][2];
export const isMeasure = (name: string): name is Measure => Object.hasOwn(MEASURES, name);
export const MEASURE_CONFIRM = 'Yes, do it';
export const THIS_SELLER = 'this seller';
