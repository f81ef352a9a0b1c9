import type { Database } from '../../platform/database/adapter.ts';
import { mediaAddress } from './media-type.ts';

/** A picture as answers contain it, with the data that a page needs to show it. */
interface ShownPicture {
  url: string;
  name: string;
  width: number | null;
  height: number | null;
  provider_metadata: { placeholder: string } | null;
}

/** Returns the first picture of a car or part, published or not; undefined if buyers saw none. */
export async function findFirstPicture(
  db: Database,
  kind: 'car' | 'spare_part',
  id: number,
): Promise<ShownPicture | undefined> {
  const columns = ['name', 'hash', 'ext', 'provider', 'remote_url', 'width', 'height', 'placeholder'] as const;
  const pictures = db.selectFrom('media').select(columns).where('media.state', '=', 'public').limit(1);
  const row = await (kind === 'car'
    ? pictures
        .innerJoin('car_image', 'car_image.media_id', 'media.id')
        .where('car_id', '=', id)
        .orderBy('position')
        .executeTakeFirst()
    : pictures
        .innerJoin('spare_part_image', 'spare_part_image.media_id', 'media.id')
        .where('spare_part_id', '=', id)
        .orderBy('position')
        .executeTakeFirst());
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
