import type { ListingKind } from '#contract/listings/listing-fields.ts';

/** Returns the path of the listing's public page. */
export const publicPath = (kind: ListingKind, documentId: string) =>
  kind === 'car' ? `/detail/${documentId}` : `/spareparts/${documentId}`;
