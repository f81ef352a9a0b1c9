import { columnsFor, type DatabaseKind } from '../../../platform/database/migration-kit.ts';

/**
 * The table of rate limits' counts where several servers share a database. The first three columns are those that
 * rate-limiter-flexible writes, in its order. Unlogged: its rows expire by themselves, and are worth no wait for a disk.
 */
export function statements(kind: DatabaseKind): string[] {
  if (kind === 'sqlite') return [];
  const { text, index } = columnsFor(kind);
  return [
    `create unlogged table rate_limit (
      ${text('key', 255, 'primary key')},
      points integer not null,
      expire bigint not null,
      length_s integer not null default 0
    )`,
    index('rate_limit', 'expire'),
  ];
}
