import type { ReviewSignal } from '../listings/review-signals.ts';

/** Why something waits for a moderator, for its seller. What is left out is of the seller and no reason by itself. */
const BECAUSE: Readonly<Partial<Record<ReviewSignal, string>>> = {
  'far below others': 'The price is far below what others ask for the same.',
  'far below its own price': 'The price is far below the last one that we let in.',
  'asks for money before': 'The words speak of a deposit or of money sent before the car was seen.',
  'link or number in the words': 'A telephone number, a link or an address stands in the words.',
  'new model': 'The model is not in our list yet.',
  'new photos': 'The photos are new.',
  'first of its seller': 'It is your first ad.',
};
const BECAUSE_OF_ALL = 'We look at it before buyers see it.';

/** Whole sentences. */
export function waitsBecause(signals: readonly ReviewSignal[]): string[] {
  const reasons = signals.flatMap((signal) => BECAUSE[signal] ?? []);
  return reasons.length > 0 ? reasons : [BECAUSE_OF_ALL];
}
