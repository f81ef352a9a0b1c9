import Fastify from 'fastify';
import sharp from 'sharp';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { openFairQueue } from '../platform/http/limits/fair-queue.ts';
import { qrCode } from '../platform/qr-code.ts';
import { serveQrCodes } from './qr-codes.ts';

const ID = 'a'.repeat(24);

test('the drawing has a dark module where the code has one, and none elsewhere', async () => {
  const address = `https://motoka.example/detail/${ID}`;
  const { data, size } = encode(address, { ecc: 'M', border: 1 });
  const px = 4;
  const drawn = await sharp(Buffer.from(qrCode(address)))
    .resize(size * px, size * px, { kernel: 'nearest' })
    .greyscale()
    .raw()
    .toBuffer();
  const isDark = (x: number, y: number) => (drawn[(y * px + px / 2) * size * px + x * px + px / 2] ?? 255) < 128;
  const seen = data.map((row, y) => row.map((_, x) => isDark(x, y)));
  expect(seen).toEqual(data);
});

test('a car and a part have the code of their page’s address; it may be cached, and is small', async () => {
  const app = Fastify();
  serveQrCodes(app, 'https://motoka.example', {});
  for (const path of [`/detail/${ID}`, `/spareparts/${ID}`]) {
    const { statusCode, headers, body } = await app.inject(`${path}/qr.svg`);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/svg+xml',
      'public, max-age=86400',
    ]);
    expect(body).toBe(qrCode(`https://motoka.example${path}`));
    expect(body.length).toBeLessThan(5_000);
  }
  await app.close();
});

test('what can be no car has no code', async () => {
  const app = Fastify();
  serveQrCodes(app, 'https://motoka.example', {});
  for (const id of ['1', 'A'.repeat(24), 'a'.repeat(25), '..%2f..%2fx', '%3Cscript%3E', ''])
    expect((await app.inject(`/detail/${id}/qr.svg`)).statusCode, id).toBe(404);
  await app.close();
});

test('they are drawn in turn with the pages: where too many wait, whoever asks is told to come back', async () => {
  const app = Fastify();
  const queue = openFairQueue({ atOnce: 1, mostWaiting: 0 });
  serveQrCodes(app, 'https://motoka.example', { queue });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  // As a browser asks: what this very process asks has had its turn.
  const ask = () => fetch(`${address}/detail/${ID}/qr.svg`);
  let release = () => {};
  const page = queue.run('another', () => new Promise<void>((resolve) => (release = resolve)));
  const refused = await ask();
  expect([refused.status, refused.headers.has('retry-after')]).toEqual([503, true]);
  release();
  await page;
  expect((await ask()).status).toBe(200);
  await app.close();
});
