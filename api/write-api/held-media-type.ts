import { z } from 'zod';
import type { ComputedField, ContentType, StoredRow } from '../../platform/content/content-type.ts';
import { mediaType } from '../media/media-type.ts';

/** Returns the folder of a picture that buyers do not see: open to a token of its seller. */
const heldFolder = (id: number) => `/api/upload/files/${id}/`;

/** A draft's files are at an address of their own, and so are the smaller copies of it. */
function atHeldAddress(field: ComputedField | undefined): ComputedField {
  const { columns = [], toJson = () => 'null', schema = z.unknown() } = field ?? {};
  return {
    columns: [...columns, 'id', 'state'],
    toJson: (row: StoredRow) =>
      row.state === 'draft' ? toJson(row).replaceAll('"/uploads/', `"${heldFolder(Number(row.id))}`) : toJson(row),
    schema,
  };
}

/** Pictures as their owner sees them. */
export const heldMediaType: ContentType = {
  ...mediaType,
  computed: {
    ...mediaType.computed,
    formats: atHeldAddress(mediaType.computed.formats),
    url: atHeldAddress(mediaType.computed.url),
  },
};
