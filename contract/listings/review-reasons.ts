import { REVIEW_REASONS } from '../messages/review-reasons.ts';
import { namesOf } from '../values/names.ts';
import type { ListingKind } from './listing-fields.ts';
import { type ListingStep, stepOfField } from './listing-steps.ts';

export type ReviewReason = keyof typeof REVIEW_REASONS;

/** The field in which the seller corrects what the moderator found; null if it is not one particular field. */
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

/**
 * Returns the form's steps in which the seller corrects what these reasons name, in the order of the reasons. `reasons`: as the moderator chose them,
 * one on each line.
 */
export function stepsOfReasons(kind: ListingKind, reasons: string | null): ListingStep[] {
  const allReasons = namesOf(REVIEW_REASONS);
  const fields = (reasons ?? '')
    .split('\n')
    .map((line) => FIELDS[allReasons.find((reason) => REVIEW_REASONS[reason] === line) ?? 'double']);
  return [...new Set(fields.filter((field) => field !== null).map((field) => stepOfField(kind, field)))];
}
