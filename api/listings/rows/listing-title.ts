import type { ListingKind, ListingValues } from '#contract/listings/listing-fields.ts';
import { NAMELESS_CAR } from '#contract/messages/cars.ts';

/** Returns the title of an ad as its page shows it: "Toyota Premio 2010", or the name of the part. */
export function listingTitle(kind: ListingKind, { make, model, year, name }: ListingValues): string {
  const parts = kind === 'car' ? [make, model, year] : [name];
  return parts.filter((part) => part !== null && part !== undefined).join(' ') || NAMELESS_CAR;
}
