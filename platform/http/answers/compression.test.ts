import { randomBytes } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compress } from './compression.ts';

test('two hundred bodies at once are compressed within the memory of a few', async () => {
  const words = Array.from({ length: 500 }, () => randomBytes(6).toString('hex'));
  const text = Array.from({ length: 18_000 }, (_, at) => words[(at * 7_919) % words.length]).join(' ');
  const bodies = Array.from({ length: 200 }, (_, at) => Buffer.from(`${at} ${text}`));
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 5);
  const compressed = await Promise.all(bodies.map((body) => compress(body, 'br')));
  clearInterval(watch);
  expect(Math.max(peak, process.memoryUsage.rss()) - before).toBeLessThan(400 * 1024 * 1024);
  expect(brotliDecompressSync(compressed[199] ?? Buffer.alloc(0)).equals(bodies[199] ?? Buffer.alloc(0))).toBe(true);
});
