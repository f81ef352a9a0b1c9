import { LISTING_STEPS } from '../entities/listing-form.data.ts';
import type { ListingKind } from './listing-fields.ts';

// The steps of the form of an ad. Each has a page of its own: `…/edit?step=price`.

const STEPS = ['photos', 'what', 'state', 'price', 'check'] as const;
export type ListingStep = (typeof STEPS)[number];

/** Returns the steps that the form of an ad of this kind has, in order. The last one, 'check', has no fields. */
export const stepsOf = (kind: ListingKind): readonly ListingStep[] =>
  STEPS.filter((step) => step === 'check' || LISTING_STEPS[kind].some((one) => one.step === step));

/** Returns the fields of a step, in the order in which the form shows them. */
export const fieldsOfStep = (kind: ListingKind, step: ListingStep): readonly string[] =>
  LISTING_STEPS[kind].find((one) => one.step === step)?.fields ?? [];

/** Returns the step in which a field is filled in. The field `images` stands for the photos. */
export const stepOfField = (kind: ListingKind, field: string): ListingStep =>
  stepsOf(kind).find((step) => fieldsOfStep(kind, step).includes(field)) ?? 'photos';

/** Returns the step that the address names, or the first step if it names none. */
export const readStep = (kind: ListingKind, name: string | null): ListingStep =>
  stepsOf(kind).find((step) => step === name) ?? 'photos';

/** Returns the step after this one; for the last step, the last step itself. */
export function nextStep(kind: ListingKind, step: ListingStep): ListingStep {
  const steps = stepsOf(kind);
  return steps[steps.indexOf(step) + 1] ?? step;
}

/** Returns the previous step; undefined for the first. */
export function stepBefore(kind: ListingKind, step: ListingStep): ListingStep | undefined {
  const steps = stepsOf(kind);
  return steps[steps.indexOf(step) - 1];
}

/** Fields that the form fills in with the value that most cars of the same make, model and year on the market have. */
export const PROPOSED_FIELDS = ['category', 'engine', 'fueltype', 'gearbox', 'drivetype', 'seats', 'doors'] as const;
