import { type DatabaseKind, migrationKit } from '../../../platform/database/migration-kit.ts';

// Verifications of sellers by staff, with the latest one in the tables that buyers see; and until when a car is featured.

export function statements(kind: DatabaseKind): string[] {
  const { table, index, columns } = migrationKit(kind);
  const shown = ['dealer', 'garage', 'seller'].flatMap((name) => {
    const { text, exactText } = columns(name);
    return [
      `alter table ${name} add column ${exactText('checked_on', 10)}`,
      `alter table ${name} add column ${text('checked', 200)}`,
    ];
  });
  return [
    table('verification', (t) => [
      t.id(),
      t.reference('seller_id', 'seller', 'cascade', 'not null'),
      t.time('created_at', 'not null'),
      t.reference('created_by', 'account', 'set null'),
      t.text('checks', 200, 'not null'),
      t.time('expires_at', 'not null'),
      t.time('ended_at'),
      t.reference('ended_by', 'account', 'set null'),
      t.text('reason', 500),
    ]),
    index('verification', 'seller_id, id'),
    index('verification', 'created_by', 'where created_by is not null'),
    index('verification', 'ended_by', 'where ended_by is not null'),
    index('verification', 'expires_at', 'where ended_at is null'),
    ...shown,
    `alter table listing add column ${columns('listing').time('featured_until')}`,
    index('listing', 'featured_until', 'where featured_until is not null'),
  ];
}
