import { expect, test } from 'vitest';
import { SIGN_IN_FOR_NUMBERS } from '#contract/messages/private-contact.ts';
import { openMemberMakers } from '../../../test/member-makers.ts';
import { openTestApp } from '../../../test/open-test-app.ts';
import { openPrivateAds } from '../../../test/private-ads.ts';
import { testOnce } from '../../../test/test-database.ts';

// On both databases: what is there twice is counted once by the database.

const shared = await open();
testOnce('whoever asks for a private seller’s number gets it, and the first words of a message', async () => {
  const { makeSeller, makeCar, makePart, openBrowser, app, tapsOf } = shared;
  const seller = await makeSeller();
  const make = await app.makeMake({ name: 'Toyota' });
  const car = await makeCar(seller.id, { make: make.id, year: 2014, price: 30_000_000, reference: 'AB1234' });
  const part = await makePart(seller.id, { name: 'Head lamp' });
  const browser = openBrowser();
  const { status, number, headers } = await browser.tap(contactPath(car), 'call');
  expect([status, number.phone, headers['cache-control']]).toEqual([200, seller.phone, 'no-store']);
  const link = new URL(number.whatsapp ?? '');
  expect(link.origin + link.pathname).toBe(`https://wa.me/256${seller.phone.slice(1)}`);
  const text = link.searchParams.get('text') ?? '';
  for (const words of ['Toyota 2014', 'AB1234', '30,000,000', `https://motoka.example/detail/${car.documentId}`])
    expect(text).toContain(words);
  expect(text.length).toBeLessThanOrEqual(600);
  const ofPart = await browser.tap(contactPath(part, 'spareparts'), 'whatsapp');
  expect(ofPart.number.phone).toBe(seller.phone);
  expect(new URL(ofPart.number.whatsapp ?? '').searchParams.get('text')).toContain('Head lamp');
  expect([await tapsOf(car.documentId), await tapsOf(part.documentId)]).toEqual([{ call: 1 }, { whatsapp: 1 }]);
});

testOnce('the number is in no answer of the catalogue, whatever is asked for', async () => {
  const { makeSeller, makeCar, makePart, app } = shared;
  const seller = await makeSeller();
  const [car, part] = [await makeCar(seller.id), await makePart(seller.id)];
  const wanted = [
    'populate=*',
    'populate[private_seller]=*',
    'populate[private_seller][fields]=name',
    'fields=*',
    'populate[private_seller][populate]=*',
  ];
  for (const query of wanted) {
    for (const path of [`cars/${car.documentId}`, `spareparts/${part.documentId}`, 'cars', 'spareparts']) {
      expect((await app.get(`/api/${path}?${query}`)).text).not.toContain(seller.phone.slice(1));
    }
  }
  for (const query of ['fields=phone', 'populate[private_seller][fields]=phone', 'filters[private_seller][phone]=1'])
    expect((await app.get(`/api/cars?${query}`)).status, query).toBe(400);
  expect((await app.get(`/api/sellers/${seller.documentId}`)).text).not.toContain(seller.phone.slice(1));
});

testOnce('of a dealer, a garage and the market taps are counted, and nothing is answered', async () => {
  const { app, openBrowser, tapsOf } = shared;
  const dealer = await app.makeDealer({ phonenumber: '0772999999' });
  const [car, market] = [await app.makeCar({ dealer_info: dealer.id }), await app.makeCar()];
  for (const one of [car, market]) {
    const browser = openBrowser('41.210.7.1');
    for (const kind of ['call', 'whatsapp', 'share', 'share']) {
      const { status, text, set } = await browser.tap(contactPath(one), kind);
      expect([status, text, set]).toEqual([204, '', '']);
    }
    expect(await tapsOf(one.documentId)).toEqual({ call: 1, whatsapp: 1, share: 1 });
  }
});

test('a browser counts once a day, and a network adds a few', async () => {
  const { app, makeSeller, makeCar, openBrowser, tapsOf } = await open();
  const seller = await makeSeller();
  const car = await makeCar(seller.id);
  const browser = openBrowser();
  for (let at = 0; at < 5; at += 1) expect((await browser.tap(contactPath(car), 'reveal')).status).toBe(200);
  expect(await tapsOf(car.documentId)).toEqual({ reveal: expect.toSatisfy((count: number) => count <= 2) });
  const dealersCar = await app.makeCar();
  for (let at = 0; at < 30; at += 1)
    await openBrowser('41.210.8.1', `agent ${at}`).tap(contactPath(dealersCar), 'call');
  expect(await tapsOf(dealersCar.documentId)).toEqual({ call: 20 });
  await openBrowser('41.210.8.2').tap(contactPath(dealersCar), 'call');
  expect(await tapsOf(dealersCar.documentId)).toEqual({ call: 21 });
});

testOnce('what is not on sale, or never was, has nobody to ask', async () => {
  const { app, makeSeller, makeCar, openBrowser } = shared;
  const seller = await makeSeller();
  const sold = await makeCar(seller.id);
  await app.adapter.db
    .updateTable('car')
    .set({ published_at: null, availability: null })
    .where('id', '=', sold.id)
    .execute();
  const browser = openBrowser();
  const paths = [
    contactPath(sold),
    `/api/cars/${'a'.repeat(24)}/contact`,
    '/api/cars/1/contact',
    contactPath(sold, 'spareparts'),
  ];
  for (const path of paths) expect((await browser.tap(path, 'call')).status, path).toBe(404);
  const car = await makeCar(seller.id);
  for (const kind of ['', 'mail', 'constructor']) expect((await browser.tap(contactPath(car), kind)).status).toBe(400);
  // A number that is not proven is shown to nobody.
  await app.adapter.db.updateTable('seller').set({ phone_proven_at: null }).where('id', '=', seller.id).execute();
  const { status, text } = await browser.tap(contactPath(car), 'call');
  expect([status, text.includes(seller.phone)]).toEqual([404, false]);
});

const asksToSignIn = ({ status, body }: { status: number; body: unknown }) => {
  expect([status, body]).toMatchObject([401, { error: { name: 'UnauthorizedError', message: SIGN_IN_FOR_NUMBERS } }]);
};

type Opened = Awaited<ReturnType<typeof open>>;

/** So many cars of a private seller, each of which can be asked about. */
async function carPaths({ makeSeller, makeCar }: Opened, count: number): Promise<string[]> {
  const seller = await makeSeller();
  const paths: string[] = [];
  for (let at = 0; at < count; at += 1) paths.push(contactPath(await makeCar(seller.id)));
  return paths;
}

testOnce(
  'a browser sees ten numbers a day, those again as often as it likes, and is then asked to sign in',
  async () => {
    const opened = await open();
    const { app, openBrowser } = opened;
    const paths = await carPaths(opened, 12);
    const browser = openBrowser();
    for (const path of paths.slice(0, 10)) expect((await browser.tap(path, 'call')).status).toBe(200);
    for (const path of paths.slice(0, 10)) expect((await browser.tap(path, 'whatsapp')).status).toBe(200);
    for (const path of paths.slice(10)) asksToSignIn(await browser.tap(path, 'call'));
    // Another telephone behind the same address.
    expect((await openBrowser().tap(paths[11] ?? '', 'call')).status).toBe(200);
    const { makeMember } = openMemberMakers(app);
    const member = await makeMember();
    const signedIn = { authorization: `Bearer ${member.jwt}` };
    expect((await browser.tap(paths[11] ?? '', 'call', signedIn)).status).toBe(200);
    asksToSignIn(await browser.tap(paths[11] ?? '', 'call', { authorization: 'Bearer stale' }));
  },
);

testOnce('numbers are counted in the database: a restart, or another server, forgets none', async () => {
  const { app, ...opened } = await open();
  const paths = await carPaths({ app, ...opened }, 11);
  const browser = opened.openBrowser();
  for (const path of paths.slice(0, 10)) expect((await browser.tap(path, 'call')).status).toBe(200);
  const { databaseUrl } = app.config;
  const restarted = await openTestApp(
    { dataDir: app.dataDir, ...(databaseUrl && { databaseUrl }) },
    { settings: { TRUST_PROXY: 'loopback' }, testClock: app.clock },
  );
  const there = openPrivateAds(restarted).openBrowser(undefined, undefined, browser.cookie());
  asksToSignIn(await there.tap(paths[10] ?? '', 'call'));
  expect((await there.tap(paths[0] ?? '', 'call')).status).toBe(200);
});

test('many at once do not slip past the limit, and pressing twice costs once', async () => {
  const opened = await open();
  const paths = await carPaths(opened, 20);
  const browser = opened.openBrowser();
  expect((await browser.tap(paths[0] ?? '', 'call')).status).toBe(200);
  const twice = await Promise.all([1, 1, 2, 2, 3, 3].map((at) => browser.tap(paths[at] ?? '', 'call')));
  expect(twice.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  const rest = await Promise.all(paths.slice(4).map((path) => browser.tap(path, 'call')));
  expect(rest.filter(({ status }) => status === 200)).toHaveLength(6);
});

testOnce('browsers without our cookie that call themselves alike see forty; a forged cookie is none', async () => {
  const opened = await open();
  const paths = await carPaths(opened, 42);
  const forged = { cookie: `numbers=${'a'.repeat(16)}.${'b'.repeat(43)}` };
  const tap = (path: string, agent?: string) => opened.openBrowser('41.210.9.1', agent).tap(path, 'call', forged);
  for (const path of paths.slice(0, 40)) expect((await tap(path)).status).toBe(200);
  asksToSignIn(await tap(paths[40] ?? ''));
  expect((await tap(paths[41] ?? '', 'Firefox')).status).toBe(200);
});

testOnce('a network sees three hundred, and then visitors are asked to sign in, but no member is', async () => {
  const opened = await open();
  const { app, openBrowser } = opened;
  const paths = await carPaths(opened, 302);
  for (const [at, path] of paths.slice(0, 300).entries()) {
    expect((await openBrowser('41.210.10.1', `agent ${at % 20}`).tap(path, 'call')).status, `${at}`).toBe(200);
  }
  asksToSignIn(await openBrowser('41.210.10.1', 'another').tap(paths[300] ?? '', 'call'));
  expect((await openBrowser('41.210.10.2', 'another').tap(paths[300] ?? '', 'call')).status).toBe(200);
  const { makeMember } = openMemberMakers(app);
  const { jwt } = await makeMember();
  const signedIn = { authorization: `Bearer ${jwt}` };
  expect((await openBrowser('41.210.10.1').tap(paths[301] ?? '', 'call', signedIn)).status).toBe(200);
});

testOnce('a member sees sixty a day', async () => {
  const opened = await open();
  const { app, openBrowser } = opened;
  const paths = await carPaths(opened, 61);
  const { makeMember } = openMemberMakers(app);
  const { jwt } = await makeMember();
  const browser = openBrowser();
  const signedIn = { authorization: `Bearer ${jwt}` };
  for (const path of paths.slice(0, 60)) expect((await browser.tap(path, 'call', signedIn)).status).toBe(200);
  expect((await browser.tap(paths[60] ?? '', 'call', signedIn)).status).toBe(429);
});

testOnce('the cookie says nothing of whoever carries it, and goes to the API alone', async () => {
  const opened = await open();
  const [path = ''] = await carPaths(opened, 1);
  const { set } = await opened.openBrowser().tap(path, 'call');
  expect(set).toMatch(
    /^__Secure-numbers=[\w-]{16}\.[\w-]{43}; Path=\/api; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
  );
  // Nobody is named in what is counted.
  const rows = await opened.app.adapter.db.selectFrom('rate_limit').selectAll().execute();
  expect(JSON.stringify(rows)).not.toMatch(/41\.210|Chrome/);
});

async function open() {
  const app = await openTestApp(undefined, { settings: { TRUST_PROXY: 'loopback' } });
  return { app, ...openPrivateAds(app) };
}

const contactPath = ({ documentId }: { documentId: string }, plural = 'cars') => `/api/${plural}/${documentId}/contact`;
