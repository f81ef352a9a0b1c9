import type { SellerRole } from '../permissions.ts';

/** Sentences of the page that an invitation's link opens, for people who are not signed in. */

const ROLES: Readonly<Record<SellerRole, string>> = { owner: 'an owner', manager: 'a manager', agent: 'an agent' };
/** `by`: the name of the member who invites, or the market's name. */
export const invitesYou = (by: string, role: SellerRole) => `${by} invites you to join as ${ROLES[role]}.`;
const MEANS: Readonly<Record<SellerRole, string>> = {
  owner: 'You put ads on sale, answer buyers and decide who else may.',
  manager: 'You put ads on sale, answer buyers and invite agents.',
  agent: 'You write ads and answer buyers.',
};
export const roleMeans = (role: SellerRole) => MEANS[role];
export const EMAIL_LABEL = 'Your email address';
export const SIGN_IN_AND_JOIN = 'Sign in and join';
export const REGISTER_AND_JOIN = 'Register and join';
export const CHOOSE_USERNAME = 'Your name, as your team sees it';
export const ADDRESS_IS_PROVEN = 'You got the mail, so this address needs no other confirmation.';
export const SIGN_IN_ANOTHER_WAY = 'Sign in another way';
export const anotherAddress = (email: string) =>
  `This invitation was sent to another email address, ${email}. Sign out, then open its link again.`;
