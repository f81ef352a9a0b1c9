import { z } from 'zod';
import { pictureCopySchema } from '#contract/value-schemas.ts';
import type { ContentType, StoredRow } from '../../platform/content/content-type.ts';
import { entryWriter } from '../../platform/content/write-entry.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { heldMediaType } from './held-media-type.ts';

interface UploadedRow {
  media: StoredRow;
  upload: {
    name: string;
    alternative_text: string | null;
    caption: string | null;
    focal_point: string | null;
    created_at: number;
    updated_at: number;
  };
}

/** A file as the response to the seller who uploaded it. Unlike an entry, it is not wrapped in `data`. */
export const uploadedFileSchema = z
  .object({
    id: z.int(),
    documentId: z.string(),
    name: z.string(),
    alternativeText: z.string().nullable(),
    caption: z.string().nullable(),
    focalPoint: z.object({ x: z.number(), y: z.number() }).nullable(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    formats: z.record(z.string(), pictureCopySchema).nullable(),
    hash: z.string(),
    ext: z.string(),
    mime: z.string(),
    size: z.number(),
    url: z.string(),
    previewUrl: z.null(),
    provider: z.string(),
    provider_metadata: z.object({ placeholder: z.string() }).nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    publishedAt: z.iso.datetime().nullable(),
    related: z.array(z.object({ __type: z.string(), documentId: z.string() })).optional(),
    isUrlSigned: z.literal(false),
  })
  .meta({
    id: 'UploadedFile',
    examples: [
      {
        id: 14,
        documentId: 'nnhv0cmhw54ozccmezc1zgk6',
        name: 'Front',
        alternativeText: 'From the front',
        caption: null,
        focalPoint: null,
        width: 1200,
        height: 900,
        formats: {},
        hash: '1348df4dff1f97df652c1eef35cf7404',
        ext: '.jpg',
        mime: 'image/jpeg',
        size: 120.5,
        url: '/api/upload/files/14/1348df4dff1f97df652c1eef35cf7404.jpg',
        previewUrl: null,
        provider: 'local',
        provider_metadata: null,
        createdAt: '2026-11-22T08:00:00.000Z',
        updatedAt: '2026-11-22T08:00:00.000Z',
        publishedAt: null,
        isUrlSigned: false,
      },
    ],
  });

export type UploadedFile = z.infer<typeof uploadedFileSchema>;

const type: ContentType = heldMediaType;
const write = entryWriter(type, type.attributes);

export function asFile({ media, upload }: UploadedRow, related?: UploadedFile['related']): UploadedFile {
  const row = { ...media, name: upload.name, created_at: upload.created_at, updated_at: upload.updated_at };
  return {
    ...JSON.parse(`${write(row)}}`),
    alternativeText: upload.alternative_text,
    caption: upload.caption,
    focalPoint: upload.focal_point === null ? null : JSON.parse(upload.focal_point),
    related,
    isUrlSigned: false,
  };
}

const uploads = (db: Database, sellerId: number) =>
  db
    .selectFrom('upload')
    .innerJoin('media', 'media.id', 'upload.media_id')
    .selectAll('media')
    .select(['upload.name as ownName', 'upload.alternative_text as ownText', 'upload.caption as ownCaption'])
    .select(['focal_point', 'upload.created_at as sentAt', 'upload.updated_at as changedAt'])
    .where('upload.seller_id', '=', sellerId);

type Joined = Awaited<ReturnType<ReturnType<typeof uploads>['execute']>>[number];

const asRow = ({ ownName, ownText, ownCaption, focal_point, sentAt, changedAt, ...media }: Joined): UploadedRow => ({
  media,
  upload: {
    name: ownName,
    alternative_text: ownText,
    caption: ownCaption,
    focal_point,
    created_at: sentAt,
    updated_at: changedAt,
  },
});

/** Returns the files of a seller with these ids, in this order. */
export async function findUploads(db: Database, sellerId: number, ids: readonly number[]): Promise<UploadedRow[]> {
  if (ids.length === 0) return [];
  const rows = await uploads(db, sellerId).where('media.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, asRow(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function findUpload(db: Database, sellerId: number, id: number): Promise<UploadedRow | undefined> {
  return (await findUploads(db, sellerId, [id]))[0];
}

/** Returns a page of a seller's files, the oldest first. */
export async function listUploads(db: Database, sellerId: number, { start, limit }: { start: number; limit: number }) {
  const rows = await uploads(db, sellerId).orderBy('media.id').limit(limit).offset(start).execute();
  return rows.map(asRow);
}

export async function countUploads(db: Database, sellerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('upload')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const UIDS = { car: 'api::car.car', spare_part: 'api::sparepart.sparepart' } as const;

/** Returns the ads of the seller that show a file, or will once they are published. */
export async function listingsWith(db: Database, sellerId: number, mediaId: number) {
  const rows = await db
    .selectFrom('listing')
    .select(['id', 'document_id', 'kind'])
    .where('seller_id', '=', sellerId)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('listing_photo')
            .select('media_id')
            .whereRef('listing_id', '=', 'listing.id')
            .where('media_id', '=', mediaId),
        ),
        exists(
          selectFrom('car_image')
            .select('media_id')
            .whereRef('car_image.car_id', '=', 'listing.car_id')
            .where('media_id', '=', mediaId),
        ),
        exists(
          selectFrom('spare_part_image')
            .select('media_id')
            .whereRef('spare_part_image.spare_part_id', '=', 'listing.spare_part_id')
            .where('media_id', '=', mediaId),
        ),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ document_id, kind }) => ({ __type: UIDS[kind], documentId: document_id }));
}
