import type { SellerKind, SellerRole } from '../permissions.ts';

/** Sentences of the header that all office pages have, and of the offices' sign-in pages. */

export const SELLING = 'Selling';
export const STAFF = 'Staff';
export const TODAY = 'Today';
export const LISTINGS = 'Ads';
export const NEW_LISTING = 'New';
export const REVIEW = 'Review';
export const ACCOUNT_MENU = 'Your account';
export const TO_THE_MARKET = 'Go to the market';
export const TO_THE_OFFICE = 'Back to work';
/** A button on pages whose data may have changed since they were loaded. */
export const REFRESH = 'Refresh';
export const WORKS_WITHOUT_SCRIPTS = 'Everything on this page also works without JavaScript.';

/** Why a form is refused that was opened at another address of the market, such as that of its machine. */
export const openAt = (address: string) => `Nothing can be sent from this address. Open the page at ${address}.`;

export const CANNOT_DO = 'That cannot be done';
export const NO_ACCESS = 'You cannot open this page';
export const NO_ACCESS_MEANS = 'Your account does not have access. If it should, ask an owner or manager of your team.';

// ---- signing in and out

export const SIGN_IN_TO_SELL = 'Sign in to sell';
export const SIGN_IN_AGAIN = 'Sign in again';
export const SIGN_IN_AS_STAFF = 'Staff sign-in';
export const continueAs = (name: string) => `Continue as ${name}`;
export const COULD_NOT_CONTINUE = 'That did not work. Please sign in with your password.';
export const SIGN_OUT = 'Sign out';
export const signOutOf = (name: string) => `Sign out ${name}?`;
export const SIGN_OUT_EVERYWHERE = 'Sign out everywhere';
export const EVERYWHERE_MEANS = 'Lost your phone, or used someone else’s? Sign out on all your devices, this one too.';

// ---- the seller for whom the member acts

/** Read out by screen readers in place of the seller's bare name, which alone would say too little. */
export const actFor = (name: string) => `Selling for ${name}`.trim();
export const NAMELESS_SELLER = 'Your own sales';
const ROLES: Record<SellerRole, string> = { owner: 'an owner', manager: 'a manager', agent: 'an agent' };
export const roleWord = (role: SellerRole, kind: SellerKind) =>
  kind === 'private' ? 'Private seller' : `You are ${ROLES[role]}`;
export const sellingAs = (seller: string, role: SellerRole, kind: SellerKind) =>
  kind === 'private' ? `You sell as ${seller}.` : `You sell for ${seller} as ${ROLES[role]}.`;

export const NO_SELLER = 'You do not sell here yet';
export const SELL_IN_PRIVATE = 'Sell your own car';
export const SELL_IN_PRIVATE_MEANS =
  'Put your own car or spare part on sale. You can save it and finish later. Buyers see it once we have checked it.';
export const ASK_FOR_AN_INVITATION = 'Do you work for a dealer or garage? Ask its owner to invite you by email.';

// ---- invitations to a team

export const invitedTo = (seller: string | null) => (seller === null ? 'You are invited to sell' : `Join ${seller}`);
export const ACCEPT_INVITATION = 'Accept';
export const INVITATION_IS_GONE = 'This invitation no longer works';
export const ASK_FOR_ANOTHER_INVITATION =
  'An invitation works once, within seven days. Ask the person who invited you to send another.';

// ---- the pages that the offices begin with

const PARTS_OF_DAY: readonly [until: number, words: string][] = [
  [12, 'Good morning'],
  [17, 'Good afternoon'],
];
/** `hour`: the hour of the day, 0 to 23. */
export const greeting = (hour: number, name: string) =>
  `${PARTS_OF_DAY.find(([until]) => hour < until)?.[1] ?? 'Good evening'}, ${name}`;
export const NOTHING_TODAY = 'Nothing needs your attention right now.';
export const NOTHING_TO_REVIEW = 'Nothing is waiting to be checked.';

// ---- errors of the API, which the pages show unchanged

export const SECOND_FACTOR_NEEDED = 'First enter the code from your authenticator app, or use a passkey.';
export const NOT_ON_THE_STAFF = 'This account is not on the staff.';
export const INVITATION_GONE = 'This invitation no longer works.';
export const INVITATION_FOR_ANOTHER = 'This invitation was sent to another email address.';
export const PASSWORD_FIRST =
  'You sign in by SMS alone. First set a password on your account page, or you could not sign in any more.';
export const CODE_REFUSED = 'That code is wrong, or has already been used.';
export const FACTOR_NOT_BEGUN = 'There is nothing to confirm. Please start again.';
