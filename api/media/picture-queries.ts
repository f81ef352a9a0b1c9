import type { Database } from '../../platform/database/adapter.ts';
import type { Picture } from './make-copy.ts';
import { mediaAddress } from './media-type.ts';
import { draftKey, originalKey } from './picture-files.ts';

/** A picture with the data that a page needs to show it. */
interface ShownPicture {
  url: string;
  name: string;
  width: number | null;
  height: number | null;
  provider_metadata: { placeholder: string } | null;
}

const COLUMNS = ['name', 'hash', 'ext', 'mime', 'provider', 'remote_url', 'width', 'height', 'placeholder'] as const;

async function findFirst(db: Database, kind: 'car' | 'spare_part', id: number) {
  const pictures = db
    .selectFrom('media')
    .select(COLUMNS)
    .select('media.document_id')
    .where('media.state', '=', 'public')
    .limit(1);
  return kind === 'car'
    ? pictures
        .innerJoin('car_image', 'car_image.media_id', 'media.id')
        .where('car_id', '=', id)
        .orderBy('position')
        .executeTakeFirst()
    : pictures
        .innerJoin('spare_part_image', 'spare_part_image.media_id', 'media.id')
        .where('spare_part_id', '=', id)
        .orderBy('position')
        .executeTakeFirst();
}

/** Returns the first picture of a car or part, published or not; undefined if it never had one. */
export async function findFirstPicture(
  db: Database,
  kind: 'car' | 'spare_part',
  id: number,
): Promise<ShownPicture | undefined> {
  const row = await findFirst(db, kind, id);
  if (!row) return undefined;
  const { name, width, height, placeholder } = row;
  return {
    url: mediaAddress(row),
    name,
    width,
    height,
    provider_metadata: placeholder ? { placeholder } : null,
  };
}

/** Like `findFirstPicture`, but returns where the file is stored; undefined also for a picture on another website. */
export async function findFirstFile(
  db: Database,
  kind: 'car' | 'spare_part',
  id: number,
): Promise<Picture | undefined> {
  const row = await findFirst(db, kind, id);
  if (!row || row.provider === 'remote' || !row.mime.startsWith('image/')) return undefined;
  const { document_id: documentId, hash, ext, mime, width, provider } = row;
  return { hash, ext, mime, width, provider, originalKeys: [originalKey(hash, ext), draftKey(documentId, ext)] };
}
