import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/open-test-app.ts';

const { get, logged } = await openTestApp();

test('whoever watches the server hears that it lives and can answer, and nothing else', async () => {
  expect((await get('/_health')).status).toBe(204);
  expect((await get('/healthz')).body).toEqual({ status: 'alive' });
  expect((await get('/readyz')).body).toEqual({ status: 'ready' });
  expect((await get('/readyz/reads')).body).toEqual({ status: 'ready' });
  // Asked every few seconds, they would fill the log.
  expect(logged).toEqual([]);
  expect((await get('/metrics')).status).toBe(404);
});
