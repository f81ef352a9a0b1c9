import type { MemberKey } from '../office/team-schemas.ts';
import type { SellerRole, TokenScope } from '../permissions.ts';

/** Sentences of the pages about a seller's team and API tokens, and the API's errors about them. */

// ---- errors of the API

export const ON_THE_TEAM = 'This person is on your team already.';
export const TOO_MANY_INVITES = 'Too many invitations are open. Cancel one first.';
export const INVITE_IS_GONE = 'This invitation is no longer open: it was accepted or cancelled.';
export const MEMBER_IS_GONE = 'This person is not on your team any more.';
export const LAST_OWNER = 'A team needs an owner. Make someone else an owner first.';
export const ROLE_CHANGED_MEANWHILE = 'Someone else has just changed this role. Check it before you change it.';
export const tooManyTokens = (most: number) =>
  `You already have ${most} tokens, the most you can have. Revoke one first.`;
export const TOKEN_IS_GONE = 'This token has already been revoked.';
export const NAME_THE_TOKEN = 'Give it a name of 1 to 60 characters.';
export const CHOOSE_SCOPES = 'Choose at least one thing it may do.';

// ---- the team's page

export const TEAM = 'Team';
export const MEMBERS = 'Members';
export const YOU = 'You';
export const since = (day: string) => `since ${day}`;
export const ROLES: Record<SellerRole, string> = { owner: 'Owner', manager: 'Manager', agent: 'Agent' };
export const ROLE_MEANS: Record<SellerRole, string> = {
  owner: 'Everything, including the team',
  manager: 'Everything, but can invite and remove only agents',
  agent: 'Writes ads, sets prices one at a time and answers buyers',
};
export const ROLE = 'Role';
export const roleOf = (name: string) => `Role of ${name}`;
export const CHANGE_ROLE = 'Change role';
export const changeRoleOf = (name: string) => `Change the role of ${name}`;
export const REMOVE = 'Remove';
export const removeFrom = (name: string) => `Remove ${name}`;
export const REMOVE_MEANS = 'They lose access at once. Their ads stay.';
export const LESS_MEANS = 'If they may do less, tokens and webhooks they made may stop working too.';
export const KEEP = 'They made these, which will stop working. Tick the ones your business still needs:';
export const ENDS_WITH_THEM = 'These will stop working: ';
const KEY_KINDS: Record<MemberKey['kind'], string> = { token: 'Token', webhook: 'Webhook', invitation: 'Invitation' };
export const keyNamed = ({ kind, name }: Pick<MemberKey, 'kind' | 'name'>) => `${KEY_KINDS[kind]}: ${name}`;
export const REALLY_REMOVE = 'Remove from the team';
export const LEAVE = 'Leave the team';
export const LEAVE_MEANS =
  'You lose access at once, and need a new invitation to come back. Your ads stay. Tokens and webhooks you made stop working.';
export const REALLY_LEAVE = 'Yes, leave the team';
const A_ROLE: Record<SellerRole, string> = { owner: 'an owner', manager: 'a manager', agent: 'an agent' };
export const youAre = (role: SellerRole, name: string | null) =>
  name === null ? `You are ${A_ROLE[role]} here.` : `You are ${A_ROLE[role]} at ${name}.`;
export const OPEN_INVITES = 'Open invitations';
export const invitedAs = (role: SellerRole) => `Invited as ${ROLES[role].toLowerCase()}`;
export const openUntil = (day: string) => `open until ${day}`;
export const INVITE_OVER = 'expired';
export const SEND_AGAIN = 'Send again';
export const sendAgainTo = (email: string) => `Send again to ${email}`;
export const CANCEL = 'Cancel';
export const cancelFor = (email: string) => `Cancel the invitation of ${email}`;
export const INVITE = 'Invite someone';
export const INVITE_MEANS = 'They get an email with a link that works once, for 7 days.';
export const EMAIL = 'Email';
export const SEND_INVITE = 'Send invitation';
export const TEAM_DONE = {
  invited: 'The invitation is on its way.',
  resent: 'A new link is on its way. The old one no longer works.',
  cancelled: 'Invitation cancelled.',
  role: 'Role changed.',
  removed: 'Removed from the team.',
} as const;

// ---- tokens

export const TOKENS = 'API tokens';
export const TOKENS_MEAN =
  'With a token, your own system can put cars and parts on sale here. Anyone who has it can do the same, so keep it secret like a password.';
export const SCOPES: Record<TokenScope, string> = {
  'listings:write': 'Create and edit ads, mark them as sold, take them off sale',
  'uploads:write': 'Upload photos',
  'drafts:read': 'Read ads that buyers cannot see yet',
  'leads:read': 'Read buyers’ questions, with their names and numbers',
  'leads:write': 'Answer buyers: record calls, change their status',
};
export const endsIn = (ending: string) => `ends in ${ending}`;
export const madeBy = (name: string | null, day: string) =>
  name === null ? `made on ${day}` : `made by ${name} on ${day}`;
export const NEVER_USED = 'Never used';
export const lastUsed = (when: string) => `Last used ${when}`;
export const NEVER_OVER = 'no expiry date';
export const goodUntil = (day: string) => `expires on ${day}`;
export const overSince = (day: string) => `expired on ${day}`;
export const REVOKE = 'Revoke';
export const revokeNamed = (name: string) => `Revoke ${name}`;
export const REVOKE_MEANS = 'The token stops working everywhere at once. This cannot be undone.';
export const REALLY_REVOKE = 'Revoke the token';
export const NO_TOKENS = 'There are no tokens yet.';
export const NEW_TOKEN = 'New token';
export const TOKEN_NAME = 'Name';
export const TOKEN_NAME_HINT = 'What it is for, such as "Stock system"';
export const MAY = 'It may';
export const GOOD_FOR = 'Expires after';
export const days = (many: number | null) => (many === null ? 'Never' : many === 365 ? '1 year' : `${many} days`);
export const MAKE_TOKEN = 'Create token';
export const TOKEN_MADE = 'Your new token. Copy it now: you will not see it again.';
export const TOKEN = 'Token';
export const COPIED_IT = 'I have copied it';
export const TOKEN_REVOKED = 'Token revoked.';
export const NO_TEAM_TO_MANAGE = 'Only owners and managers can change the team. Ask one of them.';
