import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { UNKNOWN_SITE } from '../ui/site-context.ts';
import type { PageBuilds } from './page-builds/open-builds.ts';
import type { PageCache } from './page-cache.ts';
import { serveOffice } from './serve-office.ts';

const SITE = { ...UNKNOWN_SITE, name: 'A market', publicUrl: 'http://localhost:3000' };

const PATH = '/sell/cars';

test('an office that cannot be built is 503 with a page that asks to try again, and its failure is logged once', async () => {
  const logged: string[] = [];
  const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => void logged.push(line) } } });
  onTestFinished(() => app.close());
  const asked: string[] = [];
  const builds: PageBuilds = {
    async ready(name) {
      asked.push(name);
      throw new Error('The disk is full');
    },
    stop: () => undefined,
  };
  const pages: PageCache = {
    async answer(_request, reply, _key, make) {
      const { status, headers, body } = await make();
      return reply.code(status).headers(headers).send(body);
    },
  };
  await serveOffice(app, { site: SITE, builds, pages, officeConfig: {} });
  expect(asked).toEqual([]);
  await app.listen({ host: '127.0.0.1', port: 0 });
  expect(asked).toEqual(['office']);
  for (const method of ['GET', 'POST'] as const) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await app.inject({ method, url: PATH, headers });
    expect([answer.statusCode, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
      503,
      '5',
      'no-store',
    ]);
    expect(answer.body.trimEnd()).toMatch(/We cannot show this right now[\s\S]*<\/html>$/);
  }
  expect(logged).toEqual([expect.stringContaining('The disk is full')]);
});
