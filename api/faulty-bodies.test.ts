import { readdirSync, rmSync, symlinkSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { PHOTO_MOST_BYTES, photoPath } from '#contract/office/photos.ts';
import { BODY_TYPES, type BodyType, FAULTS, type Fault, type Outcome, sendFaulty } from '../test/faulty-bodies.ts';
import { openMemberMakers } from '../test/member-makers.ts';
import { PUBLIC_URL } from '../test/open-test-app.ts';
import { routeTable } from '../test/route-table.ts';
import { testLong } from '../test/test-database.ts';
import { openWritingMarket } from '../test/write-makers.ts';

const market = await openWritingMarket();
const { app, dataDir, makeDealer, sellerOf, enter } = market;
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;

const dealer = await makeDealer();
const sellerId = await sellerOf('dealer_id', dealer.id);
const owner = await enter('sell', { sells: { [sellerId]: 'owner' } });
const admin = await enter('staff', { staff: ['moderator', 'admin'], isStrong: true });
const member = await openMemberMakers(market).makeMember();
const token = await market.makeToken(sellerId);
const { document_id: seller } = await market.adapter.db
  .selectFrom('seller')
  .select('document_id')
  .where('id', '=', sellerId)
  .executeTakeFirstOrThrow();
const listing = await market.begin(owner, seller);

test('whoever sends a body that is too long, cut or slow is answered, and the process lives', async () => {
  const seen = await outcomes(
    'whoever gets furthest',
    FAULTS,
    (path) => (takesFiles(path) ? FILE_TYPES : ['application/json']),
    SOME_ROUTES,
  );
  expect(seen.filter((one) => !isAnswered(one))).toEqual([]);
  expect(seen.filter(({ outcome }) => outcome === 503)).toEqual([]);
  await expect.poll(filesLeft).toEqual([]);
  expect((await market.get('/healthz')).status).toBe(200);
});

test('a file that cannot be written down is a 503, and the process lives', async () => {
  const folders = ['incoming', 'incoming-imports'].map((folder) => join(dataDir, folder));
  for (const folder of folders) {
    rmSync(folder, { recursive: true, force: true });
    // A folder in which no file can be made, as on a disk that is full.
    symlinkSync('/proc/self', folder);
  }
  const seen = await outcomes('whoever gets furthest', ['declared', 'cut'], (path) =>
    takesFiles(path) ? ALL_TYPES : [],
  );
  for (const folder of folders) rmSync(folder);
  expect(seen.filter((one) => !isAnswered(one))).toEqual([]);
  const refused = seen.filter(({ outcome }) => outcome === 503).map(({ what }) => what);
  expect(refused.join()).toMatch(/photos/);
  expect(refused.join()).toMatch(/upload/);
});

testLong('the same whoever asks', async () => {
  for (const caller of Object.keys(CALLERS)) {
    const seen = await outcomes(caller, FAULTS, () => ALL_TYPES);
    expect(seen.filter((one) => !isAnswered(one))).toEqual([]);
  }
});

test('a photo that is too large is refused while it comes, and its connection serves the next request', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const photo = Buffer.alloc(PHOTO_MOST_BYTES + MEGABYTE);
  const ask = (method: string, path: string, body?: Buffer) =>
    new Promise<[status: number | undefined, text: string, isReused: boolean]>((resolve, reject) => {
      const asked = request({ port, method, path, agent, headers: CALLERS.owner }, async (answer) => {
        resolve([answer.statusCode, await text(answer), asked.reusedSocket]);
      });
      asked.on('error', reject).end(body);
    });
  const draft = await market.begin(owner, seller);
  const [status, words] = await ask('PUT', photoPath(draft, 'a'.repeat(64)), photo);
  expect([status, JSON.parse(words)]).toMatchObject([413, { error: { name: 'PayloadTooLargeError' } }]);
  expect(await ask('GET', '/healthz')).toMatchObject([200, '{"status":"alive"}', true]);
});

const CALLERS: Record<string, Record<string, string>> = {
  visitor: {},
  member: { authorization: `Bearer ${member.jwt}` },
  owner: { cookie: owner.cookie, origin: PUBLIC_URL },
  admin: { cookie: admin.cookie, origin: PUBLIC_URL },
  token: { authorization: `Bearer ${token}` },
};

/** Who gets furthest on a route. */
const callerOf = (path: string) =>
  path.startsWith('/sell/')
    ? 'owner'
    : path.startsWith('/staff/')
      ? 'admin'
      : /^\/api\/(cars|spareparts|upload)/.test(path)
        ? 'token'
        : 'member';

const ROUTES = Object.keys(routeTable)
  .map((route) => route.split(' ') as [method: string, path: string])
  .filter(([method]) => method !== 'GET')
  .map(([method, path]) => ({
    method,
    path: path
      .replace(':sha256', 'a'.repeat(64))
      .replace(/:documentId/, path.includes('/sellers/') ? seller : listing)
      .replace(/:\w+/, '1'),
  }));

/** Files may be large: for them more is too many. */
const takesFiles = (path: string) => /\/(photos(\/a+)?|upload|logo|import)$/.test(path);
const MEGABYTE = 1024 ** 2;
const tooManyFor = (path: string) => (path === '/sell/import' ? 112 : takesFiles(path) ? 40 : 2) * MEGABYTE;

/** Those that take files, and some of the others, which all read JSON in one way. */
const SOME_ROUTES = ROUTES.filter(({ path }, at) => takesFiles(path) || at % 20 === 0);

const filesLeft = () =>
  ['incoming', 'incoming-imports'].flatMap((folder) => {
    try {
      return readdirSync(join(dataDir, folder));
    } catch {
      return [];
    }
  });

const ALL_TYPES = Object.keys(BODY_TYPES) as BodyType[];
/** The two that files come in. */
const FILE_TYPES: readonly BodyType[] = ['multipart/form-data; boundary=cut', 'image/jpeg'];

async function outcomes(
  caller: string,
  faults: readonly Fault[],
  typesFor: (path: string) => readonly BodyType[],
  routes = ROUTES,
) {
  const all: { what: string; fault: Fault; outcome: Outcome }[] = [];
  for (const { method, path } of routes) {
    const headers = CALLERS[caller === 'whoever gets furthest' ? callerOf(path) : caller] ?? {};
    for (const type of typesFor(path)) {
      const ask = async (fault: Fault) => {
        const outcome = await sendFaulty(fault, { port, method, path, headers, type, tooMany: tooManyFor(path) });
        all.push({ what: `${caller}: ${method} ${path} ${type}`, fault, outcome });
      };
      await Promise.all(faults.map(ask));
    }
  }
  return all;
}

const hasLeft = (fault: Fault) => fault === 'aborted' || fault === 'closed at once';

/** Was its sender told, or had they gone? A body that is read to its end may be taken. */
const isAnswered = ({ fault, outcome }: { fault: Fault; outcome: Outcome }) =>
  outcome === 'closed' ? hasLeft(fault) : outcome !== 'no answer' && (outcome < 500 || outcome === 503);
