import { REVIEW_REASONS } from '../messages/review-reasons.ts';
import { namesOf } from '../values/names.ts';
import type { ListingKind } from './listing-fields.ts';
import { type ListingStep, stepOfField } from './listing-steps.ts';

export type ReviewReason = keyof typeof REVIEW_REASONS;

/** For each reason of a moderator: the field in which the seller corrects the fault; null if no single field is at fault. */
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
 * Returns the steps of the form in which a seller corrects what a moderator found, in the order of the reasons. `reasons`: the moderator's reasons,
 * one on each line.
 */
export function stepsOfReasons(kind: ListingKind, reasons: string | null): ListingStep[] {
  const allReasons = namesOf(REVIEW_REASONS);
  const fields = (reasons ?? '')
    .split('\n')
    .map((line) => FIELDS[allReasons.find((reason) => REVIEW_REASONS[reason] === line) ?? 'double']);
  return [...new Set(fields.filter((field) => field !== null).map((field) => stepOfField(kind, field)))];
}
