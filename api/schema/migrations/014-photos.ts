import { columnsFor, type DatabaseKind } from '../../../platform/database/migration-kit.ts';

/**
 * Photos as their seller arranges them. From the first change on they stand in `listing_photo`, each with the SHA-256 of the
 * file that was sent, by which it is known when it comes again; until then they are those that buyers see.
 */
export function statements(kind: DatabaseKind): string[] {
  const { text, time, index } = columnsFor(kind);
  return [
    `alter table listing_photo add column ${text('source_digest', 64)}`,
    `alter table listing add column ${time('photos_changed_at', '')}`,
    // Those that nobody needs are looked for by the hour.
    index('media', 'updated_at', "where state = 'draft'"),
  ];
}
