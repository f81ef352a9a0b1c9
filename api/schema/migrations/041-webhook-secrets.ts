import { columnsFor, type DatabaseKind } from '../../../platform/database/migration-kit.ts';

/** 9999-12-31, in ms. */
const LAST_MOMENT = 253_402_300_799_999;

/**
 * For a day after a webhook got a new secret the one before signs as well. A webhook whose secret cannot be read any more says so,
 * and its maker is told once. Connections that failed in a row are counted by address, not by message.
 */
export function statements(kind: DatabaseKind): string[] {
  const { type } = columnsFor(kind);
  const time = (name: string) =>
    `alter table webhook add column ${name} ${type.bigint}
      constraint webhook_${name}_range check (${name} between 0 and ${LAST_MOMENT})`;
  return [
    `alter table webhook add column former_secret ${type.text}
      constraint webhook_former_secret_length check (length(former_secret) <= 500)`,
    time('former_secret_ends_at'),
    time('unsigned_told_at'),
    `alter table webhook add column failed_connections integer not null default 0
      constraint webhook_failed_connections_range check (failed_connections between 0 and 1000000000)`,
  ];
}
