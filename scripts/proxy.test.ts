import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, onTestFinished, test } from 'vitest';
import { ARCHIVE_MOST_BYTES, IMPORT_MOST_BYTES } from '#contract/office/imports.ts';
import { MOST_PHOTOS, PHOTO_MOST_BYTES, photoPath, photosPath } from '#contract/office/photos.ts';
import { WRITE_BODY_BYTES } from '../api/write-api/write-request.ts';
import { nginxIn } from '../test/nginx-settings.ts';

test('the proxy takes whatever the market takes, as large as it takes it, and nothing larger where no file is sent', async () => {
  const port = await openProxy();
  for (const [method, path, bytes] of taken)
    expect(await send(port, method, path, bytes), path).toEqual({ status: 200, text: `${method} ${path} ${bytes}` });
  for (const path of ['/api/cars', '/contact', '/api/upload/other', '/sell/listings/k7f3'])
    expect((await send(port, 'POST', path, 2 * WRITE_BODY_BYTES)).status, path).toBe(413);
});

/** A form has more in it than its files. */
const FORM_BYTES = 64 * 1024;

/** Stands for the market: says which requests came, and how many bytes. */
async function openMarket() {
  const server = createServer(async (asked, answer) => {
    let bytes = 0;
    for await (const piece of asked) bytes += piece.length;
    answer.end(`${asked.method} ${asked.url} ${bytes}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function findPort(): Promise<number> {
  const server = createSocketServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function openProxy(): Promise<number> {
  const { error } = spawnSync('nginx', ['-v']);
  expect(error, 'nginx is not on this machine: apt-get install nginx-light brings it').toBeUndefined();
  const [port, folder] = [await findPort(), mkdtempSync(join(tmpdir(), 'market-proxy-'))];
  const servers = [`127.0.0.1:${await openMarket()}`];
  const child = spawn('nginx', nginxIn(folder, { port, servers }), { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true });
  });
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/`).then(
        ({ status }) => status,
        () => said,
      ),
    )
    .toBe(200);
  return port;
}

function* zeros(bytes: number) {
  const piece = Buffer.alloc(1024 ** 2);
  for (let left = bytes; left > 0; left -= piece.length) yield piece.subarray(0, Math.min(left, piece.length));
}

async function send(port: number, method: string, path: string, bytes: number) {
  const asked = request({ port, method, path, host: '127.0.0.1', headers: { 'content-length': bytes } });
  const answered = once(asked, 'response');
  // Refused by its length, before its body has come.
  const sent = pipeline(Readable.from(zeros(bytes)), asked).catch(() => undefined);
  const [answer] = await answered;
  const text = (await answer.toArray()).join('');
  await sent;
  return { status: answer.statusCode, text };
}

const PHOTOS_BYTES = MOST_PHOTOS * PHOTO_MOST_BYTES + FORM_BYTES;
const DIGEST = '0123456789abcdef'.repeat(4);

const taken: [method: string, path: string, bytes: number][] = [
  ['PUT', photoPath('k7f3', DIGEST), PHOTO_MOST_BYTES],
  ['POST', photosPath('k7f3'), PHOTOS_BYTES],
  ['POST', '/sell/listings/k7f3/photos', PHOTOS_BYTES],
  ['POST', '/api/upload', PHOTOS_BYTES],
  ['POST', '/sell/import?draft=1', IMPORT_MOST_BYTES + ARCHIVE_MOST_BYTES + FORM_BYTES],
  ['POST', '/sell/sellers/k7f3/logo', PHOTO_MOST_BYTES + FORM_BYTES],
  ['POST', '/api/cars', WRITE_BODY_BYTES],
  ['PUT', '/api/spareparts/k7f3', WRITE_BODY_BYTES],
  ['POST', '/contact', FORM_BYTES],
];
