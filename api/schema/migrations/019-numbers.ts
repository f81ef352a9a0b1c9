import { type DatabaseKind, migrationKit } from '../../../platform/database/migration-kit.ts';

// Members who have only a proven phone number, and drafts of visitors who are not signed in.

export function statements(kind: DatabaseKind): string[] {
  const { table, index } = migrationKit(kind);
  return [
    'alter table account alter column email drop not null',
    'alter table email_change alter column old_email drop not null',
    // Codes by SMS, each for the member or browser that requested it, so that others cannot use up its tries. This table replaces
    // `phone_code`, which servers of the previous version use while they are being replaced.
    table('number_code', (t) => [
      t.digest('asker', 'primary key'),
      t.text('phone', 20, 'not null'),
      t.digest('hash', 'not null'),
      t.time('expires_at', 'not null'),
      t.count('tries', 0, 100, 'not null'),
      t.time('sent_at'),
    ]),
    index('number_code', 'expires_at'),
    // Accounts of browsers in which somebody began an ad without signing in. Each holds drafts, and is deleted when they are claimed or too
    // old.
    table('guest', (t) => [
      t.reference('account_id', 'account', 'cascade', 'primary key'),
      t.time('created_at', 'not null'),
    ]),
    index('guest', 'created_at'),
  ];
}
