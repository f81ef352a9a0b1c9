import { type DatabaseKind, migrationKit } from '../../../platform/database/migration-kit.ts';

// Members who are known by a proven number alone, and drafts that begin before anybody is known.

export function statements(kind: DatabaseKind): string[] {
  const { table, index } = migrationKit(kind);
  return [
    'alter table account alter column email drop not null',
    'alter table email_change alter column old_email drop not null',
    // Codes by SMS, each for whoever asked for it, a member or a browser: others cannot use up its tries. It takes the place of `phone_code`,
    // which servers of the version before still use while they are exchanged.
    table('number_code', (t) => [
      t.digest('asker', 'primary key'),
      t.text('phone', 20, 'not null'),
      t.digest('hash', 'not null'),
      t.time('expires_at', 'not null'),
      t.count('tries', 0, 100, 'not null'),
      t.time('sent_at'),
    ]),
    index('number_code', 'expires_at'),
    // Accounts of browsers whose owner is not known yet: they hold a draft, and are gone when it is claimed or too old.
    table('guest', (t) => [
      t.reference('account_id', 'account', 'cascade', 'primary key'),
      t.time('created_at', 'not null'),
    ]),
    index('guest', 'created_at'),
  ];
}
