import type { ListingKind } from '#contract/listings/listing-fields.ts';

/** The page where buyers see what is for sale. */
export const publicPath = (kind: ListingKind, documentId: string) =>
  kind === 'car' ? `/detail/${documentId}` : `/spareparts/${documentId}`;
