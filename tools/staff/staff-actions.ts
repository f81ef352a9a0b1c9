import { SELLER_ROLE_NAMES, STAFF_ROLES } from '#contract/permissions.ts';
import { normalEmail } from '../../api/accounts/account-fields.ts';
import { findAccountByEmail } from '../../api/accounts/account-queries.ts';
import { recordAudit } from '../../api/audit/audit-writes.ts';
import { isBannedAddress } from '../../api/bans/ban-check-queries.ts';
import { hasSecondFactor, resetSecondFactor } from '../../api/office/second-factor-writes.ts';
import { mailOfOperator } from '../../api/schema/mail-limits.ts';
import { INVITATION_DAYS, type InviteSecrets, insertInvite, invitationLink } from '../../api/sellers/invite-writes.ts';
import { findSellersCalled, type NamedSeller } from '../../api/sellers/seller-queries.ts';
import { grantRole, removeRole } from '../../api/staff/role-writes.ts';
import type { Config } from '../../platform/config.ts';
import type { DatabaseAdapter } from '../../platform/database/adapter.ts';
import { StartError } from '../../platform/database/data-dir.ts';
import { queueMails } from '../../platform/mail/outbox.ts';
import { shown } from '../../platform/sheets/bounded-text.ts';

export interface StaffParts {
  adapter: DatabaseAdapter;
  config: Pick<Config, 'publicUrl'>;
  secrets: InviteSecrets;
  /** In ms. */
  now: () => number;
}

/** Throws StartError for an unknown role. */
function requireRole<Role extends string>(roles: readonly Role[], text: string): Role {
  const role = roles.find((one) => one === text);
  if (!role) throw new StartError(`There is no role "${shown(text)}"; the roles are ${roles.join(', ')}.`);
  return role;
}

function requireEmail(text: string): string {
  const email = normalEmail(text);
  if (email === undefined) throw new StartError(`"${shown(text)}" is no email address.`);
  return email;
}

async function requireAccount({ adapter: { db } }: StaffParts, text: string) {
  const email = requireEmail(text);
  const account = await findAccountByEmail(db, email);
  if (!account) throw new StartError(`Nobody has registered with ${email}. They register first, like any member.`);
  return account;
}

/** Gives a member a role. Returns the lines to print. Throws StartError if that is not possible. */
export async function addStaff(parts: StaffParts, emailText: string, roleText: string): Promise<string[]> {
  const role = requireRole(STAFF_ROLES, roleText);
  const { id, email, confirmed, blocked } = await requireAccount(parts, emailText);
  if (!confirmed) throw new StartError(`${email} is not confirmed yet: its mailed link was not opened.`);
  if (blocked) throw new StartError(`The account of ${email} is blocked.`);
  const change = { accountId: id, role, by: null, at: parts.now() };
  const isNew = await parts.adapter.db.transaction().execute((transaction) => grantRole(transaction, change));
  return [isNew ? `${email} has the role ${role} now.` : `${email} has the role ${role} already.`];
}

/** Takes a role from a member. Returns the lines to print. Throws StartError if that is not possible. */
export async function removeStaff(parts: StaffParts, emailText: string, roleText: string): Promise<string[]> {
  const role = requireRole(STAFF_ROLES, roleText);
  const { id, email } = await requireAccount(parts, emailText);
  const change = { accountId: id, role, by: null, at: parts.now() };
  const result = await parts.adapter.db.transaction().execute((transaction) => removeRole(transaction, change));
  if (result === 'last') throw new StartError(`${email} is the only admin. Add another one first.`);
  return [result === 'removed' ? `${email} has the role ${role} no more.` : `${email} does not have the role ${role}.`];
}

/**
 * Removes the second factor, including passkeys, of a member who has lost it together with the recovery codes. Returns the lines to print.
 * Throws StartError if that is not possible.
 */
export async function resetFactor(parts: StaffParts, emailText: string): Promise<string[]> {
  const { id, email } = await requireAccount(parts, emailText);
  await parts.adapter.db.transaction().execute(async (transaction) => {
    await resetSecondFactor(transaction, id);
    await recordAudit(transaction, {
      at: parts.now(),
      actor: null,
      action: 'reset second factor',
      subject: { kind: 'account', id },
    });
  });
  return [`${email} has no second factor now, and sets one up when they next sign in.`];
}

async function requireSeller({ adapter }: StaffParts, text: string): Promise<NamedSeller> {
  const [seller, ...more] = await findSellersCalled(adapter.db, adapter, text);
  if (!seller) throw new StartError(`There is no dealer or garage with the reference or name "${shown(text)}".`);
  if (more.length === 0) return seller;
  const all = [seller, ...more].map(({ kind, reference, name }) => `${kind} ${shown(reference)} (${shown(name)})`);
  throw new StartError(`"${shown(text)}" may be ${all.join(', ')}. Name one of them by a reference that no other has.`);
}

/**
 * Creates an invitation. Returns the lines to print, with the link, which is not stored anywhere. Throws StartError if that is not
 * possible.
 */
export async function inviteMember(
  parts: StaffParts,
  dealer: string,
  emailText: string,
  roleText: string,
): Promise<string[]> {
  const role = requireRole(SELLER_ROLE_NAMES, roleText);
  const email = requireEmail(emailText);
  const seller = await requireSeller(parts, dealer);
  const at = parts.now();
  const code = await parts.adapter.db.transaction().execute(async (db) => {
    const invite = { sellerId: seller.id, email, role, invitedBy: null };
    if (await isBannedAddress(db, email)) throw new StartError(`${email} is banned, and cannot be invited.`);
    const { code, seed, expiresAt } = await insertInvite(db, parts.secrets, invite, at);
    await queueMails(db, [mailOfOperator({ kind: 'invitation', recipient: email, about: seed })], at);
    const account = await findAccountByEmail(db, email);
    await recordAudit(db, {
      at,
      actor: null,
      action: 'invite member',
      subject: { kind: 'seller', id: seller.id },
      difference: { invitation: { before: null, after: { role, expiresAt } } },
      persons: account ? [{ accountId: account.id, difference: { email: { before: null, after: email } } }] : [],
    });
    return code;
  });
  return [
    `${email} is invited as ${role} of the ${seller.kind} ${shown(seller.name)}. The link is in the mail, works once, and for ${INVITATION_DAYS} days:`,
    invitationLink(parts.config.publicUrl, code),
  ];
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Returns one line for each role of each member of staff. */
export async function listStaff({ adapter: { db } }: StaffParts): Promise<string[]> {
  const rows = await db
    .selectFrom('account_role')
    .innerJoin('account', 'account.id', 'account_role.account_id')
    .select(['account.id', 'email', 'role', 'granted_at'])
    .orderBy('role')
    .orderBy('email')
    .execute();
  if (rows.length === 0) return ['Nobody has a role. npm run staff -- add EMAIL admin makes the first admin.'];
  const lines: string[] = [];
  for (const { id, email, role, granted_at } of rows) {
    const factor = (await hasSecondFactor(db, id)) ? 'with a second factor' : 'no second factor yet';
    lines.push(`${role.padEnd(9)}  ${email}  since ${dayOf(granted_at)}, ${factor}`);
  }
  return lines;
}
