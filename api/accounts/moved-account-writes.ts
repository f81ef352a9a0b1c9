import type { EntryTimes } from '../../platform/content/entry-writes.ts';
import type { Database, DatabaseAdapter } from '../../platform/database/adapter.ts';
import { usernameKey } from './account-fields.ts';
import { MOVED_UNPROVEN } from './account-queries.ts';
import { dropUnproven } from './account-writes.ts';

/** A member of another server, with what is taken over of their account. */
export interface MovedAccount extends EntryTimes {
  documentId: string;
  username: string;
  /** The address in lower case. Null: there is none that mail could reach. */
  email: string | null;
  provider: string;
  /** Whether the member may sign in. */
  confirmed: boolean;
  /** Whether the address was proved there, by a link that was mailed to it. */
  isProven: boolean;
  blocked: boolean;
  phonenumber: string | null;
  newsletter: boolean;
  /** A hash that this server can compare with; undefined: the member has to set a password. */
  hash: string | undefined;
}

const COLUMNS = [
  'document_id',
  'created_at',
  'updated_at',
  'published_at',
  'username',
  'username_key',
  'email',
  'provider',
  'confirmed',
  'blocked',
  'phonenumber',
  'newsletter',
];

/**
 * Inserts accounts as they were, all with numbers of their own or none, and returns their ids in order. Whoever has one of the
 * addresses without having proved it loses the account to a member who has. Throws a unique violation when a name or an address is taken.
 */
export async function insertMovedAccounts(
  adapter: DatabaseAdapter,
  db: Database,
  accounts: readonly MovedAccount[],
): Promise<number[]> {
  for (const { email, isProven } of accounts) if (email !== null && isProven) await dropUnproven(db, email, 0);
  const isNumbered = accounts[0]?.id !== undefined;
  const rows = accounts.map((account) => [
    account.documentId,
    account.createdAt,
    account.updatedAt ?? account.createdAt,
    account.publishedAt ?? account.createdAt,
    account.username,
    usernameKey(account.username),
    account.email,
    account.provider,
    Number(account.confirmed),
    Number(account.blocked),
    account.phonenumber,
    Number(account.newsletter),
    ...(isNumbered ? [account.id ?? 0] : []),
  ]);
  const ids = await adapter.insertRows(db, 'account', isNumbered ? [...COLUMNS, 'id'] : COLUMNS, rows);
  const hashes = accounts.flatMap(({ hash }, at) => (hash === undefined ? [] : [[ids[at] ?? 0, hash]]));
  await adapter.insertRows(db, 'account_password', ['account_id', 'hash'], hashes);
  const unproven = accounts.flatMap(({ confirmed, isProven, documentId }, at) =>
    confirmed && !isProven ? [[MOVED_UNPROVEN, documentId, ids[at] ?? 0]] : [],
  );
  await adapter.insertRows(db, 'account_identity', ['provider', 'subject', 'account_id'], unproven);
  return ids;
}
