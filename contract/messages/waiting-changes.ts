import type { ReviewSignal } from '../listings/review-signals.ts';

/** Why something waits for a moderator, for its seller. What is left out is of the seller and no reason by itself. */
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

/** Whole sentences. */
export function waitsBecause(signals: readonly ReviewSignal[]): string[] {
  const reasons = signals.flatMap((signal) => BECAUSE[signal] ?? []);
  return reasons.length > 0 ? reasons : [BECAUSE_OF_ALL];
}
