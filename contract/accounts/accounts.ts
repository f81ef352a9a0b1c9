import type { Tokens } from './account-schemas.ts';

/** A member's account, as the API answers it to that member only. The answer has no `data` wrapper around it. */
export interface Account {
  id: number;
  documentId: string;
  username: string;
  /** Null: the member signed up with a confirmed phone number and gave no email address. */
  email: string | null;
  /** How the account was created: 'local' (on this site) or 'google' (by a Google sign-in). */
  provider: string;
  confirmed: boolean;
  blocked: boolean;
  /** Ten digits, beginning with 0; null if the member has given no number. */
  phonenumber: string | null;
  newsletter: boolean;
  createdAt: string;
  updatedAt: string;
  publishedAt: string;
}

export type SignedIn = Tokens & { user: Account };

export const PASSWORD_SHORTEST = 6;
export const PASSWORD_LONGEST = 128;
export const USERNAME_SHORTEST = 3;
export const USERNAME_LONGEST = 50;
/** A user name: letters with their accents, digits and single spaces, in any script. */
export const USERNAME = /^[\p{L}\p{M}\p{N}]+( [\p{L}\p{M}\p{N}]+)*$/u;
/** The form in which a phone number is stored: ten digits, the national 0 first. */
export const PHONE = /^0\d{9}$/;

/** A code from a mailed link: 256 random bits in base64url. */
export const MAILED_CODE = /^[A-Za-z0-9_-]{43}$/;

export const ACCESS_TOKEN_MINUTES = 70;
export const REFRESH_TOKEN_DAYS = 30;
export const SESSION_DAYS = 90;
/** Minutes for which an exchanged refresh token still works, because a browser may have lost the answer that had the new token. */
export const REFRESH_RETRY_MINUTES = 10;
export const RESET_CODE_MINUTES = 60;
export const CONFIRMATION_DAYS = 7;
export const MOST_SESSIONS = 50;
export const MOST_FAVOURITES = 1_000;

/** ms after which a browser exchanges its refresh token for a new one. */
export const REFRESH_INTERVAL_MS = 3_300_000;
/** ms. When a page starts, a browser does not exchange a refresh token that it got less than this long ago. */
export const FRESH_TOKEN_MS = 300_000;

/** The two lists of a member's cars: `saves` is the Wishlist, `likes` the Favourites. */
export type FavouriteKind = 'saves' | 'likes';
