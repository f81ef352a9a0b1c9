import { type Kysely, sql } from 'kysely';
import { columnsFor, type DatabaseKind } from '../../../platform/database/migration-kit.ts';

/** SHA-256 in base64url. */
const DIGEST_LENGTH = 43;
const BATCH = 1_000;

/** As names were compared when this ran. The database cannot do it: SQLite knows no Unicode. */
const keyOf = (username: string) => username.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');

/**
 * Sets the key by which user names are compared. Where several members have the same name already, the first to come gets the
 * key; the others keep their names, and have none.
 */
async function fillUsernameKeys(db: Kysely<unknown>): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number; username: string }>`
      select id, username from account where id > ${after} order by id limit ${BATCH}`.execute(db);
    for (const { id, username } of rows) {
      const key = keyOf(username);
      await sql`update account set username_key = ${key}
        where id = ${id} and not exists (select 1 from account where username_key = ${key})`.execute(db);
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/**
 * One name in whatever letters; whether a member has signed in before, which nobody knows of the members so far; one row for a
 * message that is sent twice; and of sign-ins by Google only those that Google has answered. A browser that is at Google at
 * this moment has to begin again.
 */
export function statements(kind: DatabaseKind) {
  const { type, text, flag, time, reference } = columnsFor(kind);
  const digest = (name: string, rest: string) =>
    `${name} ${type.text} ${rest} check (length(${name}) = ${DIGEST_LENGTH})`;
  return [
    `alter table account add column ${text('username_key', 1_000)}`,
    'create unique index account_username_key on account (username_key)',
    fillUsernameKeys,
    `alter table account add column ${flag('has_signed_in')}`,
    `alter table contact_message add column ${digest('digest', '')}`,
    'create unique index contact_message_digest on contact_message (digest)',
    'drop table google_sign_in',
    `create table google_sign_in (
      ${digest('browser', 'primary key')},
      ${digest('grant_hash', 'not null')},
      ${reference('account_id', 'account', 'cascade', 'not null')},
      ${time('expires_at', 'not null')}
    ) ${type.table}`,
  ];
}
