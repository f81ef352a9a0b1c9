import { type ListingStep, readStep } from '#contract/listings/listing-steps.ts';
import { stepsOfReasons } from '#contract/listings/review-reasons.ts';
import type { OwnListing } from '#contract/office/listing-schemas.ts';

/** The steps of a declined ad in which something is to be done, as far as a moderator said so. */
export const stepsToMend = ({ kind, state, reason }: Pick<OwnListing, 'kind' | 'state' | 'reason'>): ListingStep[] =>
  state === 'declined' ? stepsOfReasons(kind, reason) : [];

/** The step that an address names. Of a declined ad that is opened without one, that of the first reason. */
export function openedStep(listing: Pick<OwnListing, 'kind' | 'state' | 'reason'>, name: string | null): ListingStep {
  return name === null ? (stepsToMend(listing)[0] ?? readStep(listing.kind, name)) : readStep(listing.kind, name);
}

/** Id of the sentence on how a control's text was understood. */
export const noteId = (control: string) => `${control}-note`;

/** Returns the id of the element in which the user chooses between two devices' values. */
export const conflictId = (field: string) => `conflict-${field}`;

/** The address of a step. Who acts for several keeps the one they act for. */
export function stepPath(documentId: string, step: ListingStep, { searchParams }: Pick<URL, 'searchParams'>): string {
  const as = searchParams.get('as');
  const search = new URLSearchParams({ step });
  if (as !== null) search.set('as', as);
  return `/sell/listings/${documentId}/edit?${search}`;
}
