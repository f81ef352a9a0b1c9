import { readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { openTestClock } from '../../test/test-clock.ts';
import { makeDatabase, whenDone } from '../../test/test-database.ts';
import { openAdapter } from '../database/open-adapter.ts';
import { HOUR_MS, MINUTE_MS } from '../durations.ts';
import { noteArrivals } from '../http/request-kinds.ts';
import { enqueue } from '../jobs/jobs.ts';
import { LAST_BACKUP } from '../storage/last-backup.ts';
import { serveMetrics } from './metrics-server.ts';
import { openMetrics } from './open-metrics.ts';
import { kindOf, statusClass } from './request-metrics.ts';

test('requests are counted by kind and class of status, and a page’s own requests are not', async () => {
  const { address, scrape } = await openServer();
  await fetch(`${address}/api/things?q=secret`);
  await fetch(`${address}/readyz`);
  await fetch(`${address}/late`);
  await fetch(`${address}/staff/home`);
  await expect.poll(scrape).toContain('http_requests_total{kind="office",status="4xx"} 1');
  const text = await scrape();
  expect(text).toContain('http_requests_total{kind="read",status="2xx"} 1');
  expect(text).toContain('http_requests_total{kind="page",status="refused"} 1');
  expect(text).toContain('http_request_duration_seconds_count{kind="read"} 1');
  // Its only page was refused.
  expect(text).not.toContain('http_request_duration_seconds_count{kind="page"}');
  expect(text).not.toContain('secret');
});

test('the state is read anew each time, and what is not known is absent', async () => {
  const { adapter, clock, state, place, scrape } = await openServer();
  const before = await scrape();
  expect(before).toContain('\ndatabase_up 1\n');
  expect(before).toContain('\nsearch_index_ready 0\n');
  expect(before).toContain('\njobs_oldest_due_seconds 0\n');
  expect(before).not.toMatch(/\nbackup_age_seconds \d/);

  state.isReady = true;
  await enqueue(adapter.db, [{ kind: 'mail' }], clock.now());
  writeFileSync(join(place.dataDir, LAST_BACKUP), JSON.stringify({ at: clock.now() - HOUR_MS, path: '/backups/1' }));
  clock.advance(6 * MINUTE_MS);
  const after = await scrape();
  expect(after).toContain('\nsearch_index_ready 1\n');
  expect(after).toContain('\njobs_oldest_due_seconds 360\n');
  expect(after).toContain('\nbackup_age_seconds 3960\n');

  await adapter.close();
  const away = await scrape();
  expect(away).toContain('\ndatabase_up 0\n');
  expect(away).not.toMatch(/\njobs_stuck \d/);
});

test('alerts and board ask for metrics that are there, at an address that has nothing else', async () => {
  const { base, scrape } = await openServer();
  const text = await scrape();
  const shown = BOARD.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const names = new Set(
    [ALERTS, ...shown].join('\n').match(/\b(?:http|nodejs|process|jobs|search|data|backup|database)_[a-z0-9_]+/g),
  );
  expect(names.size).toBeGreaterThan(12);
  for (const name of names) expect(text).toContain(`# TYPE ${name.replace(/_bucket$/, '')} `);
  // Whatever the alerts watch can be looked at, and each series that is filtered is so by this job alone.
  const watched = new Set(ALERTS.match(/\b(?:http|nodejs|jobs|search|data|backup|database)_[a-z0-9_]+/g));
  expect([...watched].filter((name) => !shown.some((expr) => expr.includes(name)))).toEqual([]);
  expect(shown.filter((expr) => expr.match(/\{/g)?.length !== expr.match(/\{job="\$job"/g)?.length)).toEqual([]);
  expect(new Set(BOARD.panels.map(({ id }) => id)).size).toBe(BOARD.panels.length);
  expect((await fetch(`${base}/`)).status).toBe(404);
  expect((await fetch(`${base}/metrics`, { method: 'POST' })).status).toBe(404);
});

test('kinds and classes are few', () => {
  expect(kindOf({ method: 'GET', url: '/filter?q=premio' }, false)).toBe('page');
  expect(kindOf({ method: 'HEAD', url: '/api/cars' }, false)).toBe('read');
  expect(kindOf({ method: 'POST', url: '/contact' }, false)).toBe('write');
  expect(kindOf({ method: 'GET', url: '/uploads/car.jpg' }, false)).toBe('file');
  expect([200, 304, 404, 429, 500, 503].map(statusClass)).toEqual(['2xx', '3xx', '4xx', 'refused', '5xx', 'refused']);
});

const deployed = (name: string) => readFileSync(join(import.meta.dirname, '../../docs/deploy', name), 'utf8');
const ALERTS = deployed('alerts.yml');
const BOARD: { panels: { id: number; targets: { expr: string }[] }[] } = JSON.parse(deployed('grafana.json'));

async function openServer() {
  const place = await makeDatabase();
  const adapter = await openAdapter(place);
  const clock = openTestClock();
  const state = { isReady: false };
  const app = Fastify();
  noteArrivals(app);
  app.get('/api/things', async () => 'none');
  app.get('/readyz', async (_request, reply) => reply.code(503).send());
  app.get('/late', async (_request, reply) => reply.code(503).send());
  const isOfOffice = (url: string) => url.startsWith('/staff/');
  const registry = await openMetrics(app, {
    adapter,
    clock,
    dataDir: place.dataDir,
    isIndexReady: () => state.isReady,
    isOfOffice,
  });
  const server = await serveMetrics(registry, { host: '127.0.0.1', port: 0 });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  whenDone(async () => {
    server.close();
    await app.close();
    await adapter.close();
  });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const scrape = async () => (await fetch(`${base}/metrics`)).text();
  return { adapter, clock, state, place, address, base, scrape };
}
