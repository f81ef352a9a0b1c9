import { columnsFor, type DatabaseKind } from '../../../platform/database/migration-kit.ts';

/**
 * Counts of rate limits that must outlast a restart get a table on SQLite as well: each SMS costs money. And codes for a
 * telephone get the time when they were sent.
 */
export function statements(kind: DatabaseKind): string[] {
  const { type, text, time, index } = columnsFor(kind);
  const counts = [
    `create table rate_limit (
      ${text('key', 255, 'primary key')},
      points integer not null,
      expire integer not null,
      length_s integer not null default 0
    ) ${type.linkTable}`,
    index('rate_limit', 'expire'),
  ];
  return [...(kind === 'sqlite' ? counts : []), `alter table phone_code add column ${time('sent_at', '')}`];
}
