import type { EntityWords } from './entity-words.ts';
import type { media } from './media.ts';

export const mediaWords = {
  name: { label: 'Name', help: 'The name of the file' },
  alternativeText: { label: 'Description', help: 'For people who cannot see it' },
  width: { label: 'Width', help: 'In pixels' },
  height: { label: 'Height', help: 'In pixels' },
  hash: { label: 'File', help: 'Names its files in the storage' },
  ext: { label: 'Ending', help: 'The ending of its files' },
  mime: { label: 'Type', help: 'Its media type' },
  provider: {
    label: 'Stored',
    help: 'Where it is stored',
    choices: { local: 'In the storage', drawn: 'Drawn when asked for', remote: 'At another address' },
  },
  sizeBytes: { label: 'Size in bytes', help: 'The size of the original file' },
  placeholder: { label: 'Colour', help: 'Fills its box until it has come' },
  remoteUrl: { label: 'Address', help: 'Where it is, if it is not stored here' },
  sourceDigest: { label: 'Digest', help: 'SHA-256 of the file that it was made from' },
  state: {
    label: 'State',
    help: 'Who sees it',
    choices: { draft: 'Of a draft', public: 'Public' },
  },
} as const satisfies EntityWords<typeof media>;
