import { entity } from './entity.ts';

/** Pictures and films, which are answered only as parts of other entries: they have no address of their own in the API. */
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
    /** Names the files: `{hash}{ext}` and its smaller copies. */
    hash: { kind: 'text', isRequired: true },
    ext: { kind: 'text', isRequired: true },
    mime: { kind: 'text', isRequired: true },
    /** Size in kilobytes. */
    size: { kind: 'computed', as: 'decimal', isRequired: true },
    url: { kind: 'computed', as: 'text', isRequired: true },
    previewUrl: { kind: 'computed', as: 'text' },
    /** 'local': a file in the storage. 'drawn': a file of the demo, which comes with the code. 'remote': `remoteUrl` is its address. */
    provider: { kind: 'text', isRequired: true, oneOf: ['local', 'drawn', 'remote'] },
    provider_metadata: { kind: 'computed', as: 'json' },
    /** The size of the original file, in bytes. */
    sizeBytes: { kind: 'integer', isRequired: true, answered: 'never' },
    /** '#rrggbb', to fill the box until the picture has come. */
    placeholder: { kind: 'text', answered: 'never' },
    remoteUrl: { kind: 'text', answered: 'never' },
    /** SHA-256, as hex, of the file from which the picture was made; null if there was no file. */
    sourceDigest: { kind: 'text', answered: 'never' },
    /** 'draft' or 'public'. Drafts are shown to those who may see the ad's draft. */
    state: { kind: 'text', isRequired: true, oneOf: ['draft', 'public'], answered: 'never' },
  },
  relations: {},
});
