import { type DatabaseKind, migrationKit } from '../../../platform/database/migration-kit.ts';

// Passkeys, which serve as a second factor, and the challenges that passkeys have to sign.

export function statements(kind: DatabaseKind): string[] {
  const { type, table, index } = migrationKit(kind);
  return [
    table('passkey', (t) => [
      t.exactText('id', 24, 'primary key'),
      t.reference('account_id', 'account', 'cascade', 'not null'),
      t.text('credential_id', 1_400, 'not null unique'),
      t.text('public_key', 2_000, 'not null'),
      t.checked('counter', `${type.bigint} not null`, 'counter between 0 and 4294967295'),
      t.text('transports', 100, 'not null'),
      t.text('name', 60, 'not null'),
      t.time('created_at', 'not null'),
      t.time('used_at'),
    ]),
    index('passkey', 'account_id'),
    table('passkey_challenge', (t) => [
      t.digest('challenge', 'primary key'),
      `office_session ${type.text} not null references office_session (id) on delete cascade`,
      t.choice('purpose', ['add', 'give'], 'not null'),
      t.time('expires_at', 'not null'),
    ]),
    index('passkey_challenge', 'office_session'),
    index('passkey_challenge', 'expires_at'),
  ];
}
