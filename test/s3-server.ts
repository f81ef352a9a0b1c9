import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { s3Arguments } from './s3-bucket.ts';
import { makeDataDir, whenDone } from './test-database.ts';

/** Opens an S3 server with an empty bucket. It can stop, and start again with its data at the same address. */
export async function openS3Server() {
  const folder = makeDataDir();

  async function start(port: string) {
    const child = spawn(process.execPath, s3Arguments(folder, port), { stdio: ['ignore', 'pipe', 'ignore'] });
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
