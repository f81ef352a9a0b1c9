import type { OwnPrivateSeller } from '#contract/office/private-seller-schemas.ts';
import { type OfficeApi, orNull } from './office-api.ts';

/** Loads the private seller that the signed-in member is; null: the member has not begun to sell. */
export const findOwnSeller = (api: OfficeApi): Promise<OwnPrivateSeller | null> =>
  orNull(api.ask<OwnPrivateSeller>('GET', '/sell/api/private-seller'), 404);
