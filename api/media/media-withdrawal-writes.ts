import { sql } from 'kysely';
import type { Database } from '../../platform/database/adapter.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { MEDIA_USES } from './media-deletion-writes.ts';

/** The job kind that moves a picture's files from the public folder back to the folder of drafts. */
export const WITHDRAW_FILES = 'withdraw photos';

/**
 * Link tables of pictures, each with the table of the cars or parts that show the pictures. These pictures are public only while the car or
 * part is on sale.
 */
const SOLD_THINGS = [
  { link: 'car_image', owner: 'car', key: 'car_id' },
  { link: 'spare_part_image', owner: 'spare_part', key: 'spare_part_id' },
] as const;
/** Tables that refer to pictures without making them public. */
const PRIVATE_USES = ['listing_photo', 'upload'];

/** Returns an SQL condition for rows of `media`: that no public page shows the picture. */
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
 * Makes pictures private if nothing on sale shows them any more: database queries treat them as drafts at once, and a job moves their
 * files. The ads still refer to their pictures. `db` must be the transaction that takes the ads off sale.
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
