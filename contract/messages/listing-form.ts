import type { ListingState } from '../listing-states.ts';
import type { ListingKind } from '../listings/listing-fields.ts';
import type { ListingStep } from '../listings/listing-steps.ts';
import { formatNumber } from '../values/numbers.ts';
import { engineSize } from './car-detail.ts';
import { formatPrice, seatCount } from './units.ts';

/** Sentences of the form of an ad, from the first step to "sent". */

// ---- to begin

export const NEW_AD = 'New ad';
export const WHAT_DO_YOU_SELL = 'What are you selling?';
export const SELL_A_CAR = 'A car';
export const SELL_A_PART = 'A spare part';
export const BEGIN = 'Begin';
export const BEGIN_MEANS = 'It takes about three minutes. Nobody sees your ad before you send it.';
export const HAVE_AT_HAND = 'Good to have at hand';
export const AT_HAND: Readonly<Record<ListingKind, readonly string[]>> = {
  car: ['The car, by daylight, for photos', 'The logbook', 'The mileage and your price'],
  spare_part: ['The part, for photos', 'Which cars it fits', 'Your price'],
};
export const GO_ON_WITH = 'Go on where you stopped';
export const UNNAMED: Readonly<Record<ListingKind, string>> = { car: 'A car', spare_part: 'A spare part' };
export const NOTHING_TO_SELL = 'Nothing can be put on sale in this seller’s name.';

// ---- the steps

export const STEPS_LABEL = 'Steps of your ad';
const STEP_NAMES: Readonly<Record<ListingStep, string>> = {
  photos: 'Photos',
  what: 'Which car',
  state: 'Its state',
  price: 'Price and place',
  check: 'Check and send',
};
export const stepName = (kind: ListingKind, step: ListingStep): string =>
  kind === 'spare_part' && step === 'what' ? 'Which part' : STEP_NAMES[step];
export const stepCount = (at: number, count: number) => `Step ${at} of ${count}`;
export const STEP_DONE = 'done';
export const NEXT = 'Next';
export const BACK = 'Back';
export const SAVE = 'Save';

// ---- which car

export const CHOOSE = 'Choose';
export const NOT_SAID = 'Not said';
export const USUAL_MAKES = 'The usual ones';
export const ALL_MAKES = 'All makes';
export const MODEL_HINT = 'Not in the list? Just type it.';
export const USUAL_MODELS = 'Often sold';
export const YEAR_EXAMPLE = 'Such as 2010';
export const PART_MODEL_LABEL = 'Models it fits';
export const PART_MODEL_HINT = 'Such as Premio and Allion, 2007 to 2015';
export const PART_MAKE_LABEL = 'Fits the make';
export const PART_YEAR_LABEL = 'Year of the car it comes from';
export const PART_MILEAGE_LABEL = 'Mileage of that car in km';
export const PART_WORDS_HINT = 'What is in the box, is there a warranty, can you fit it?';
export const MORE_ON_THE_CAR = 'More about the car';
export const TAKE_THESE = 'Take these';

/** A few facts as a buyer would say them. */
const FACT_WORDS: Readonly<Record<string, (value: string | number) => string>> = {
  engine: (cc) => engineSize(Number(cc)),
  seats: (seats) => seatCount(Number(seats)),
  doors: (doors) => (Number(doors) === 1 ? '1 door' : `${doors} doors`),
};
export const factWords = (name: string, value: string | number) => FACT_WORDS[name]?.(value) ?? String(value);
export const mostAre = (facts: readonly string[]) => `Most are: ${facts.join(', ')}.`;

// ---- its state

export const FAULTS_HINT = 'Buyers find them anyway. Those who were told come back.';
export const WORDS_HINT =
  'Its history, its service, why you sell. Leave out phone numbers: buyers reach you by the buttons.';
export const REGYEAR_HINT = 'Leave it empty if the car is not registered here yet.';
export const featureCount = (count: number) => (count === 0 ? 'none chosen' : `${count} chosen`);

// ---- price and place

export const PRICE_HINT = 'As you would say it: 24,500,000 or 24.5m';
export const STOCK_NUMBER_HINT = 'Your own number for it. Only your team sees it; files find it by this number.';
export const PLACE_HINT = 'Such as Ntinda, Kampala';
const millions = (shillings: number) => {
  const amount = shillings / 1_000_000;
  return amount >= 10 ? String(Math.round(amount)) : String(Math.round(amount * 10) / 10);
};
/** "9 like it: 24 to 31 million". Of whole shillings. */
export function comparedWith({ count, low, high }: { count: number; low: number; high: number }): string {
  const [from, to] = [millions(low), millions(high)];
  return `${formatNumber(count)} like it: ${from === to ? `about ${from}` : `${from} to ${to}`} million`;
}
export const COMPARED_MEANS = 'Half of the cars of this model and these years are offered for that.';
export const readAs = (shillings: number) => formatPrice(shillings);

// ---- check and send

export const STILL_MISSING = 'Still missing';
export const LOOKS_GOOD = 'This is what buyers will see.';
export const OWN_WORDS = 'In the seller’s words';
export const FAULTS = 'Known faults';
export const SEND = 'Send';
export const SEND_CHANGES = 'Send the changes';
export const PUT_BACK = 'Put it back on sale';
export function reviewTakes(minutes: number | null): string {
  if (minutes === null) return 'We look at it before buyers see it.';
  if (minutes < 60)
    return `We look at it first. That usually takes ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
  const hours = Math.round(minutes / 60);
  return `We look at it first. That usually takes ${hours === 1 ? 'an hour' : `${hours} hours`}.`;
}
export const NOTHING_CHANGED = 'Nothing waits to be sent.';

// ---- after it

export const SENT_FOR_REVIEW = 'Sent for review';
export const SENT_MEANS = 'We mail you as soon as it is on sale, or if something has to be changed.';
export const SELL_ANOTHER = 'Sell another one';
export const CHANGES_SENT = 'Your changes are with us';
export const CHANGES_SENT_MEANS = 'Until we have looked at them, buyers see the ad as it was.';
export const TAKE_BACK = 'Take it back to change it';

/** Said where the form cannot change the ad. */
const CLOSED: Readonly<Partial<Record<ListingState, string>>> = {
  'in review': 'This ad is being reviewed, so it cannot be changed now.',
  removed: 'This ad was removed. Write to us if you think that is wrong.',
};
export const closedWords = (state: ListingState) => CLOSED[state] ?? 'This ad cannot be changed now.';
const LIVE_AT_ONCE =
  'What you change is live at once; make, model and year once you send them. Something out of the ordinary waits until we have looked at it.';
export const STATE_NOTES: Readonly<Partial<Record<ListingState, string>>> = {
  published: `This ad is on sale. ${LIVE_AT_ONCE}`,
  reserved: `This ad is reserved. ${LIVE_AT_ONCE}`,
  sold: 'This ad is marked as sold. Put it back on sale to change what buyers see.',
  expired: 'This ad has run out. Put it back on sale when it is ready.',
  withdrawn: 'This ad is withdrawn. Put it back on sale when it is ready.',
};
export const declinedFor = (reason: string | null) => `Please change this, then send it again: ${reason ?? ''}`.trim();
export const NOT_SENT_WORDS_KEPT = 'What you typed since is kept on this phone and shown below. It was not sent.';

// ---- saving

export const SAVED = 'Saved';
export const SAVING = 'Saving…';
export const NOT_SENT_YET = 'Not sent yet';
export const KEPT_HERE = 'No connection. What you type is kept on this phone, and sent when you are back online.';
export const SENT_AFTER_ALL = 'Connected again. Everything is saved.';
export const SAVED_BUT_MARKED = 'Saved, but not what is marked';
export const CHOOSE_WHICH = 'Choose which one stays';
export const chooseOf = (field: string) => `${field}: choose which one stays`;
export const SIGNED_OUT = 'You have been signed out. What you typed is kept on this phone.';
export const SIGN_IN_AGAIN = 'Sign in again';
export const GONE = 'This ad is not there any more, or not yours.';
export const NOT_ALLOWED = 'You may not change this ad any more. Ask your manager.';
export const SEND_NEEDS_LINE = 'There is no connection. Your ad is kept; press Send again when you are back online.';
export const FIX_MARKED = 'Something is not right yet. Please look at what is marked.';

// ---- two devices

export const CHANGED_ELSEWHERE = 'Changed on another device meanwhile';
export const YOURS = 'Yours';
export const THEIRS = 'Theirs';
export const KEEP_YOURS = 'Keep yours';
export const TAKE_THEIRS = 'Take theirs';
export const NOTHING_THERE = 'nothing';
