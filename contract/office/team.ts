import type { SellerRole, TokenScope } from '../permissions.ts';

/** Who acts for a dealer or garage, and who was asked to. Times are ISO 8601. */
export interface Team {
  /** As which whoever asks may invite somebody. */
  roles: SellerRole[];
  members: TeamMember[];
  invites: TeamInvite[];
  /** Owners may keep what somebody made who goes, or may do less. */
  mayKeep: boolean;
}

/** What a member made for the seller, and what ends with them. */
export interface MemberKey {
  id: string;
  kind: 'token' | 'webhook' | 'invitation';
  name: string;
}

export interface TeamMember {
  documentId: string;
  username: string;
  role: SellerRole;
  since: string;
  isYou: boolean;
  /** What whoever asks may make of their role; none: nothing. */
  roles: SellerRole[];
  mayRemove: boolean;
  /** Only of those who may be changed. */
  keys: MemberKey[];
}

export interface TeamInvite {
  id: string;
  email: string;
  role: SellerRole;
  /** Null: the market itself, or somebody who has left. */
  invitedBy: string | null;
  expiresAt: string;
  /** Its link works no more. */
  isOver: boolean;
  mayChange: boolean;
}

export interface NewTeamInvite {
  email: string;
  role: SellerRole;
}

/** `was`: as whoever asks saw it. */
export interface RoleChange {
  role: SellerRole;
  was: SellerRole;
  /** Ids of what stays of what they made. */
  keep?: string[] | undefined;
}

/** After how many days a token is over; null: never. */
export const TOKEN_DAYS = [30, 90, 365, null] as const;
type TokenDays = (typeof TOKEN_DAYS)[number];

/** By which a seller's own system is known. The newest first. */
export interface ApiTokens {
  tokens: ApiToken[];
  /** How many there may be. */
  most: number;
}

export interface ApiToken {
  id: string;
  name: string;
  /** Its last letters. */
  ending: string;
  scopes: TokenScope[];
  /** Null: somebody who has left. */
  madeBy: string | null;
  createdAt: string;
  expiresAt: string | null;
  isOver: boolean;
  lastUsedAt: string | null;
}

export interface NewToken {
  name: string;
  scopes: TokenScope[];
  days: TokenDays;
}

/** Shown once. */
export interface MadeToken {
  id: string;
  token: string;
}
