import { type ListingStep, readStep } from '#contract/listings/listing-steps.ts';
import { stepsOfReasons } from '#contract/listings/review-reasons.ts';
import type { OwnListing } from '#contract/office/listing-schemas.ts';

/** Returns the steps in which a declined ad must be corrected, as far as the moderator's reasons name them. */
export const stepsToMend = ({ kind, state, reason }: Pick<OwnListing, 'kind' | 'state' | 'reason'>): ListingStep[] =>
  state === 'declined' ? stepsOfReasons(kind, reason) : [];

/** Returns the step that the address names. Without one, a declined ad opens at the step of its first reason. */
export function openedStep(listing: Pick<OwnListing, 'kind' | 'state' | 'reason'>, name: string | null): ListingStep {
  return name === null ? (stepsToMend(listing)[0] ?? readStep(listing.kind, name)) : readStep(listing.kind, name);
}

/** Returns the id of the sentence on how a control's text was understood. */
export const noteId = (control: string) => `${control}-note`;

/** Returns the id of the element in which the user chooses between the values of two devices. */
export const conflictId = (field: string) => `conflict-${field}`;

/** Returns the address of a step. It keeps the seller for whom the user acts. */
export function stepPath(documentId: string, step: ListingStep, { searchParams }: Pick<URL, 'searchParams'>): string {
  const as = searchParams.get('as');
  const search = new URLSearchParams({ step });
  if (as !== null) search.set('as', as);
  return `/sell/listings/${documentId}/edit?${search}`;
}
