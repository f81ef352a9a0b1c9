import { type DatabaseKind, migrationKit } from '../../../platform/database/migration-kit.ts';

// Tokens by which programs write on behalf of a member of staff, and the token's id in the audit log.

export function statements(kind: DatabaseKind): string[] {
  const { table, index, columns } = migrationKit(kind);
  return [
    table('staff_token', (t) => [
      t.exactText('id', 24, 'primary key'),
      t.digest('hash', 'not null unique'),
      t.reference('account_id', 'account', 'cascade', 'not null'),
      t.text('name', 60, 'not null'),
      t.text('ending', 4, 'not null'),
      t.text('scopes', 500, 'not null'),
      t.time('created_at', 'not null'),
      t.time('expires_at', 'not null'),
      t.time('last_used_at'),
    ]),
    index('staff_token', 'account_id'),
    `alter table audit_event add column ${columns('audit_event').exactText('token', 24)}`,
  ];
}
