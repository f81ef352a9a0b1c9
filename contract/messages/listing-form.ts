import type { ListingState } from '../listing-states.ts';
import type { ListingKind } from '../listings/listing-fields.ts';
import type { ListingStep } from '../listings/listing-steps.ts';
import { formatNumber } from '../values/numbers.ts';
import { engineSize } from './car-detail.ts';
import { MOVE_WORDS } from './stock.ts';
import { formatPrice, seatCount } from './units.ts';

export { SIGN_IN_AGAIN } from './office.ts';
export { NO_PRICE_YET, SEND_CHANGES } from './stock.ts';

/** Sentences of the form in which a seller writes an ad. */

// ---- starting an ad

export const NEW_AD = 'New ad';
export const WHAT_DO_YOU_SELL = 'What are you selling?';
export const SELL_A_CAR = 'A car';
export const SELL_A_PART = 'A spare part';
export const BEGIN = 'Begin';
export const BEGIN_MEANS = 'It takes about three minutes. No one sees your ad until you send it.';
export const BEGIN_WITHOUT_ACCOUNT = 'You need no account to begin. We ask for your name and number when you send it.';
export const noRoom = (most: number) =>
  `You have ${most === 1 ? 'one ad' : `${most} ads`} on sale, which is all you can have at once. You can write another one now, and send it when one is sold or taken off sale.`;
export const HAVE_AT_HAND = 'Have these ready';
export const AT_HAND: Readonly<Record<ListingKind, readonly string[]>> = {
  car: ['The car, in daylight, for the photos', 'The logbook', 'The mileage and your price'],
  spare_part: ['The part, for the photos', 'Which cars it fits', 'Your price'],
};
export const GO_ON_WITH = 'Continue where you stopped';
export const UNNAMED: Readonly<Record<ListingKind, string>> = { car: 'A car', spare_part: 'A spare part' };
export const NOTHING_TO_SELL = 'This seller cannot put anything on sale.';

// ---- the form's steps

export const NEEDED = 'needed';
export const NO_PLACE_YET = 'No place yet';
export const STEPS_LABEL = 'Steps of your ad';
const STEP_NAMES: Readonly<Record<ListingStep, string>> = {
  photos: 'Photos',
  what: 'Which car',
  state: 'Condition',
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

// ---- the step "what": which car or part it is

export const CHOOSE = 'Choose';
export const NOT_SAID = 'Not stated';
export const USUAL_MAKES = 'Popular makes';
export const ALL_MAKES = 'All makes';
export const USUAL_MODELS = 'Popular models';
export const MORE_ON_THE_CAR = 'More about the car';
export const TAKE_THESE = 'Use these';

/** Words for facts whose bare value would be unclear to buyers, such as 5 seats: for each field a function from the value to its words. */
const FACT_WORDS: Readonly<Record<string, (value: string | number) => string>> = {
  engine: (cc) => engineSize(Number(cc)),
  seats: (seats) => seatCount(Number(seats)),
  doors: (doors) => (Number(doors) === 1 ? '1 door' : `${doors} doors`),
};
export const factWords = (name: string, value: string | number) => FACT_WORDS[name]?.(value) ?? String(value);
export const mostAre = (facts: readonly string[]) => `Most like this have: ${facts.join(', ')}.`;

// ---- the step "state"

export const featureCount = (count: number) => (count === 0 ? 'none chosen' : `${count} chosen`);

// ---- the step "price"

const millions = (shillings: number) => {
  const amount = shillings / 1_000_000;
  return amount >= 10 ? String(Math.round(amount)) : String(Math.round(amount * 10) / 10);
};
/** Returns the price range of similar cars, such as "9 similar cars: 24 to 31 million". `low` and `high` are in whole shillings. */
export function comparedWith({ count, low, high }: { count: number; low: number; high: number }): string {
  const [from, to] = [millions(low), millions(high)];
  return `${formatNumber(count)} similar cars: ${from === to ? `about ${from}` : `${from} to ${to}`} million`;
}
export const COMPARED_MEANS = 'Half of the cars of this model and age are priced in this range.';
export const readAs = (shillings: number) => formatPrice(shillings);

// ---- the last step: check and send

export const STILL_MISSING = 'Still missing';
export const LOOKS_GOOD = 'Buyers will see your ad like this.';
export const OWN_WORDS = 'Description';
export const FAULTS = 'Known faults';
export const SEND = 'Send';
export const WHO_SENDS = 'Your name and number';
export const CONFIRM_AND_SEND = 'Confirm and send';
export const WAITS_FOR_SENDER = 'Confirm your name and number above, and it is sent.';
/** The label of the send button while photos are being uploaded. After a press, the ad is sent as soon as the last photo has arrived. */
export const SEND_WITH_PHOTOS = 'Send when the photos are there';
export const WILL_BE_SENT =
  'It is sent as soon as the photos are there. You can put the phone away, and leave this page open.';
export const DO_NOT_SEND_YET = 'Do not send it yet';
export const PUT_BACK = MOVE_WORDS['put back'];
export function reviewTakes(minutes: number | null): string {
  if (minutes === null) return 'We check it before buyers see it.';
  if (minutes < 60)
    return `We check it first. That usually takes ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
  const hours = Math.round(minutes / 60);
  return `We check it first. That usually takes ${hours === 1 ? 'an hour' : `${hours} hours`}.`;
}
export const NOTHING_CHANGED = 'You have no changes to send.';

// ---- the page after sending

export const SENT_FOR_REVIEW = 'Sent for checking';
export const SENT_MEANS = 'We will tell you when it is on sale, or if you need to change something.';
export const SELL_ANOTHER = 'Create another ad';
export const CHANGES_SENT = 'We are checking your changes';
export const CHANGES_SENT_MEANS = 'Until we have checked them, buyers see the ad as it was.';
export const TAKE_BACK = MOVE_WORDS['take back'];

const LIVE_AT_ONCE =
  'Buyers see most changes at once. Make, model and year change when you send them. We check anything unusual first.';
/** The sentence about an ad's state above its form; null: there is none. */
export const STATE_NOTES: Readonly<Record<ListingState, string | null>> = {
  draft: null,
  'in review': 'We are checking this ad, so you cannot edit it now.',
  /** Here the form shows the moderator's reasons: `declinedFor`. */
  declined: null,
  published: `This ad is on sale. ${LIVE_AT_ONCE}`,
  reserved: `This ad is reserved. ${LIVE_AT_ONCE}`,
  sold: 'This ad is marked as sold. To let buyers see it again, put it back on sale.',
  expired: 'This ad has ended. Put it back on sale when it is ready.',
  withdrawn: 'This ad was taken off sale. Put it back on sale when it is ready.',
  removed: 'We removed this ad. Write to us if you think we are wrong.',
};
export const declinedFor = (reason: string | null) => `Please change this, then send it again: ${reason ?? ''}`.trim();
export const NOT_SENT_WORDS_KEPT =
  'What you typed since then is saved on this phone and shown below. It has not been sent.';

// ---- saving

export const SAVED = 'Saved';
export const SAVING = 'Saving…';
export const NOT_SENT_YET = 'Not sent yet';
export const KEPT_HERE =
  'You are offline. What you type is saved on this phone and will be sent when you are back online.';
export const SENT_AFTER_ALL = 'You are back online. Everything is saved.';
export const SAVED_BUT_MARKED = 'Saved, except the marked fields';
export const CHOOSE_WHICH = 'Choose which one to keep';
export const chooseOf = (field: string) => `${field}: choose which one to keep`;
export const SIGNED_OUT = 'You have been signed out. What you typed is saved on this phone.';
export const GONE = 'This ad no longer exists, or it is not yours.';
export const NOT_ALLOWED = 'You can no longer edit this ad. Ask your manager.';
export const SEND_NEEDS_LINE = 'You are offline. Your ad is saved: send it again when you are back online.';
export const FIX_MARKED = 'Please correct the marked fields.';

// ---- when the ad was also changed on another device

export const CHANGED_ELSEWHERE = 'Also changed on another device';
export const YOURS = 'Yours';
export const THEIRS = 'The other one';
export const KEEP_YOURS = 'Keep yours';
export const TAKE_THEIRS = 'Use the other one';
export const NOTHING_THERE = 'nothing';
