import { stageOf } from '#contract/listing-states.ts';
import { type ListingStep, readStep } from '#contract/listings/listing-steps.ts';
import { stepsOfReasons } from '#contract/listings/review-reasons.ts';
import type { OwnListing } from '#contract/office/listing-schemas.ts';

/** Returns the steps in which a declined ad must be corrected, as far as the moderator's reasons name them. */
export const stepsToMend = ({ kind, state, reason }: Pick<OwnListing, 'kind' | 'state' | 'reason'>): ListingStep[] =>
  stageOf(state).isReturned ? stepsOfReasons(kind, reason) : [];

/**
 * Returns the step that the address names. If it names none, a declined ad opens at the step of the moderator's first reason, any other ad at its
 * first step.
 */
export function openedStep(listing: Pick<OwnListing, 'kind' | 'state' | 'reason'>, name: string | null): ListingStep {
  return name === null ? (stepsToMend(listing)[0] ?? readStep(listing.kind, name)) : readStep(listing.kind, name);
}

/** Returns the id of the element that says how the text in a control was understood. `control`: the control's own id. */
export const noteId = (control: string) => `${control}-note`;

/** Returns the id of the element that shows a field's conflict, in which the user chooses between the values of two devices. */
export const conflictId = (field: string) => `conflict-${field}`;

/** Returns the address of a step of the form. It keeps the parameter `as`, which names the seller for whom the user acts. */
export function stepPath(documentId: string, step: ListingStep, { searchParams }: Pick<URL, 'searchParams'>): string {
  const as = searchParams.get('as');
  const search = new URLSearchParams({ step });
  if (as !== null) search.set('as', as);
  return `/sell/listings/${documentId}/edit?${search}`;
}
