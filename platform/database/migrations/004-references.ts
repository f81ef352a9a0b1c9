import { columnsFor, type DatabaseKind } from './kit.ts';

/**
 * What files of the market call its dealers, garages and spare parts by, as cars are by their number; and of a picture,
 * which file it was made from, so that a file that comes again is known without decoding it.
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
