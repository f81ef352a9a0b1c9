import { insertEntries, type NewEntry } from '../content/entry-writes.ts';
import type { Database, Engine } from '../db/engine.ts';

export interface NewMedia extends NewEntry {
  name: string;
  alternativeText: string | null;
  hash: string;
  ext: string;
  mime: string;
  width: number | null;
  height: number | null;
  sizeBytes: number;
  placeholder: string | null;
  provider: 'local' | 'drawn' | 'remote';
  remoteUrl: string | null;
}

export function insertMedia(engine: Engine, db: Database, media: readonly NewMedia[]): Promise<number[]> {
  const columns = [
    ...['name', 'alternative_text', 'hash', 'ext', 'mime', 'width', 'height'],
    ...['size_bytes', 'placeholder', 'provider', 'remote_url'],
  ];
  return insertEntries(engine, db, 'media', media, columns, (one) => [
    ...[one.name, one.alternativeText, one.hash, one.ext, one.mime, one.width, one.height],
    ...[one.sizeBytes, one.placeholder, one.provider, one.remoteUrl],
  ]);
}
