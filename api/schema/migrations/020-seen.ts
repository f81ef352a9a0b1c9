import { type DatabaseKind, migrationKit } from '../../../platform/database/migration-kit.ts';

// When members were last active: after a long time their phone number may belong to somebody else.

export function statements(kind: DatabaseKind): string[] {
  const { columns } = migrationKit(kind);
  return [
    `alter table account add column ${columns('account').time('last_seen_at')}`,
    'update account set last_seen_at = (select max(rotated_at) from session where session.account_id = account.id)',
  ];
}
