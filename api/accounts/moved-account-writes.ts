import type { EntryTimes } from '../../platform/content/entry-writes.ts';
import type { Database, DatabaseAdapter } from '../../platform/database/adapter.ts';
import { usernameKey } from './account-fields.ts';
import { MOVED_UNPROVEN } from './account-queries.ts';
import { dropUnproven } from './account-writes.ts';

/** An account imported from another server. */
export interface MovedAccount extends EntryTimes {
  documentId: string;
  username: string;
  /** The address in lower case; null if the account has no address that mail could reach. */
  email: string | null;
  provider: string;
  /** Whether the member may sign in. */
  confirmed: boolean;
  /** Whether the other server had confirmed the address by a mailed link. */
  isProven: boolean;
  blocked: boolean;
  phonenumber: string | null;
  newsletter: boolean;
  /** A password hash of a kind that this server supports; undefined: the member has to set a new password. */
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
 * Inserts imported accounts, either all with ids or all without, and returns their ids in order. Existing accounts that hold one of these
 * addresses unconfirmed are deleted in favour of imported ones that had it confirmed. Throws a unique violation if a username or an address
 * is taken.
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
