import { columnsFor, type DatabaseKind } from '../../../platform/database/migration-kit.ts';

/**
 * Adds the names by which files of the market refer to its dealers, garages and spare parts, as they refer to cars by their
 * number; and to each picture the digest of the file it was made from, so that a file that comes again is recognized without
 * decoding it.
 */
export function statements(kind: DatabaseKind): string[] {
  const { text, index } = columnsFor(kind);
  return [
    ...['dealer', 'garage', 'spare_part'].flatMap((table) => [
      `alter table ${table} add column ${text('reference', 60)}`,
      `update ${table} set reference = document_id`,
      `alter table ${table} alter column reference set not null`,
      `create unique index ${table}_reference on ${table} (reference)`,
    ]),
    `alter table media add column ${text('source_digest', 64)}`,
    index('media', 'source_digest'),
    index('media', 'remote_url', 'where remote_url is not null'),
  ];
}
