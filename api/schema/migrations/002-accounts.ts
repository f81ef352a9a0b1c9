import { columnsFor, type DatabaseKind } from '../../../platform/database/migration-kit.ts';

/** SHA-256 in base64url. */
const DIGEST_LENGTH = 43;

/**
 * The tables that prove who a member is: passwords, sign-ins elsewhere, sessions and codes. None of them is in a table that a
 * content type declares.
 */
export function statements(kind: DatabaseKind): string[] {
  const { type, text, count, time, reference, index } = columnsFor(kind);
  const account = (rest: string) => reference('account_id', 'account', 'cascade', `not null ${rest}`);
  const digest = (name: string, rest: string) =>
    `${name} ${type.text} ${rest} check (length(${name}) = ${DIGEST_LENGTH})`;

  return [
    `create table account_password (${account('primary key')}, ${text('hash', 200, 'not null')}) ${type.table}`,
    `create table account_identity (
      ${text('provider', 40, 'not null')},
      ${text('subject', 255, 'not null')},
      ${account('')},
      primary key (provider, subject),
      unique (account_id, provider)
    ) ${type.linkTable}`,
    `create table session (
      ${text('id', 24, 'primary key')},
      ${account('')},
      ${time('created_at', 'not null')},
      ${count('generation', 1, 1_000_000_000)} not null,
      ${time('rotated_at', 'not null')}
    ) ${type.table}`,
    index('session', 'account_id'),
    index('session', 'rotated_at'),
    `create table mailed_code (
      ${account('')},
      ${text('purpose', 40, 'not null')},
      ${digest('hash', 'not null unique')},
      ${time('expires_at', 'not null')},
      ${time('used_at', '')},
      primary key (account_id, purpose)
    ) ${type.linkTable}`,
    `create table email_change (
      ${account('primary key')},
      ${text('old_email', 254, 'not null')},
      ${text('new_email', 254, 'not null')},
      ${time('asked_at', 'not null')}
    ) ${type.table}`,
    `create table google_sign_in (
      ${digest('browser', 'primary key')},
      ${text('state', 100, 'not null')},
      ${text('nonce', 100, 'not null')},
      ${text('verifier', 128, 'not null')},
      ${time('expires_at', 'not null')},
      ${reference('account_id', 'account', 'cascade')},
      ${digest('grant_hash', '')}
    ) ${type.table}`,
    `create table mail (
      id ${type.id},
      ${text('kind', 40, 'not null')},
      ${text('recipient', 254, 'not null')},
      ${text('about', 100, "not null default ''")},
      ${time('created_at', 'not null')},
      ${time('due_at', 'not null')},
      ${count('attempts', 0, 1_000_000)} not null,
      unique (kind, recipient, about)
    ) ${type.table}`,
    index('mail', 'due_at'),
  ];
}
