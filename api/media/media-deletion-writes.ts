import { sql } from 'kysely';
import { entities } from '#contract/entities/entities.ts';
import type { EntitySpec } from '#contract/entities/entity.ts';
import { keyColumnOf } from '../../platform/content/content-type.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';

/** The job kind that deletes the files of deleted pictures and films. */
export const REMOVE_FILES = 'remove files of media';

/**
 * Number of pictures whose files one job deletes. A picture has an original and up to fifteen copies, and the same again for a draft:
 * deleting them in a bucket takes some seconds.
 */
const MEDIA_AT_ONCE = 10;

/** Every column that refers to a picture or film. */
export const MEDIA_USES: readonly (readonly [table: string, column: string])[] = [
  ...Object.values<EntitySpec>(entities).flatMap(({ table, relations }) =>
    Object.entries(relations).flatMap(([name, relation]): [string, string][] => {
      if (relation.target !== 'media') return [];
      if (relation.kind === 'to-many') return [[relation.link, relation.targetColumn]];
      return relation.kind === 'to-one' ? [[table, keyColumnOf(name, relation)]] : [];
    }),
  ),
  ['listing_photo', 'media_id'],
  ['upload', 'media_id'],
];

/**
 * Deletes the pictures and films with these ids that nothing refers to, and queues jobs that delete their files and all copies after the
 * commit. The caller must then wake the job queue. `db` must be a transaction.
 */
export async function deleteUnusedMedia(db: Database, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return;
  const unused = MEDIA_USES.map(
    ([table, column]) =>
      sql`not exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = media.id)`,
  );
  const { rows } = await sql<{ document_id: string; hash: string; ext: string; provider: string }>`
    delete from media where id in (${sql.join(ids)}) and ${sql.join(unused, sql` and `)}
    returning document_id, hash, ext, provider`.execute(db);
  const files = rows
    .filter(({ provider }) => provider === 'local')
    .map(({ document_id: documentId, hash, ext }) => ({ documentId, hash, ext }));
  for (let first = 0; first < files.length; first += MEDIA_AT_ONCE) {
    const media = files.slice(first, first + MEDIA_AT_ONCE);
    await enqueue(db, [{ kind: REMOVE_FILES, key: media[0]?.hash ?? '', payload: { media } }], now);
  }
}
