import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

// Loaded into s3rver before it starts. S3 shows an object only when it is stored completely; s3rver writes into the final place, and
// answers before the last bytes are there.

interface SentObject {
  bucket: string;
  key: string;
  content: Buffer | Readable;
  metadata: unknown;
}

interface Store {
  getResourcePath(bucket: string, key: string, resource: 'object'): string;
  putMetadata(bucket: string, key: string, metadata: unknown, md5: string): Promise<void>;
  putObject(object: SentObject): Promise<{ size: number; md5: string }>;
}

const { prototype: store }: { prototype: Store } = createRequire(import.meta.url)('s3rver/lib/stores/filesystem.js');

store.putObject = async function putObject({ bucket, key, content, metadata }) {
  const bytes = Buffer.isBuffer(content) ? content : await buffer(content);
  const md5 = createHash('md5').update(bytes).digest('hex');
  const path = this.getResourcePath(bucket, key, 'object');
  mkdirSync(dirname(path), { recursive: true });
  await this.putMetadata(bucket, key, metadata, md5);
  const unfinished = `${path}.${randomUUID()}`;
  writeFileSync(unfinished, bytes);
  renameSync(unfinished, path);
  return { size: bytes.length, md5 };
};
