import type { SellerKind, SellerRole, StaffRole } from '../permissions.ts';

/** Somebody for whom the member acts. */
export interface OwnSeller {
  documentId: string;
  kind: SellerKind;
  /** Null: a private seller who has chosen no name yet. */
  name: string | null;
  role: SellerRole;
}

/** Who the office takes its visitor for. */
export interface OfficeSelf {
  username: string;
  sellers: OwnSeller[];
  staffRoles: StaffRole[];
  /** Was the second factor given lately? */
  isStrong: boolean;
  /** They set one up of their own accord, and are asked for it before others are let in, or names of buyers out. */
  asksSecondFactor: boolean;
}

/** Whoever is signed in to an office, though they may act for nobody. */
export interface OfficeMember {
  username: string;
}
