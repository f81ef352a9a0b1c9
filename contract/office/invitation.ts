import type { SellerRole } from '../permissions.ts';

/** A place on a seller's team that somebody was offered by mail. */
export interface Invitation {
  /** Null: a private seller who has chosen no name yet. */
  seller: string | null;
  role: SellerRole;
  /** Null: the market itself, or somebody who has left. */
  invitedBy: string | null;
  /** Did it go to the address of whoever asks? */
  isForYou: boolean;
}
