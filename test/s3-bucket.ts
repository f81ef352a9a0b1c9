import { createRequire } from 'node:module';

const S3RVER = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js');
const WHOLE_OBJECTS = new URL('./s3rver-whole-objects.ts', import.meta.url).href;
const NAME = 'motoka-pictures';
/** The only credentials that s3rver accepts. */
const ACCESS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

export const bucketAt = (endpoint: string) => ({ endpoint, name: NAME, region: 'af-south-1', ...ACCESS });

/** The settings of a server whose pictures are in that bucket. */
export const bucketSettings = (endpoint: string) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: NAME,
  S3_REGION: 'af-south-1',
  S3_ACCESS_KEY_ID: ACCESS.accessKeyId,
  S3_SECRET_ACCESS_KEY: ACCESS.secretAccessKey,
});

/** Returns the arguments by which Node.js runs an S3 server with that bucket on loopback. Port 0: any. */
export function s3Arguments(folder: string, port: string): string[] {
  const place = ['-d', folder, '-a', '127.0.0.1', '-p', port, '--no-vhost-buckets', '--configure-bucket', NAME];
  // Its digests are of a kind that OpenSSL 3 has put away.
  return ['--openssl-legacy-provider', '--import', WHOLE_OBJECTS, S3RVER, ...place];
}
