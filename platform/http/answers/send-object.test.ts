import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { makeDataDir } from '../../../test/test-database.ts';
import { findFile } from '../../storage/folder-storage.ts';
import { handleErrors } from '../error-handling.ts';
import { sendObject } from './send-object.ts';

const SIZE = 1_000;
const MODIFIED_AT = new Date('2026-05-04T03:02:01.678Z');
const folder = makeDataDir();
writeFileSync(join(folder, 'a.jpg'), Buffer.alloc(SIZE, 'picture'));
utimesSync(join(folder, 'a.jpg'), MODIFIED_AT, MODIFIED_AT);

const app = Fastify();
handleErrors(app);
await app.register(fastifyStatic, { root: folder, serve: false });
app.get('/file', (_request, reply) => reply.sendFile('a.jpg', folder, { cacheControl: false }));
app.get('/object', async (request, reply) => {
  const object = await findFile(join(folder, 'a.jpg'));
  if (!object) throw new Error('The file went');
  return sendObject(request, reply.type('image/jpeg'), object);
});
const origin = await app.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => app.close());

const TAG = `W/"${SIZE.toString(16)}-${MODIFIED_AT.getTime().toString(16)}"`;
const MODIFIED = MODIFIED_AT.toUTCString();
const BEFORE = new Date(MODIFIED_AT.getTime() - 5_000).toUTCString();
const AFTER = new Date(MODIFIED_AT.getTime() + 5_000).toUTCString();
const PART = { range: 'bytes=10-19' };

test.each<Record<string, string>>([
  {},
  ...[TAG, TAG.slice(2), '*', '"other"', `"other", ${TAG}`, ''].map((tag) => ({ 'if-none-match': tag })),
  ...[MODIFIED, BEFORE, AFTER, 'yesterday'].map((time) => ({ 'if-modified-since': time })),
  ...[MODIFIED, BEFORE, AFTER, 'yesterday'].map((time) => ({ 'if-unmodified-since': time })),
  ...[TAG, '*', '"other"', `"other",${TAG}`].map((tag) => ({ 'if-match': tag })),
  { 'if-none-match': '"other"', 'if-modified-since': AFTER },
  { 'if-none-match': TAG, 'if-modified-since': BEFORE },
  { 'if-none-match': TAG, 'cache-control': 'no-cache' },
  { 'if-none-match': TAG, ...PART },
  ...[TAG, '"other"', MODIFIED, BEFORE, AFTER, 'yesterday'].map((since) => ({ 'if-range': since, ...PART })),
  ...['0-0', '0-9', '10-', '-10', '-1000', '-1001', '-0', '990-2000', '999-999', '1000-', '1000-2000', '5-4'].map(
    (range) => ({ range: `bytes=${range}` }),
  ),
  ...['0-9,100-109', '0-9, 2000-3000', '2000-3000,4000-', 'x', '-', 'x-y', ''].map((range) => ({
    range: `bytes=${range}`,
  })),
  ...['items=0-9', 'bytes', '0-9', '-5'].map((range) => ({ range })),
])('an object is sent as @fastify/static sends a file: %j', async (headers) => {
  for (const method of ['GET', 'HEAD']) {
    expect(await ask('/object', method, headers)).toEqual(await ask('/file', method, headers));
  }
});

async function ask(path: string, method: string, headers: Record<string, string>) {
  const answer = await fetch(origin + path, { method, headers });
  const { date, ...others } = Object.fromEntries(answer.headers);
  return { status: answer.status, headers: others, body: await answer.text() };
}
