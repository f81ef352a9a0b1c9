import { z } from 'zod';
import type { ComputedField, ContentType, StoredRow } from '../../platform/content/content-type.ts';
import { mediaType } from '../media/media-type.ts';

/** Returns the path below which a picture that is not public can be loaded, with a token of its seller. */
const heldFolder = (id: number) => `/api/upload/files/${id}/`;

/**
 * Returns a field of pictures, changed so that addresses of a picture that is not public lead to its private path, also those of smaller
 * copies.
 */
function atHeldAddress(field: ComputedField | undefined): ComputedField {
  const { columns = [], toJson = () => 'null', schema = z.unknown() } = field ?? {};
  return {
    columns: [...columns, 'id', 'state'],
    toJson: (row: StoredRow) =>
      row.state === 'draft' ? toJson(row).replaceAll('"/uploads/', `"${heldFolder(Number(row.id))}`) : toJson(row),
    schema,
  };
}

/** The content type of pictures as their owner sees them. */
export const heldMediaType: ContentType = {
  ...mediaType,
  computed: {
    ...mediaType.computed,
    formats: atHeldAddress(mediaType.computed.formats),
    url: atHeldAddress(mediaType.computed.url),
  },
};
