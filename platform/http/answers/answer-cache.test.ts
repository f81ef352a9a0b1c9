import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { openTestApp, PUBLIC_URL } from '../../../test/open-test-app.ts';
import { openMachineClock } from '../../../test/test-clock.ts';
import { openTestAdapter, whenDone } from '../../../test/test-database.ts';
import { newPlace } from '../../content/new-place.ts';
import { openChanges } from '../../database/changes.ts';
import { DatabaseUnavailable } from '../../database/database-errors.ts';
import { HOUR_MS } from '../../durations.ts';
import { clientNetwork } from '../client-address.ts';
import { notFoundError } from '../errors.ts';
import { openFairQueue } from '../limits/fair-queue.ts';
import { openAnswerCache } from './answer-cache.ts';
import type { Made } from './cached-answers.ts';
import { openPackedBody } from './packed-body.ts';
import { refuseEarly } from './route-queue.ts';

const LIST = '/api/cars?populate=*&sort=price:asc';

/** A market of some cars whose list is long enough to be compressed. */
async function openMarket(settings: Record<string, string> = {}) {
  const market = await openTestApp(undefined, { settings });
  const make = await market.makeMake({ name: 'Toyota' });
  for (let car = 0; car < 5; car += 1) await market.makeCar({ make: make.id, price: 1_000_000 + car });
  const ask = (url: string, headers: Record<string, string> = {}) =>
    market.app.inject({ method: 'GET', url, headers: { 'accept-encoding': 'identity', ...headers } });
  return { ...market, make, ask };
}

test('an answer is told by its tag, in each encoding by another, and is not sent twice', async () => {
  const { ask } = await openMarket();
  const plain = await ask(LIST);
  expect(plain.headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=\d+, stale-while-revalidate=\d+$/);
  expect(plain.headers.vary).toBe('Origin, accept-encoding');
  const tags = new Set([plain.headers.etag]);
  for (const [encoding, decode] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    // The first of them compresses, the next are answered before anything else is done.
    for (let round = 0; round < 3; round += 1) {
      const packed = await ask(LIST, { 'accept-encoding': encoding });
      expect(packed.headers['content-encoding']).toBe(encoding);
      expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length);
      expect(decode(packed.rawPayload).toString()).toBe(plain.body);
      tags.add(packed.headers.etag);
      expect({ ...packed.headers, ...changing }).toEqual({
        ...plain.headers,
        ...changing,
        'content-encoding': encoding,
      });
    }
  }
  expect(tags.size).toBe(3);
  for (const tag of tags) {
    const encoding = /-(br|gzip)"$/.exec(String(tag))?.[1] ?? 'identity';
    const known = await ask(LIST, { 'accept-encoding': encoding, 'if-none-match': `"x", W/${tag}` });
    expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, '', tag]);
    expect((await ask(LIST, { 'accept-encoding': encoding, 'if-none-match': '"x"' })).statusCode).toBe(200);
  }
  expect((await ask(LIST, { 'accept-encoding': 'br;q=0, gzip;q=0.5' })).headers['content-encoding']).toBe('gzip');
});

const changing = { etag: '', date: '', 'content-length': '' };

test('a cached answer has all the headers of a fresh one, and a short one too', async () => {
  const { ask, app } = await openMarket();
  for (const url of [LIST, '/api/makes', '/api/cars/facets?facets=condition']) {
    const first = await ask(url);
    const second = await ask(url);
    expect({ ...second.headers, date: '' }).toEqual({ ...first.headers, date: '' });
    expect(second.body).toBe(first.body);
    expect(second.headers['content-security-policy']).toContain("default-src 'none'");
    const head = await app.inject({ method: 'HEAD', url, headers: { 'accept-encoding': 'identity' } });
    expect([head.body, head.headers['content-length']]).toEqual(['', first.headers['content-length']]);
  }
});

test('a write is in the next answer, whatever was cached before', async () => {
  const { ask, makeCar, make, adapter } = await openMarket();
  const before = await ask(LIST);
  await ask(LIST, { 'accept-encoding': 'br' });
  const { id } = await makeCar({ make: make.id, price: 1 });
  const after = await ask(LIST);
  expect(after.json().data[0].id).toBe(id);
  expect(after.headers.etag).not.toBe(before.headers.etag);
  const [first, ...rest] = await Promise.all(Array.from({ length: 10 }, () => ask(LIST, { 'accept-encoding': 'br' })));
  expect(JSON.parse(brotliDecompressSync(first?.rawPayload ?? '').toString()).data[0].id).toBe(id);
  expect(rest.every(({ rawPayload }) => rawPayload.equals(first?.rawPayload as Buffer))).toBe(true);
  // A make that is called otherwise is in every car's answer.
  await adapter.db.updateTable('make').set({ name: 'Toyoda' }).where('id', '=', make.id).execute();
  expect((await ask(LIST)).json().data[0].make.name).toBe('Toyoda');
});

test('a thing that is not there is asked for anew each time, and so is one that cannot be had', async () => {
  const { ask, adapter, makeCar } = await openMarket();
  const { id, documentId } = await makeCar({ publishedAt: null });
  for (let round = 0; round < 3; round += 1) expect((await ask(`/api/cars/${documentId}`)).statusCode).toBe(404);
  await adapter.db
    .updateTable('car')
    .set({ published_at: 5, availability: 'available' })
    .where('id', '=', id)
    .execute();
  expect((await ask(`/api/cars/${documentId}`)).statusCode).toBe(200);
  await adapter.db.updateTable('car').set({ published_at: null, availability: null }).where('id', '=', id).execute();
  const gone = await ask(`/api/cars/${documentId}`);
  expect([gone.statusCode, gone.headers['cache-control'], gone.headers.etag]).toEqual([404, 'no-store', undefined]);
});

test('what no answer depends on in an address makes no other answer, and no other headers do', async () => {
  const { ask } = await openMarket();
  const { body, headers } = await ask(LIST);
  for (let round = 0; round < 50; round += 1) {
    const other = await ask(`${LIST}&utm_source=${round}&cb=${Math.random()}`, {
      'x-forwarded-host': 'evil.example',
      'x-original-url': '/evil',
      'accept-language': 'evil',
    });
    expect([other.body, other.headers.etag]).toEqual([body, headers.etag]);
    expect(JSON.stringify(other.headers)).not.toContain('evil');
  }
});

test('who says who they are, or where they come from, gets an answer of their own', async () => {
  const { ask } = await openMarket();
  for (let round = 0; round < 3; round += 1) {
    const named = await ask(LIST, { authorization: 'Bearer x' });
    expect(named.headers['cache-control']).toBe('no-store');
    const ours = await ask(LIST, { origin: PUBLIC_URL });
    expect(ours.headers['access-control-allow-origin']).toBe(PUBLIC_URL);
    const others = await ask(LIST, { origin: 'https://evil.example' });
    expect([others.statusCode, others.headers['access-control-allow-origin']]).toEqual([200, undefined]);
    const plain = await ask(LIST);
    expect(plain.headers['cache-control']).toContain('public');
    expect(plain.headers['access-control-allow-origin']).toBeUndefined();
  }
});

test('with CACHES=off each answer is made anew, and may not be cached by others', async () => {
  const { ask } = await openMarket({ CACHES: 'off' });
  const { headers, statusCode } = await ask(LIST);
  expect([statusCode, headers.etag, headers['cache-control']]).toEqual([200, undefined, undefined]);
});

test('an answer is made once for all who ask meanwhile, and again when something changed or a minute is over', async () => {
  const adapter = await openTestAdapter();
  const changes = await openChanges(adapter, () => undefined);
  whenDone(() => changes.close());
  // A process that stood still for a second looks at the database first.
  openMachineClock();
  let now = 0;
  let made = 0;
  let holds = true;
  const answers = openAnswerCache(changes, () => now);
  const app = Fastify();
  whenDone(() => app.close());
  answers.answerEarly(app);
  let hooks = 0;
  app.addHook('onRequest', async () => {
    hooks += 1;
  });
  app.get('/', (request, reply) =>
    answers.answer(request, reply, 'key', async () => {
      made += 1;
      const body = Buffer.from(`made ${made}`);
      await sleep(5);
      return { body, headers: {}, stillHolds: async () => holds };
    }),
  );
  const ask = async () => (await app.inject('/')).body;
  const change = () =>
    adapter.db
      .insertInto('place')
      .values(newPlace(`Place ${Math.random()}`, 0))
      .execute();

  expect(new Set(await Promise.all([ask(), ask(), ask()]))).toEqual(new Set(['made 1']));
  expect(hooks).toBe(3);
  expect(await ask()).toBe('made 1');
  // A cached answer is sent before any other hook runs.
  expect(hooks).toBe(3);
  await change();
  expect(await ask()).toBe('made 1');
  expect(hooks).toBe(4);
  holds = false;
  expect(await ask()).toBe('made 1');
  await change();
  expect(await ask()).toBe('made 2');
  now += 60_000;
  expect(await ask()).toBe('made 3');
  // An answer that began before a change is not sent to those who ask after it.
  await change();
  const slow = ask();
  await vi.waitFor(() => expect(made).toBe(4), { interval: 1 });
  await change();
  expect(await Promise.all([slow, ask()])).toEqual(['made 4', 'made 5']);
});

test('what is asked for often is compressed once more, and has another tag then', async () => {
  const body = Buffer.from(JSON.stringify(Array.from({ length: 2_000 }, (_, at) => ({ car: at, price: at * 37 }))));
  const weights: number[] = [];
  const packed = openPackedBody(body, { isOften: true, onWeight: () => weights.push(packed.weight()) });
  expect(packed.weight()).toBe(body.length);
  const first = await packed.as('br');
  await vi.waitFor(async () => expect((await packed.as('br')).tag).not.toBe(first.tag));
  const smallest = await packed.as('br');
  expect(smallest.bytes.length).toBeLessThan(first.bytes.length);
  expect(brotliDecompressSync(smallest.bytes).equals(body)).toBe(true);
  // Encodings that nobody asked for are not stored.
  expect(weights).toEqual([first.bytes.length, smallest.bytes.length]);
});

test('a body that is stored compressed is had in every other encoding again', async () => {
  const body = Buffer.from('a car and another car, '.repeat(500));
  const packed = openPackedBody(body);
  const { tag } = await packed.as('br');
  expect(packed.plain()).toBeUndefined();
  const gzipped = await packed.as('gzip');
  expect(gunzipSync(gzipped.bytes).equals(body)).toBe(true);
  const plain = await packed.as('identity');
  expect([plain.bytes.equals(body), packed.plain()]).toEqual([true, plain]);
  expect(new Set([tag, gzipped.tag, plain.tag]).size).toBe(3);
});

test('an address that is very long is answered, but not remembered', async () => {
  openMachineClock();
  const adapter = await openTestAdapter();
  const changes = await openChanges(adapter, () => undefined);
  whenDone(() => changes.close());
  const answers = openAnswerCache(changes, () => 0);
  const app = Fastify();
  whenDone(() => app.close());
  answers.answerEarly(app);
  let late = 0;
  app.addHook('onRequest', async () => {
    late += 1;
  });
  app.get('/', (request, reply) =>
    answers.answer(request, reply, 'key', async () => ({ body: Buffer.from('made'), headers: {} })),
  );
  const ask = async (url: string) => {
    await changes.catchUp();
    expect((await app.inject(url)).body).toBe('made');
    return late;
  };
  expect([await ask('/?a'), await ask('/?a')]).toEqual([1, 1]);
  const long = `/?${'a'.repeat(10_000)}`;
  expect([await ask(long), await ask(long)]).toEqual([2, 3]);
});

/** A cache that is told what changed, and one address whose answer is what `make` says. */
async function openCache(make: () => Promise<Made>) {
  const state = { version: 0, isAway: false, isDamaged: false, agreedAt: 0, now: 0 };
  const answers = openAnswerCache(
    {
      version: () => state.version,
      renew: () => undefined,
      isCurrent: () => !state.isAway && !state.isDamaged,
      catchUp: async () => {
        if (state.isAway) throw new Error('away');
      },
      catchUpIfThere: async () => {
        if (state.isDamaged) throw new Error('damaged');
      },
      awayMs: () => (state.isAway ? state.now - state.agreedAt : undefined),
      lookAgain: async () => undefined,
      follow: () => undefined,
      close: async () => undefined,
    },
    () => state.now,
  );
  const app = Fastify();
  whenDone(() => app.close());
  answers.answerEarly(app);
  app.get('/', (request, reply) => answers.answer(request, reply, 'key', make));
  return { state, app, answers, ask: () => app.inject('/') };
}

test('where too many wait, a page of less than a minute ago is sent, which nobody keeps, and no list of the API', async () => {
  let made = 0;
  const make = async () => {
    made += 1;
    return { body: Buffer.from(`made ${made}`), headers: {} };
  };
  const { state, app, answers } = await openCache(make);
  refuseEarly(app, { forMs: 0, most: 0 });
  const config = { queue: openFairQueue({ atOnce: 1, mostWaiting: 4 }) };
  const makePage = async () => ({ ...(await make()), isOfUseWhenStale: true });
  app.get('/page', { config }, (request, reply) => answers.answer(request, reply, 'page', makePage));
  app.get('/list', { config }, (request, reply) => answers.answer(request, reply, 'list', make));
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const send = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(address + path, { headers: { 'accept-encoding': 'identity', ...headers } });
    return { status: answer.status, text: await answer.text(), headers: Object.fromEntries(answer.headers) };
  };
  const first = await send('/page');
  expect(first.text).toBe('made 1');
  await send('/list');

  const filled = Promise.withResolvers<void>();
  const waiting = [1, 2, 3].map(() => config.queue.run(clientNetwork('127.0.0.1'), () => filled.promise));
  expect((await send('/list')).text).toBe('made 2');
  state.version += 1;
  const kept = await send('/page');
  expect([kept.status, kept.text, kept.headers['cache-control']]).toEqual([200, 'made 1', 'no-store']);
  const known = await send('/page', { 'if-none-match': String(first.headers.etag) });
  expect([known.status, known.headers['cache-control']]).toEqual([304, 'no-store']);
  // An address that is new is found by its key, once the queue has refused it.
  state.now += 2_000;
  const other = await send('/page?other');
  expect([other.status, other.text, other.headers['cache-control'], other.headers.age]).toEqual([
    200,
    'made 1',
    'no-store',
    '2',
  ]);
  expect((await send('/page')).headers.age).toBe('2');
  state.now -= 2_000;
  expect((await send('/list')).status).toBe(503);
  expect((await send('/page', { authorization: 'Bearer x' })).status).toBe(503);
  state.now += 60_000;
  expect((await send('/page')).status).toBe(503);
  state.now -= 1;
  state.isAway = true;
  expect((await send('/page')).status).toBe(503);
  state.isAway = false;
  expect((await send('/page')).text).toBe('made 1');

  filled.resolve();
  await Promise.all(waiting);
  const renewed = await send('/page');
  expect([renewed.status, renewed.text, renewed.headers['cache-control']]).toEqual([
    200,
    'made 3',
    first.headers['cache-control'],
  ]);
});

test('while the database is away, what held until then is sent with its age, and nobody keeps it', async () => {
  let made = 0;
  const { state, ask } = await openCache(async () => {
    made += 1;
    return {
      body: Buffer.from(`made ${made}`),
      headers: {},
      agedBody: (body, knownAt) => Buffer.from(`${body}, as of ${knownAt}`),
    };
  });
  expect((await ask()).body).toBe('made 1');
  state.now = 9 * HOUR_MS;
  state.agreedAt = state.now;
  state.isAway = true;
  state.now += 90_000;
  for (let round = 0; round < 2; round += 1) {
    const old = await ask();
    expect([old.statusCode, old.body, old.headers.age]).toEqual([200, `made 1, as of ${9 * HOUR_MS}`, '90']);
    expect([old.headers['cache-control'], old.headers.etag]).toEqual(['no-store', undefined]);
  }
  // It is known to be out of date, and made of what is in memory: that is as old as the time away, and not kept.
  state.version += 1;
  const again = await ask();
  expect([again.body, again.headers.age]).toEqual([`made 2, as of ${9 * HOUR_MS}`, '90']);
  state.isAway = false;
  const fresh = await ask();
  expect([fresh.body, fresh.headers.age]).toEqual(['made 3', undefined]);
  expect(fresh.headers['cache-control']).toContain('public');
  expect(fresh.headers.etag).toBeDefined();
});

test('while the database is away, what cannot be made anew is sent out of date for ten minutes, and then no more', async () => {
  let status = 200;
  const make = async () => ({
    status,
    body: Buffer.from(`with status ${status}`),
    headers: {},
    isPassing: status !== 200,
    isOfUseWhenStale: true,
  });
  const { state, ask } = await openCache(make);
  expect((await ask()).body).toBe('with status 200');
  state.isAway = true;
  state.version += 1;
  status = 503;
  state.now += 9 * 60_000;
  const stale = await ask();
  expect([stale.statusCode, stale.body, stale.headers.age]).toEqual([200, 'with status 200', '540']);
  expect([stale.headers['cache-control'], stale.headers.etag]).toEqual(['no-store', undefined]);
  // The database answers the cache, and not the page: it is the same to the visitor.
  state.isAway = false;
  expect((await ask()).body).toBe('with status 200');
  state.now += 61_000;
  expect((await ask()).statusCode).toBe(503);
  state.isAway = true;
  expect((await ask()).statusCode).toBe(503);
  state.isAway = false;
  status = 200;
  const fresh = await ask();
  expect([fresh.statusCode, fresh.headers.age]).toEqual([200, undefined]);
});

test('while the database is away, what is known to be out of date is not sent in place of an answer that it is gone, nor unless it may be', async () => {
  const state = { answer: 'there', isOfUseWhenStale: true };
  const make = async (): Promise<Made> => {
    if (state.answer === 'gone') throw notFoundError();
    if (state.answer === 'away') throw new DatabaseUnavailable('away');
    return { body: Buffer.from('there'), headers: {}, isOfUseWhenStale: state.isOfUseWhenStale };
  };
  const { state: cache, ask } = await openCache(make);
  expect((await ask()).statusCode).toBe(200);
  cache.isAway = true;
  cache.version += 1;
  state.answer = 'gone';
  expect((await ask()).statusCode).toBe(404);
  state.answer = 'away';
  expect((await ask()).statusCode).toBe(200);

  Object.assign(cache, { isAway: false, version: 5 });
  Object.assign(state, { answer: 'there', isOfUseWhenStale: false });
  expect((await ask()).statusCode).toBe(200);
  Object.assign(cache, { isAway: true, version: 6 });
  state.answer = 'away';
  expect((await ask()).statusCode).toBeGreaterThanOrEqual(500);
});

test('equal questions are answered once while the database is away', async () => {
  let made = 0;
  const { state, ask } = await openCache(async () => {
    made += 1;
    await sleep(20);
    return { body: Buffer.from('made'), headers: {} };
  });
  state.isAway = true;
  const answers = await Promise.all(Array.from({ length: 20 }, ask));
  expect([answers.filter(({ statusCode }) => statusCode === 200).length, made]).toEqual([20, 1]);
});

test('while the database cannot be followed for another reason, answers are made, or out of date, and none is kept', async () => {
  let made = 0;
  const { state, ask } = await openCache(async () => {
    made += 1;
    return { body: Buffer.from(`made ${made}`), headers: {}, isOfUseWhenStale: true };
  });
  state.isDamaged = true;
  for (const body of ['made 1', 'made 2']) {
    const { statusCode, body: sent, headers } = await ask();
    expect([statusCode, sent, headers['cache-control']]).toEqual([200, body, 'no-cache']);
  }
  state.isDamaged = false;
  for (const body of ['made 3', 'made 3', 'made 3']) expect((await ask()).body).toBe(body);
  state.isDamaged = true;
  const old = await ask();
  expect([old.body, old.headers.age, old.headers['cache-control']]).toEqual(['made 3', '0', 'no-store']);
});

test('what changes while an answer is made is in the next one', async () => {
  let made = 0;
  const { state, ask } = await openCache(async () => {
    made += 1;
    const body = Buffer.from(`made ${made}`);
    // Read before, and sent after.
    state.version += made === 1 ? 1 : 0;
    return { body, headers: {} };
  });
  expect([(await ask()).body, (await ask()).body, (await ask()).body]).toEqual(['made 1', 'made 2', 'made 2']);
});
