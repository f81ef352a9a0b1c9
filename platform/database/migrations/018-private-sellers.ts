import { columnsFor, type DatabaseKind } from './kit.ts';

/**
 * What must outlast a restart is counted in a table on SQLite as well: what an SMS costs is paid each time. And of the code that
 * was sent to a telephone, when it went out.
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
