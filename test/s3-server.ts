import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { makeDataDir, whenDone } from './test-database.ts';

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

/** Opens an S3 server with an empty bucket. It can stop, and start again with its data at the same address. */
export async function openS3Server() {
  const folder = makeDataDir();

  async function start(port: string) {
    const place = ['-d', folder, '-a', '127.0.0.1', '-p', port, '--no-vhost-buckets', '--configure-bucket', NAME];
    // Its digests are of a kind that OpenSSL 3 has put away.
    const options = ['--openssl-legacy-provider', '--import', WHOLE_OBJECTS];
    const child = spawn(process.execPath, [...options, S3RVER, ...place], { stdio: ['ignore', 'pipe', 'ignore'] });
    const ended = once(child, 'exit');
    for await (const line of createInterface(child.stdout)) {
      const [, listensAt] = /listening on \S+:(\d+)$/.exec(line) ?? [];
      if (listensAt === undefined) continue;
      child.stdout.resume();
      const stop = () => {
        child.kill();
        return ended;
      };
      return { stop, port: listensAt };
    }
    throw new Error('s3rver did not start');
  }

  let running = await start('0');
  const { port } = running;
  whenDone(async () => void (await running.stop()));
  return {
    endpoint: `http://127.0.0.1:${port}`,
    stop: () => running.stop(),
    async comeBack() {
      running = await start(port);
    },
  };
}

/** A service that takes requests and never answers, or stops `after` so many bytes of an object. */
export async function openSilentServer(after?: number): Promise<string> {
  const server = createServer((_request, response) => {
    if (after === undefined) return;
    const size = 1024 ** 2;
    response.writeHead(206, {
      'content-range': `bytes 0-${size - 1}/${size}`,
      'content-length': size,
      'last-modified': new Date(0).toUTCString(),
    });
    response.write(Buffer.alloc(after));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  whenDone(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
