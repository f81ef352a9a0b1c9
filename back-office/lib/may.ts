import type { OwnSeller } from '#contract/office/self-schemas.ts';
import { type Action, can } from '#contract/permissions.ts';

/** Returns whether a user may do an action for a seller, so that no button leads to a refusal. The server checks it all the same. */
export type May = (action: Action) => boolean;

/** Returns the permissions for one of the user's sellers, by its documentId; for any other seller nothing is allowed. */
export function mayFor(sellers: readonly OwnSeller[], seller: string): May {
  // The browser does not know the sellers' numeric ids; their indexes stand in for them.
  const memberships = sellers.map(({ kind, role }, sellerId) => ({ sellerId, kind, role }));
  const sellerId = sellers.findIndex(({ documentId }) => documentId === seller);
  return (action) => can({ accountId: 0, memberships, staffRoles: [], isStrong: false }, action, { sellerId });
}
