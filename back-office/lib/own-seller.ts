import type { OwnPrivateSeller } from '#contract/office/private-seller-schemas.ts';
import { type OfficeApi, orNull } from './office-api.ts';

/** Returns the member as a private seller; null: they have not begun to sell. */
export const findOwnSeller = (api: OfficeApi): Promise<OwnPrivateSeller | null> =>
  orNull(api.ask<OwnPrivateSeller>('GET', '/sell/api/private-seller'), 404);
