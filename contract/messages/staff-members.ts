import type { SellerRole, StaffRole } from '../permissions.ts';
import { formatNumber } from '../values/numbers.ts';

/** Sentences of the staff page about one member. */

export const SINCE = 'Here since';
export const DEVICES = 'Signed in on';
export const devices = (count: number) => (count === 1 ? '1 device' : `${formatNumber(count)} devices`);
export const LEADS = 'Asked sellers';
export function times(count: number): string {
  if (count === 0) return 'never';
  return count === 1 ? 'once' : `${formatNumber(count)} times`;
}
export const REPORTS = 'Reported';
export const reports = ({ sent, upheld }: { sent: number; upheld: number }) =>
  sent === 0 ? 'nothing' : `${times(sent)}, ${formatNumber(upheld)} acted on`;
export const SECOND_FACTOR = 'Second factor';
export const YES = 'yes';
export const NO = 'no';
export const BLOCKED = 'Blocked';
export const NOT_CONFIRMED = 'Has not opened the mailed link yet';
export const SELLS_FOR = 'Sells for';
export const SELLS_FOR_NOBODY = 'They do not sell.';
const ROLES: Readonly<Record<SellerRole, string>> = { owner: 'owner', manager: 'manager', agent: 'agent' };
export const asRole = (seller: string, role: SellerRole) => `${seller}, as ${ROLES[role]}`;

export { WHY_LABEL } from './bans.ts';
export const SEE_CONTACT = 'See how to reach them';
export const CONTACT_MEANS = 'Your reason is kept in the record, with your name.';
export const EMAIL = 'Email';
export const PHONE = 'Phone';
export const NO_PHONE = 'none';
export const BLOCK = 'Block this member';
export const BLOCK_MEANS =
  'They are signed out everywhere, cannot sign in, and their tokens, webhooks and open invitations end. Their ads stay: stop the seller as well if you need to.';
export const UNBLOCK = 'Let this member in again';
export const RESET_FACTOR = 'Remove their second factor';
export const RESET_FACTOR_MEANS =
  'For somebody who lost both phone and recovery codes. Make sure that it is really them.';
export const STAFF_ROLES_HEADING = 'Roles on the staff';
export const STAFF_ROLE_WORDS: Readonly<Record<StaffRole, string>> = {
  moderator: 'Moderator: reviews ads, reports and sellers',
  editor: 'Editor: makes, models, places and other names, and what ads say',
  admin: 'Admin: everything',
};
export const SAVE_ROLES = 'Save roles';
export const ROLES_MEAN = 'All admins hear of it by mail.';
export const ERASE = 'Erase this member';
export const ERASE_MEANS =
  'Their account, private ads, photos, saved cars and messages are deleted for good. Type their username to confirm.';
export const EXPORT = 'Save this member’s data as a file';
export const EXPORT_MEANS =
  'For a member who asks for what the market holds about them. Hand the file to nobody else: it has their address, number and messages.';
export const USERNAME = 'Username';
export const ERASED = 'The member is erased.';

export type MemberDone = 'blocked' | 'unblocked' | 'factor' | 'roles';
export const DONE: Readonly<Record<MemberDone, string>> = {
  blocked: 'The member is blocked.',
  unblocked: 'The member may sign in again.',
  factor: 'The second factor is removed.',
  roles: 'The roles are saved.',
};

// ---- errors of the API

export const NOT_YOURSELF = 'You cannot do this to yourself. Ask another admin.';
export const TEAM_MATE = 'You sell for the same business, so somebody else on the staff has to do this.';
export const IS_STAFF = 'This member is on the staff. Ask an admin.';
export const LAST_ADMIN = 'The market would be without an admin. Make somebody else an admin first.';
export const NO_ROLES =
  'Somebody who is blocked, has no email address, or has not opened the mailed link yet, cannot be on the staff.';
export const NO_REASON = 'Say why they ask: your reason is kept in the record.';
export const OTHER_NAME = 'That is not their username.';

// ---- the file with all data about a member

/** The first paragraph of the file, for the member who receives it. */
export const FILE_ABOUT =
  'All data that the market holds about one member. Times are in UTC. Passwords and codes are left out: they are kept as hashes alone, or are secret. Left out, too, is what others wrote: buyers to a seller, and reports about one.';

// ---- the mail to all admins when roles change

export const rolesChangedMail = (site: string, { who, by, roles }: { who: string; by: string; roles: string }) => ({
  subject: `The staff of ${site} has changed`,
  paragraphs: [`${by} has changed the roles of ${who}. Now: ${roles === '' ? 'none' : roles}.`],
  label: 'Look at it',
  notes: ['If this was not agreed on, take the roles away, and change your password.'],
});
