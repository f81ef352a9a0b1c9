import type { OwnPrivateSeller } from '#contract/office/private-seller-schemas.ts';
import { type OfficeApi, orNull } from '../lib/office-api.ts';

/** Returns the member's private seller; null: they have not begun to sell. */
export const findOwnSeller = (api: OfficeApi): Promise<OwnPrivateSeller | null> =>
  orNull(api.ask<OwnPrivateSeller>('GET', '/sell/api/private-seller'), 404);

/** A page that a member must pass before selling. It leads on to the page that the member wanted. */
export const stepPath = (page: 'phone' | 'name', next: string) => `/sell/${page}?next=${encodeURIComponent(next)}`;

export const STEPS = 2;
