import type { ListingKind } from '#contract/listings/listing-fields.ts';
import type { SellerKind } from '#contract/permissions.ts';

/** The kinds of listings that each kind of seller sells. */
export const SELLS: Readonly<Record<SellerKind, readonly ListingKind[]>> = {
  dealer: ['car'],
  garage: ['spare_part'],
  private: ['car', 'spare_part'],
  market: [],
};
