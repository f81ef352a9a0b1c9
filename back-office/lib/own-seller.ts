import type { OwnPrivateSeller } from '#contract/office/private-seller-schemas.ts';
import { type OfficeApi, orNull } from './office-api.ts';

/** Loads the signed-in member's data as a private seller; null: the member has not begun to sell. */
export const findOwnSeller = (api: OfficeApi): Promise<OwnPrivateSeller | null> =>
  orNull(api.ask<OwnPrivateSeller>('GET', '/sell/api/private-seller'), 404);
