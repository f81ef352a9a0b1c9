import type { ReviewSignal } from '../listings/review-signals.ts';

/** The reasons for which a moderator declines an ad. Each sentence tells the seller what to do. */
export const REVIEW_REASONS = {
  photos: 'Add clear photos of the car or part, in daylight: from the front, the back, both sides and inside.',
  'photos of others': 'Use photos that you took yourself. These appear elsewhere, or show a logo or a phone number.',
  details: 'Check the make, model and year. They do not match the photos.',
  price: 'Check the price. It is very different from the price of similar ads.',
  contact: 'Remove phone numbers, links and addresses from the description. Buyers use the Call and WhatsApp buttons.',
  double: 'This car already has an ad. Keep one ad, and edit that one.',
  proof: 'Show that it is yours: add a photo of the logbook with the numbers covered.',
  'not allowed': 'You cannot sell this here.',
  words: 'Describe it in plain words, with what a buyer needs to know.',
} as const;

/** Why an ad waits for a moderator, in words for its seller. Signals that would accuse the seller have no sentence here. */
const BECAUSE: Readonly<Partial<Record<ReviewSignal, string>>> = {
  'far below others': 'The price is far below the price of similar ads.',
  'far below its own price': 'The price is far below the last price we approved.',
  'asks for money before': 'The description mentions a deposit, or money to be sent before the buyer sees the car.',
  'link or number in the words': 'The description contains a phone number, a link or an email address.',
  'new model': 'The model is not in our list yet, so we check its name.',
  'new photos': 'The photos are new.',
  'first of its seller': 'It is your first ad.',
};
const BECAUSE_OF_ALL = 'We check it before buyers see it.';

/** Returns why an ad waits for a moderator, in whole sentences for its seller. If no reason may be told, it is one general sentence. */
export function waitsBecause(signals: readonly ReviewSignal[]): string[] {
  const reasons = signals.flatMap((signal) => BECAUSE[signal] ?? []);
  return reasons.length > 0 ? reasons : [BECAUSE_OF_ALL];
}
