import type { OwnSeller } from '#contract/office/self-schemas.ts';
import { type Action, can } from '#contract/permissions.ts';

/** Returns whether a user may do an action for a seller. Pages use it to leave out buttons; the server checks each action itself. */
export type May = (action: Action) => boolean;

/** Returns what the user may do for one of their sellers. `seller`: its documentId. For a seller that is not the user's, nothing is allowed. */
export function mayFor(sellers: readonly OwnSeller[], seller: string): May {
  // `can` compares roles by the seller's numeric id, which the browser does not know: the seller's index in the list stands in for the id.
  const memberships = sellers.map(({ kind, role }, sellerId) => ({ sellerId, kind, role }));
  const sellerId = sellers.findIndex(({ documentId }) => documentId === seller);
  return (action) => can({ accountId: 0, memberships, staffRoles: [], isStrong: false }, action, { sellerId });
}
