import type { ListingKind } from './listing-fields.ts';
import { type ListingStep, stepOfField } from './listing-steps.ts';

/** Why an ad is declined: each says to its seller what to do. */
export const REVIEW_REASONS = {
  photos: 'Add clear photos of the thing itself: from the front, the back, both sides and inside, by daylight.',
  'photos of others': 'Use photos that you took yourself: these stand elsewhere, or show a logo or a number.',
  details: 'Check the make, model and year: they do not fit the photos.',
  price: 'Check the price: it is far from what others ask for the same.',
  contact: 'Take telephone numbers, links and addresses out of your words: buyers reach you by the buttons.',
  double: 'This car is on the market already. Keep one ad, and change that one.',
  proof: 'Show that it is yours: add a photo of the logbook with the numbers covered.',
  'not allowed': 'This cannot be sold here.',
  words: 'Write what there is to know of it in plain words.',
} as const;

export type ReviewReason = keyof typeof REVIEW_REASONS;

/** Where its seller does that; null: nowhere in particular. */
const FIELDS: Readonly<Record<ReviewReason, string | null>> = {
  photos: 'images',
  'photos of others': 'images',
  details: 'model',
  price: 'price',
  contact: 'description',
  double: null,
  proof: 'images',
  'not allowed': null,
  words: 'description',
};

/** The steps of the form that reasons lead to, in the order of the reasons: one to a line, as a moderator chose them. */
export function stepsOfReasons(kind: ListingKind, reasons: string | null): ListingStep[] {
  const known = Object.entries(REVIEW_REASONS) as [ReviewReason, string][];
  const fields = (reasons ?? '')
    .split('\n')
    .map((line) => FIELDS[known.find(([, words]) => words === line)?.[0] ?? 'double']);
  return [...new Set(fields.filter((field) => field !== null).map((field) => stepOfField(kind, field)))];
}
