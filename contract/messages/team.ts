import type { MemberKey } from '../office/team-schemas.ts';
import type { SellerRole, TokenScope } from '../permissions.ts';

/** Sentences of the pages for a team and its tokens, and the API's answers about them. */

// ---- what is refused

export const ON_THE_TEAM = 'This person is on your team already.';
export const TOO_MANY_INVITES = 'Too many invitations are open. Cancel one first.';
export const INVITE_IS_GONE = 'This invitation is no longer open: it was accepted or cancelled.';
export const MEMBER_IS_GONE = 'This person is not on your team any more.';
export const LAST_OWNER = 'A team needs an owner. Make somebody else an owner first.';
export const ROLE_CHANGED_MEANWHILE = 'Somebody else has changed this role meanwhile. Look again before you change it.';
export const tooManyTokens = (most: number) => `You have ${most} tokens, as many as there may be. Revoke one first.`;
export const TOKEN_IS_GONE = 'This token was revoked already.';
export const NAME_THE_TOKEN = 'Give it a name of 1 to 60 characters.';
export const CHOOSE_SCOPES = 'Choose at least one thing that it may do.';

// ---- the team

export const TEAM = 'Team';
export const MEMBERS = 'Members';
export const YOU = 'You';
export const since = (day: string) => `since ${day}`;
export const ROLES: Record<SellerRole, string> = { owner: 'Owner', manager: 'Manager', agent: 'Agent' };
export const ROLE_MEANS: Record<SellerRole, string> = {
  owner: 'Everything, including the team',
  manager: 'Everything, but invites and removes agents only',
  agent: 'Writes ads, sets prices one at a time and answers buyers',
};
export const ROLE = 'Role';
export const roleOf = (name: string) => `Role of ${name}`;
export const CHANGE_ROLE = 'Change role';
export const changeRoleOf = (name: string) => `Change the role of ${name}`;
export const REMOVE = 'Remove';
export const removeFrom = (name: string) => `Remove ${name}`;
export const REMOVE_MEANS = 'They are out at once. What they wrote stays.';
export const LESS_MEANS = 'Who may do less loses what they made as well.';
export const KEEP = 'They made these, and they end now. Tick what your business still needs:';
export const ENDS_WITH_THEM = 'These end now: ';
const KEY_KINDS: Record<MemberKey['kind'], string> = { token: 'Token', webhook: 'Webhook', invitation: 'Invitation' };
export const keyNamed = ({ kind, name }: Pick<MemberKey, 'kind' | 'name'>) => `${KEY_KINDS[kind]}: ${name}`;
export const REALLY_REMOVE = 'Remove from the team';
export const LEAVE = 'Leave the team';
export const LEAVE_MEANS =
  'You are out at once, and whoever looks after the team must invite you to come back. What you wrote stays; tokens and webhooks that you made end.';
export const REALLY_LEAVE = 'Leave now';
const A_ROLE: Record<SellerRole, string> = { owner: 'an owner', manager: 'a manager', agent: 'an agent' };
export const youAre = (role: SellerRole, name: string | null) =>
  name === null ? `You are ${A_ROLE[role]} here.` : `You are ${A_ROLE[role]} at ${name}.`;
export const OPEN_INVITES = 'Open invitations';
export const invitedAs = (role: SellerRole) => `Invited as ${ROLES[role].toLowerCase()}`;
export const openUntil = (day: string) => `open until ${day}`;
export const INVITE_OVER = 'not accepted in time';
export const SEND_AGAIN = 'Send again';
export const sendAgainTo = (email: string) => `Send again to ${email}`;
export const CANCEL = 'Cancel';
export const cancelFor = (email: string) => `Cancel the invitation of ${email}`;
export const INVITE = 'Invite somebody';
export const INVITE_MEANS = 'They get an email with a link that works once, for 7 days.';
export const EMAIL = 'Email';
export const SEND_INVITE = 'Send invitation';
export const TEAM_DONE = {
  invited: 'The invitation is on its way.',
  resent: 'A new link is on its way. The earlier one works no more.',
  cancelled: 'The invitation is cancelled.',
  role: 'The role is changed.',
  removed: 'They are off the team.',
} as const;

// ---- tokens

export const TOKENS = 'API tokens';
export const TOKENS_MEAN =
  'By a token your own system puts cars and parts on the market. Whoever has it can do the same, so keep it as you keep a password.';
export const SCOPES: Record<TokenScope, string> = {
  'listings:write': 'Write, sell and withdraw ads',
  'uploads:write': 'Upload photos',
  'drafts:read': 'Read ads that are not public yet',
  'leads:read': 'Read what buyers ask, with their names and numbers',
  'leads:write': 'Answer buyers: note calls, change how far it is',
};
export const endsIn = (ending: string) => `ends in ${ending}`;
export const madeBy = (name: string | null, day: string) =>
  name === null ? `made on ${day}` : `made by ${name} on ${day}`;
export const NEVER_USED = 'Never used';
export const lastUsed = (when: string) => `Last used ${when}`;
export const NEVER_OVER = 'no end';
export const goodUntil = (day: string) => `good until ${day}`;
export const overSince = (day: string) => `over since ${day}`;
export const REVOKE = 'Revoke';
export const revokeNamed = (name: string) => `Revoke ${name}`;
export const REVOKE_MEANS = 'It is refused from then on, everywhere, and cannot be brought back.';
export const REALLY_REVOKE = 'Revoke the token';
export const NO_TOKENS = 'There are no tokens yet.';
export const NEW_TOKEN = 'New token';
export const TOKEN_NAME = 'Name';
export const TOKEN_NAME_HINT = 'What it is for, such as "Stock system"';
export const MAY = 'It may';
export const GOOD_FOR = 'Good for';
export const days = (many: number | null) => (many === null ? 'No end' : many === 365 ? 'A year' : `${many} days`);
export const MAKE_TOKEN = 'Make token';
export const TOKEN_MADE = 'Your token. It is shown this once: copy it now.';
export const TOKEN = 'Token';
export const COPIED_IT = 'I have it';
export const TOKEN_REVOKED = 'The token is revoked.';
export const NO_TEAM_TO_MANAGE = 'Owners and managers look after the team. Ask one of them.';
