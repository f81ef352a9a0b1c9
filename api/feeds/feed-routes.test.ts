import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../platform/durations.ts';
import { openOfficeMakers } from '../../test/office-makers.ts';
import { openTestApp, PUBLIC_URL } from '../../test/open-test-app.ts';

test('what is on sale stands in the feeds, what is not does not, and nobody is rung up by them', async () => {
  const market = await openMarket();
  const car = await market.makeCar({ ...market.whole, reference: 'R1', dealer_info: market.dealer.id });
  await market.makeCar({ reference: 'HIDDEN', publishedAt: null });
  await market.makeCarOfAmina({ ...market.whole, reference: 'R2', price: null });
  const [first, second, ...others] = (await market.lines('/feeds/cars.jsonl')).map((line) => JSON.parse(line));
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    documentId: car.documentId,
    url: `${PUBLIC_URL}/detail/${car.documentId}`,
    make: 'Toyota',
    model: 'Premio',
    price: 24_500_000,
    currency: 'UGX',
    mileage: 120_000,
    location: 'Ntinda, Kampala',
    availability: 'available',
    sellerId: market.dealer.documentId,
    sellerKind: 'dealer',
    sellerName: 'Kampala, "Best" Cars',
    pictures: [expect.stringContaining(`${PUBLIC_URL}/uploads/`)],
  });
  expect(second).toMatchObject({ price: null, currency: null, sellerKind: 'private', sellerName: 'Amina' });
  const csv = await market.lines('/feeds/cars.csv');
  expect(csv).toHaveLength(3);
  expect(csv[0]).toMatch(/^documentId,url,reference,make,/);
  expect(csv[1]).toContain('"Kampala, ""Best"" Cars"');
  for (const file of ['cars.csv', 'cars.jsonl', 'google-vehicles.csv', 'meta-products.csv']) {
    for (const path of [`/feeds/${file}`, `/feeds/sellers/${market.privateId}/${file}`]) {
      expect(await market.text(path)).not.toMatch(/0709999999|amina@|HIDDEN|07000/);
    }
  }
});

test("Google is given dealers' cars that are whole, in its own columns, without a chassis number", async () => {
  const market = await openMarket();
  const car = await market.makeCar({ ...market.whole, dealer_info: market.dealer.id });
  await market.makeCar({ ...market.whole, dealer_info: market.dealer.id, price: null });
  await market.makeCar({ ...market.whole, dealer_info: market.dealer.id, mileage: null });
  await market.makeCarOfAmina(market.whole);
  const [head, line, ...others] = await market.lines('/feeds/google-vehicles.csv');
  expect(others).toEqual([]);
  expect(head?.split(',')).toEqual(expect.arrayContaining(['store_code', 'dealership_name', 'price', 'mileage']));
  expect(head).not.toContain('vin');
  expect(line).toContain(
    `${car.documentId},${market.dealer.documentId},"Kampala, ""Best"" Cars","Ntinda, Kampala, Uganda",`,
  );
  expect(line).toContain(',24500000 UGX,used,Toyota,Premio,2010,120000 km,Silver,Sedan');
});

test('each seller has feeds of their own', async () => {
  const market = await openMarket();
  const { documentId } = await market.makeCar({ dealer_info: market.dealer.id, reference: 'OF DEALER' });
  await market.makeCarOfAmina({ reference: 'OF AMINA' });
  await market.makeCar({ reference: 'OF MARKET' });
  const { document_id: dealerSeller } = await market.db
    .selectFrom('seller')
    .select('document_id')
    .where('dealer_id', '=', market.dealer.id)
    .executeTakeFirstOrThrow();
  const ofDealer = await market.lines(`/feeds/sellers/${dealerSeller}/cars.jsonl`);
  expect(ofDealer.map((line) => JSON.parse(line).documentId)).toEqual([documentId]);
  const ofAmina = await market.lines(`/feeds/sellers/${market.privateId}/cars.jsonl`);
  expect(ofAmina.map((line) => JSON.parse(line).reference)).toEqual(['OF AMINA']);
  const { document_id: ofMarket } = await market.db
    .selectFrom('seller')
    .select('document_id')
    .where('kind', '=', 'market')
    .executeTakeFirstOrThrow();
  expect(await market.lines(`/feeds/sellers/${ofMarket}/cars.jsonl`)).toHaveLength(1);
});

test('no feed is at other addresses, and none of a seller whom nobody may know of', async () => {
  const market = await openMarket();
  const paths = [
    '/feeds/cars.xml',
    '/feeds/..%2fcars.csv',
    `/feeds/sellers/${'x'.repeat(24)}/cars.csv`,
    '/feeds/sellers/1/cars.csv',
    // Nothing of theirs was ever on sale.
    `/feeds/sellers/${market.privateId}/cars.csv`,
  ];
  for (const path of paths) expect((await market.request(path)).status, path).toBe(404);
  await market.makeCarOfAmina();
  const path = `/feeds/sellers/${market.privateId}/cars.csv`;
  expect((await market.request(path)).status).toBe(200);
  await market.db.updateTable('seller').set({ state: 'suspended' }).where('id', '=', market.privateSeller).execute();
  expect((await market.request(path)).status).toBe(404);
});

test('a feed is not older than ten minutes; who has it already is told so', async () => {
  const market = await openMarket();
  await market.makeCar();
  const first = await market.request('/feeds/cars.csv');
  const tag = String(first.headers.etag);
  const since = String(first.headers['last-modified']);
  const ask = (headers: Record<string, string>) => market.request('/feeds/cars.csv', { headers });
  expect((await ask({ 'if-none-match': tag })).status).toBe(304);
  expect((await ask({ 'if-modified-since': since })).status).toBe(304);
  await market.makeCar();
  expect((await ask({ 'if-none-match': tag })).status).toBe(304);
  market.clock.advance(10 * MINUTE_MS);
  const second = await ask({ 'if-none-match': tag });
  expect([second.status, second.text.split('\r\n').length]).toEqual([200, 4]);
  market.clock.advance(10 * MINUTE_MS);
  const third = await ask({});
  expect([third.headers.etag, third.headers['last-modified']]).toEqual([
    second.headers.etag,
    second.headers['last-modified'],
  ]);
});

test('a feed is packed for who can unpack it, and whole for HEAD', async () => {
  const market = await openMarket();
  await market.makeCar({ reference: 'PACKED' });
  const plain = await market.text('/feeds/cars.jsonl');
  const packed = await market.app.inject({ url: '/feeds/cars.jsonl', headers: { 'accept-encoding': 'br, gzip' } });
  expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual(['gzip', 'Origin, accept-encoding']);
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain);
  const head = await market.request('/feeds/cars.jsonl', { method: 'HEAD' });
  expect([head.status, head.text, head.headers['content-type']]).toEqual([
    200,
    '',
    'application/x-ndjson; charset=utf-8',
  ]);
});

test('what begins like a formula is no formula in a spreadsheet', async () => {
  const market = await openMarket();
  await market.makeCar({ reference: '=HYPERLINK("http://x")', modelcode: '@SUM(1)', color: '-1+1' });
  const [, line = ''] = await market.lines('/feeds/cars.csv');
  expect(line).toContain(`"'=HYPERLINK(""http://x"")"`);
  expect(line).toContain(",'@SUM(1),");
  expect(line).toContain(",'-1+1,");
});

test('more cars than one portion all stand there once, and two hundred who ask at once have it made once', async () => {
  const market = await openMarket();
  const { db } = market.adapter;
  const { clock } = market;
  const now = clock.now();
  const cars = Array.from({ length: 1_203 }, (_, at) => ({
    document_id: String(at).padStart(24, 'c'),
    created_at: now,
    updated_at: now,
    published_at: now,
    availability: 'available' as const,
    featured: 0,
    reference: `R ${at}`,
  }));
  for (let at = 0; at < cars.length; at += 200) {
    await db
      .insertInto('car')
      .values(cars.slice(at, at + 200))
      .execute();
  }
  const asked = Array.from({ length: 200 }, (_, at) =>
    market.app.inject({
      url: '/feeds/cars.jsonl',
      remoteAddress: `10.0.${at}.1`,
      headers: { 'accept-encoding': 'gzip' },
    }),
  );
  const answers = await Promise.all(asked);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const [first] = answers;
  const ids = gunzipSync(first?.rawPayload ?? Buffer.alloc(0))
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).documentId);
  expect([ids.length, new Set(ids).size]).toEqual([1_203, 1_203]);
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
});

test("Meta is given every car that has all that its columns must have, a private seller's too", async () => {
  const market = await openMarket();
  const car = await market.makeCar({ ...market.whole, dealer_info: market.dealer.id, description: '' });
  await market.makeCarOfAmina({ ...market.whole, availability: 'reserved', description: 'Clean, one "owner"' });
  for (const lacking of [{ price: null }, { images: [] }, { condition: null }, { make: null, model: null }])
    await market.makeCar({ ...market.whole, ...lacking, reference: `L-${Object.keys(lacking)[0]}` });
  const [head, first, second, ...others] = await market.lines('/feeds/meta-products.csv');
  expect(others).toEqual([]);
  expect(head).toBe('id,title,description,availability,condition,price,link,image_link,brand');
  const page = `${PUBLIC_URL}/detail/${car.documentId}`;
  expect(first).toMatch(
    new RegExp(
      `^${car.documentId},Toyota Premio 2010,Toyota Premio 2010,in stock,used,24500000 UGX,${page},${PUBLIC_URL}/uploads/[^,]+,Toyota$`,
    ),
  );
  expect(second).toContain(',"Clean, one ""owner""",out of stock,used,');
  expect(await market.lines(`/feeds/sellers/${market.privateId}/meta-products.csv`)).toEqual([head, second]);
});

test('feed readers are given the newest cars and articles, and nothing that is not public', async () => {
  const market = await openMarket();
  const car = await market.makeCar(market.whole);
  await market.makeCar({ ...market.whole, reference: 'HIDDEN', year: 1999, publishedAt: null });
  await market.makeArticle({ title: 'Salt & <rust>\u0001', slug: 'salt-and-rust' });
  const cars = await market.text('/feeds/cars.rss');
  expect(cars).toContain('<title>Toyota Premio 2010, Ugx 24,500,000</title>');
  expect(cars).toContain(`<link>${PUBLIC_URL}/detail/${car.documentId}</link>`);
  expect(cars).not.toContain('1999');
  const articles = await market.text('/feeds/articles.rss');
  expect(articles).toContain('<title>Salt &amp; &lt;rust&gt;</title>');
  expect(articles).toContain(`<guid>${PUBLIC_URL}/article/salt-and-rust</guid>`);
});

async function openMarket() {
  const app = await openTestApp();
  const { db } = app.adapter;
  const dealer = await app.makeDealer({ dealerName: 'Kampala, "Best" Cars', phonenumber: '0700000001' });
  const [make, category] = [await app.makeMake({ name: 'Toyota' }), await app.makeCategory({ name: 'Sedan' })];
  const model = await app.makeModel({ name: 'Premio', make: make.id });
  const image = await app.makeMedia();
  const whole = {
    make: make.id,
    model: model.id,
    category: category.id,
    year: 2010,
    mileage: 120_000,
    price: 24_500_000,
    condition: 'used' as const,
    color: 'Silver',
    location: 'Ntinda, Kampala',
    images: [image.id],
  };
  const { sellerId: privateSeller } = await openOfficeMakers(app).makePrivateSeller();
  await db
    .updateTable('seller')
    .set({ name: 'Amina', phone: '0709999999', email: 'amina@private.example' })
    .where('id', '=', privateSeller)
    .execute();
  const { document_id } = await db
    .selectFrom('seller')
    .select('document_id')
    .where('id', '=', privateSeller)
    .executeTakeFirstOrThrow();
  /** A private seller's, whom everybody may know of from then on. */
  async function makeCarOfAmina(fields: Parameters<typeof app.makeCar>[0] = {}) {
    const { documentId } = await app.makeCar({ ...fields, private_seller: privateSeller });
    const own = { seller_id: privateSeller, first_published_at: app.clock.now() };
    await db.updateTable('listing').set(own).where('document_id', '=', documentId).execute();
  }
  const text = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await app.request(path, { headers });
    expect(answer.status, path).toBe(200);
    return answer.text;
  };
  const lines = async (path: string) => (await text(path)).split(/\r?\n/).filter((line) => line !== '');
  return { ...app, makeCarOfAmina, db, dealer, whole, privateSeller, privateId: document_id, text, lines };
}
