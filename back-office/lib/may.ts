import type { OwnSeller } from '#contract/office/self.ts';
import { type Action, can } from '#contract/permissions.ts';

/** What somebody may do for a seller, so that no button leads to a refusal. The server decides all the same. */
export type May = (action: Action) => boolean;

/** For one of the sellers that somebody acts for, by its documentId; for another nothing is allowed. */
export function mayFor(sellers: readonly OwnSeller[], seller: string): May {
  // Here sellers have no numbers: their places will do.
  const memberships = sellers.map(({ kind, role }, sellerId) => ({ sellerId, kind, role }));
  const sellerId = sellers.findIndex(({ documentId }) => documentId === seller);
  return (action) => can({ accountId: 0, memberships, staffRoles: [], isStrong: false }, action, { sellerId });
}
