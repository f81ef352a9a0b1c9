import { sql } from 'kysely';
import type { Database } from '../../platform/database/adapter.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { MEDIA_USES } from './media-deletion-writes.ts';

/** The job that moves a picture's files from the public place back to a draft's. */
export const WITHDRAW_FILES = 'withdraw photos';

/** Tables that show pictures of cars and parts, but only while those are on sale. */
const SOLD_THINGS = [
  { link: 'car_image', owner: 'car', key: 'car_id' },
  { link: 'spare_part_image', owner: 'spare_part', key: 'spare_part_id' },
] as const;
/** Tables that name pictures without showing them to everybody. */
const PRIVATE_USES = ['listing_photo', 'upload'];

/** Returns the condition that nothing public shows a picture. */
function isShownNowhere() {
  const others = MEDIA_USES.filter(
    ([table]) => !PRIVATE_USES.includes(table) && !SOLD_THINGS.some(({ link }) => link === table),
  );
  return sql.join(
    [
      ...SOLD_THINGS.map(
        ({ link, owner, key }) =>
          sql`not exists (select 1 from ${sql.table(link)} join ${sql.table(owner)}
            on ${sql.ref(`${owner}.id`)} = ${sql.ref(`${link}.${key}`)}
            where ${sql.ref(`${link}.media_id`)} = media.id and ${sql.ref(`${owner}.published_at`)} is not null)`,
      ),
      ...others.map(
        ([table, column]) =>
          sql`not exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = media.id)`,
      ),
    ],
    sql` and `,
  );
}

/**
 * Makes pictures drafts again that nothing on sale shows any more: at once for whoever asks the database, and by a job for their
 * files. What they were of keeps them. `db` must be a transaction, in which that was taken off sale.
 */
export async function withdrawMedia(db: Database, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ document_id: string }>`
    update media set state = 'draft', published_at = null, updated_at = ${now}
    where id in (${sql.join(ids)}) and state = 'public' and provider <> 'remote' and ${isShownNowhere()}
    returning document_id`.execute(db);
  const jobs = rows.map(({ document_id: documentId }) => ({
    kind: WITHDRAW_FILES,
    key: documentId,
    payload: { documentId },
  }));
  await enqueue(db, jobs, now);
}
