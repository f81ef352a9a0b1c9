import { LISTING_STEPS } from '../entities/listing-form.data.ts';
import type { ListingKind } from './listing-fields.ts';

// The form of an ad, step by step. Each step is a page of its own: `…/edit?step=price`.

const STEPS = ['photos', 'what', 'state', 'price', 'check'] as const;
export type ListingStep = (typeof STEPS)[number];

/** The steps in their order. The last step has no fields. */
export const stepsOf = (kind: ListingKind): readonly ListingStep[] =>
  STEPS.filter((step) => step === 'check' || LISTING_STEPS[kind].some((one) => one.step === step));

/** The fields of a step, in the order in which they stand. */
export const fieldsOfStep = (kind: ListingKind, step: ListingStep): readonly string[] =>
  LISTING_STEPS[kind].find((one) => one.step === step)?.fields ?? [];

/** Returns the step in which a field is filled in. `images`: the photos. */
export const stepOfField = (kind: ListingKind, field: string): ListingStep =>
  stepsOf(kind).find((step) => fieldsOfStep(kind, step).includes(field)) ?? 'photos';

/** The step that an address names; of one that names none, the first. */
export const readStep = (kind: ListingKind, name: string | null): ListingStep =>
  stepsOf(kind).find((step) => step === name) ?? 'photos';

/** Returns the next step; the last step returns itself. */
export function nextStep(kind: ListingKind, step: ListingStep): ListingStep {
  const steps = stepsOf(kind);
  return steps[steps.indexOf(step) + 1] ?? step;
}

/** Returns the step before; undefined for the first. */
export function stepBefore(kind: ListingKind, step: ListingStep): ListingStep | undefined {
  const steps = stepsOf(kind);
  return steps[steps.indexOf(step) - 1];
}

/** Fields of a car that the form fills in from cars of the same make, model and year on the market. */
export const PROPOSED_FIELDS = ['category', 'engine', 'fueltype', 'gearbox', 'drivetype', 'seats', 'doors'] as const;
