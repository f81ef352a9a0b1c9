import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { FATE, type Fate } from '../test/render-build.ts';
import { UNKNOWN_SITE } from '../ui/site-context.ts';
import type { RenderedPage } from './page-rendering.ts';
import { openRenderThreads, weightOfCheck } from './render-threads.ts';

// Threads are real, and so are their ends.

const timeout = 60_000;

test('a page is rendered in another thread, of what the main thread answers to it', { timeout }, async () => {
  const { render } = openThreads();
  const page = await render(['lives']);
  expect(String(page.body)).toMatch(/^thread [1-9]\d* Market$/);
  expect(page).toMatchObject({ status: 200, isPassing: false, ageMs: 0 });
  expect(page.answers).toEqual(new Map([[FATE, { status: 200, tag: '"1"' }]]));
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(String((await render(['lives'], 'name=Ann')).body)).toContain('name=Ann');
});

test('what a page reports is told, also if it cannot be sent between threads', { timeout }, async () => {
  const { logged, textOf } = openThreads();
  expect(await textOf('reports')).toContain('Market');
  expect(logged).toEqual(['reported: Error: Error: reported']);
});

test.each(['exits', 'throws', 'hangs'] as const)(
  'a page whose thread %s is rendered by the next one, and so is what was beside it',
  {
    timeout,
  },
  async (fate) => {
    const { logged, textOf } = openThreads({ checkEveryMs: 400 });
    const first = await textOf();
    const pages = await Promise.all([textOf(), textOf(fate), textOf(), textOf()]);
    for (const page of pages) expect(page).toContain('Market');
    expect(pages[1]).not.toBe(first);
    expect(logged).toEqual([expect.stringContaining(ENDED)]);
    const after = await Promise.all([textOf(), textOf(), textOf()]);
    expect(new Set(after).size).toBe(1);
  },
);

test('a missed check counts by the processor time that the process had, so that a busy machine makes no thread seem to hang', () => {
  expect([0, 20, 100, 200, 390].map((usedMs) => weightOfCheck(usedMs, 200))).toEqual([0.1, 0.1, 0.5, 1, 1]);
});

test('a page that ends two threads fails by itself', { timeout }, async () => {
  const { logged, textOf } = openThreads({ checkEveryMs: 200 });
  await textOf();
  const failing = expect(textOf('hangs', 'hangs')).rejects.toThrow('Two threads ended with this page');
  expect(await Promise.all([textOf(), textOf()])).toHaveLength(2);
  await failing;
  expect(logged).toEqual([`${ENDED}: It did not answer`, `${ENDED}: It did not answer`]);
  expect(await textOf()).toContain('Market');
});

test('where no thread can be started, pages are rendered in the main one', { timeout }, async () => {
  const { logged, textOf } = openThreads({ build: 'file:///nowhere.js' });
  expect(await Promise.all([textOf(), textOf()])).toEqual(['here', 'here']);
  expect(logged).toEqual([expect.stringContaining('Cannot find module')]);
});

test('pages share the threads, which end when there is nothing to do', { timeout }, async () => {
  const { textOf } = openThreads({ most: 2, idleMs: 50 });
  const pages = await Promise.all([textOf(), textOf(), textOf(), textOf()]);
  expect(new Set(pages).size).toBe(2);
  await sleep(500);
  expect(pages).not.toContain(await textOf());
});

test('threads that are closed take no page, and leave none waiting', { timeout }, async () => {
  const { textOf, threads } = openThreads();
  const waiting = expect(textOf()).rejects.toThrow('closed');
  await threads.close();
  await waiting;
  await expect(textOf()).rejects.toThrow('closed');
});

const SITE = { ...UNKNOWN_SITE, name: 'Market', publicUrl: 'https://market.example' };
const BUILD = new URL('../test/render-build.ts', import.meta.url).href;

/** Opens threads, and returns a function that has a page rendered whose requests to the API are answered by these fates in turn. */
function openThreads({ build = BUILD, most = 1, idleMs = 60_000, checkEveryMs = 10_000 } = {}) {
  const logged: string[] = [];
  const log = { error: ({ err }: { err?: Error }, message: string) => void logged.push(`${message}: ${err?.message}`) };
  const report = (error: unknown) => void logged.push(`reported: ${error}`);
  const renderHere = async (): Promise<RenderedPage> => ({ ...HERE });
  const options = { site: SITE, selling: { privateListings: 1, listingDays: 1 }, build, renderHere, log, report };
  const threads = openRenderThreads(options, { most, idleMs, checkEveryMs });
  onTestFinished(() => threads.close());
  const render = (fates: Fate[], form?: string) =>
    threads.render({ url: `${SITE.publicUrl}/page`, form, savesData: false }, async () => ({
      status: 200,
      body: Buffer.from(fates.shift() ?? 'lives'),
      tag: '"1"',
    }));
  const textOf = async (...fates: Fate[]) => String((await render(fates)).body);
  return { logged, render, textOf, threads };
}

const HERE: RenderedPage = {
  status: 200,
  body: Buffer.from('here'),
  headers: {},
  isPassing: false,
  ageMs: 0,
  answers: new Map(),
};
const ENDED = 'a thread that renders pages ended';
