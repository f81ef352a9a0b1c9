import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { timedFetch } from './timed-fetch.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

test('a body that is read late is whole, though garbage was collected meanwhile', async () => {
  const server = createServer((_, reply) => reply.end(Buffer.alloc(1024 ** 2, 1))).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { body } = await timedFetch(`http://127.0.0.1:${port}/`);
  for (let time = 0; time < 3; time += 1) {
    collectGarbage();
    await sleep(20);
  }
  expect((await buffer(Readable.from(body ?? []))).length).toBe(1024 ** 2);
});
