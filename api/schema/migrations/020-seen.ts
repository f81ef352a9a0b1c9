import { type DatabaseKind, migrationKit } from '../../../platform/database/migration-kit.ts';

// When members were here last: after a long time their number may be somebody else's.

export function statements(kind: DatabaseKind): string[] {
  const { columns } = migrationKit(kind);
  return [
    `alter table account add column ${columns('account').time('last_seen_at')}`,
    'update account set last_seen_at = (select max(rotated_at) from session where session.account_id = account.id)',
  ];
}
