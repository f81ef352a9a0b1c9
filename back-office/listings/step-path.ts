import type { ListingStep } from '#contract/listing-steps.ts';

/** The address of a step. Who acts for several keeps the one they act for. */
export function stepPath(documentId: string, step: ListingStep, { searchParams }: Pick<URL, 'searchParams'>): string {
  const as = searchParams.get('as');
  const search = new URLSearchParams({ step, ...(as !== null && { as }) });
  return `/sell/listings/${documentId}/edit?${search}`;
}
