import { entity } from './entity.ts';

/** Pictures and films. The API answers them only as part of other entries, so this entity has no address of its own. */
export const media = entity({
  name: 'media',
  table: 'media',
  titleField: 'name',
  unique: ['hash'],
  list: { columns: ['name', 'mime', 'createdAt'], order: 'createdAt:desc', searched: ['name'] },
  officeWrites: 'never',
  fields: {
    name: { kind: 'text', isRequired: true },
    alternativeText: { kind: 'text' },
    caption: { kind: 'computed', as: 'text' },
    focalPoint: { kind: 'computed', as: 'json' },
    width: { kind: 'integer' },
    height: { kind: 'integer' },
    formats: { kind: 'computed', as: 'json' },
    /** The first part of the file's name, `{hash}{ext}`, and of the names of its smaller copies. */
    hash: { kind: 'text', isRequired: true },
    ext: { kind: 'text', isRequired: true },
    mime: { kind: 'text', isRequired: true },
    /** The size of the file in kilobytes. */
    size: { kind: 'computed', as: 'decimal', isRequired: true },
    url: { kind: 'computed', as: 'text', isRequired: true },
    previewUrl: { kind: 'computed', as: 'text' },
    /**
     * The place of the file. 'local': the market's storage. 'drawn': none, code draws the picture for the demo. 'remote': the address `remoteUrl`.
     */
    provider: { kind: 'text', isRequired: true, oneOf: ['local', 'drawn', 'remote'] },
    provider_metadata: { kind: 'computed', as: 'json' },
    /** The size of the original file, in bytes. */
    sizeBytes: { kind: 'integer', isRequired: true, answered: 'never' },
    /** The picture's average colour as '#rrggbb', shown in its place until the picture has loaded. */
    placeholder: { kind: 'text', answered: 'never' },
    remoteUrl: { kind: 'text', answered: 'never' },
    /** SHA-256, as hex, of the file from which the picture was made; null if there was no file. */
    sourceDigest: { kind: 'text', answered: 'never' },
    /** 'draft' or 'public'. A draft picture is shown only to people who may see the draft ad. */
    state: { kind: 'text', isRequired: true, oneOf: ['draft', 'public'], answered: 'never' },
  },
  relations: {},
});
