import { expect, test } from 'vitest';
import { CAR_LIST } from '#contract/lists/car-list.data.ts';
import { parseListQuery } from '#contract/lists/list-query.ts';
import { PAGES } from '#contract/pages.ts';
import { openDoor } from '../../test/cut-connection.ts';
import { openTestApp, PUBLIC_URL } from '../../test/open-test-app.ts';
import { makeDatabase, testOnce, testOnPostgres, whenDone } from '../../test/test-database.ts';
import { SITEMAP_URLS } from './sitemap-entries.ts';

// On both databases: addresses are counted and grouped in SQL.

testOnce('an empty market has its fixed pages and no empty file', async () => {
  const { readIndex, readAll } = await openSite();
  expect(await readIndex()).toEqual(['/sitemaps/pages-1.xml']);
  const paths = (await readAll()).map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['/', '/filter', '/blogs', '/howtobuy', '/privacypolicy', '/terms']));
  expect(paths.toSorted()).toEqual(PAGES.flatMap(({ path, inSitemap }) => (inSitemap ? [path] : [])).toSorted());
});

test('each published entry is there once, by its page’s address, with the time of its last change', async () => {
  const app = await openSite();
  const car = await app.makeCar();
  const part = await app.makeSparePart();
  const dealer = await app.makeDealer();
  const garage = await app.makeGarage();
  const article = await app.makeArticle({ slug: 'what-a-car-costs' });
  const hidden = await Promise.all([
    app.makeCar({ publishedAt: null }),
    app.makeSparePart({ publishedAt: null }),
    app.makeDealer({ publishedAt: null }),
    app.makeGarage({ publishedAt: null }),
    app.makeArticle({ publishedAt: null }),
  ]);

  expect(await app.readIndex()).toEqual(KINDS.map((kind) => `/sitemaps/${kind}-1.xml`));
  const all = await app.readAll();
  const entries = all.filter(({ lastmod }) => lastmod !== undefined);
  const at = (time: number) => new Date(time).toISOString();
  expect(entries).toEqual([
    { path: `/detail/${car.documentId}`, lastmod: at(car.createdAt) },
    { path: `/spareparts/${part.documentId}`, lastmod: at(part.createdAt) },
    { path: `/dealer-cars/${dealer.documentId}`, lastmod: at(dealer.createdAt) },
    { path: `/garage-spareparts/${garage.documentId}`, lastmod: at(garage.createdAt) },
    { path: '/article/what-a-car-costs', lastmod: at(article.createdAt) },
  ]);
  for (const { documentId } of hidden) expect(JSON.stringify(all)).not.toContain(documentId);

  app.clock.advance(60_000);
  const { db } = app.adapter;
  await db.updateTable('car').set({ updated_at: app.clock.now() }).where('id', '=', car.id).execute();
  expect(await app.readFile('/sitemaps/cars-1.xml')).toEqual([
    { path: `/detail/${car.documentId}`, lastmod: at(app.clock.now()) },
  ]);
});

test('a car stays in the file that its number gives, and numbers that nothing has make no file', async () => {
  const app = await openSite();
  const move = async (id: number, published = true) => {
    const car = await app.makeCar(published ? {} : { publishedAt: null });
    await app.adapter.db.deleteFrom('listing').where('car_id', '=', car.id).execute();
    await app.adapter.db.updateTable('car').set({ id }).where('id', '=', car.id).execute();
    return `/detail/${car.documentId}`;
  };
  const [first, last] = [await move(7), await move(SITEMAP_URLS)];
  const next = await move(SITEMAP_URLS + 1);
  await move(2 * SITEMAP_URLS + 5, false);
  const far = await move(90 * SITEMAP_URLS);

  const files = (await app.readIndex()).filter((path) => path.includes('/cars-'));
  expect(files).toEqual(['/sitemaps/cars-1.xml', '/sitemaps/cars-2.xml', '/sitemaps/cars-90.xml']);
  const paths = await Promise.all(files.map(async (file) => (await app.readFile(file)).map(({ path }) => path)));
  expect(paths).toEqual([[first, last], [next], [far]]);
});

test('a file of more cars than are read at once holds each of them, in order', async () => {
  const app = await openSite();
  const documentIdOf = (at: number) => String(at).padStart(24, 'c');
  const times = { created_at: 1, updated_at: 1 };
  const rows = Array.from({ length: 2_500 }, (_, at) => {
    const published =
      at % 10 === 3 ? { published_at: null, availability: null } : { published_at: 1, availability: 'available' };
    return { document_id: documentIdOf(at), reference: `R ${at}`, ...times, ...published };
  });
  const columns = ['document_id', 'reference', 'created_at', 'updated_at', 'published_at', 'availability'] as const;
  const { adapter } = app;
  await adapter.db.transaction().execute((transaction) =>
    adapter.insertRows(
      transaction,
      'car',
      columns,
      rows.map((row) => columns.map((column) => row[column])),
    ),
  );
  const entries = await app.readFile('/sitemaps/cars-1.xml');
  const published = rows.filter((row) => row.published_at !== null);
  expect(published).toHaveLength(2_250);
  expect(entries.map(({ path }) => path)).toEqual(published.map((row) => `/detail/${row.document_id}`));
});

test('lists of a make, model or body type are named where there are cars, and & is written as XML has it', async () => {
  const app = await openSite();
  const make = await app.makeMake({ name: `Rolls & <Royce> "Søn's"` });
  const model = await app.makeModel({ name: 'A&B=C+D 1', make: make.id });
  const category = await app.makeCategory({ name: 'SUV' });
  await app.makeCar({ make: make.id, model: model.id, category: category.id });
  // None of these has a car on sale.
  const empty = await app.makeModel();
  await app.makeCategory({ name: 'Bus' });
  await app.makeCar({ make: empty.make, model: empty.id, publishedAt: null });
  const hidden = await app.makeMake({ publishedAt: null });
  await app.makeCar({ make: hidden.id, model: (await app.makeModel({ make: hidden.id })).id });

  const { text } = await app.get('/sitemaps/pages-1.xml');
  expect(text).toContain('&amp;modelSelected=');
  const lists = (await app.readFile('/sitemaps/pages-1.xml')).flatMap(({ path }) =>
    path.startsWith('/filter?') ? [parseListQuery(CAR_LIST, new URL(path, PUBLIC_URL).searchParams)] : [],
  );
  expect(lists.map(({ makes, models, categories }) => [makes, models, categories])).toEqual([
    [[make.name], [], []],
    [[], [], ['SUV']],
    [[make.name], [model.name], []],
  ]);
});

testOnce('addresses begin with PUBLIC_URL, whatever the request says of itself', async () => {
  const { get, makeCar } = await openSite();
  await makeCar();
  const lies = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'ftp' };
  for (const path of ['/robots.txt', '/sitemap.xml', '/sitemaps/pages-1.xml', '/sitemaps/cars-1.xml']) {
    const { status, text, headers } = await get(path, { headers: lies });
    expect(status, path).toBe(200);
    expect(text).toContain(`${PUBLIC_URL}/`);
    expect(text + JSON.stringify(headers)).not.toContain('evil');
  }
});

testOnce('they say what they are and may be cached for an hour; HEAD says the same', async () => {
  const { get, request, makeCar } = await openSite();
  await makeCar();
  for (const path of ['/robots.txt', '/sitemap.xml', '/sitemaps/cars-1.xml']) {
    const { headers } = await get(path);
    const type = path === '/robots.txt' ? 'text/plain' : 'application/xml';
    expect(headers['content-type']).toBe(`${type}; charset=utf-8`);
    expect(headers['cache-control']).toBe('public, max-age=3600');
    const head = await request(path, { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers['content-type']).toBe(headers['content-type']);
  }
});

testOnce('a file that is not in the index is not found', async () => {
  const { get, makeCar } = await openSite();
  await makeCar();
  const wrong = [
    'cars-0',
    'cars-01',
    'cars-1e3',
    'cars--1',
    'cars-1.5',
    'cars-2',
    'cars-99999',
    'cars-100000',
    'cars',
    'cars-',
    'Cars-1',
    'cars-%31%20',
    'pages-2',
    'dealers-1',
    'accounts-1',
    'constructor-1',
    '__proto__-1',
    'car-1',
    '-1',
    'toString-1',
    `${'a'.repeat(150)}-1`,
  ];
  for (const name of wrong) {
    const { status, headers } = await get(`/sitemaps/${name}.xml`);
    expect([name, status, headers['cache-control']]).toEqual([name, 404, 'no-store']);
  }
  for (const path of ['cars-1', 'cars-1.xml.gz', 'cars-1.XML', 'cars-1xml']) {
    expect((await get(`/sitemaps/${path}`)).status, path).toBe(404);
  }
});

testOnce('robots may visit every page, and neither the API nor one page at addresses without end', async () => {
  const { text } = await (await openSite()).get('/robots.txt');
  const lines = text.trimEnd().split('\n');
  for (const line of lines) expect(line).toMatch(/^$|^User-agent: \*$|^(Allow|Disallow): \/\S*$|^Sitemap: https:\S+$/);
  expect(lines[0]).toBe('User-agent: *');
  expect(lines.at(-1)).toBe(`Sitemap: ${PUBLIC_URL}/sitemap.xml`);
  const rules = lines.flatMap((line) => /^(Allow|Disallow): (.+)$/.exec(line)?.slice(1) ?? []);
  const isRefused = (path: string) => {
    // The longest rule that a path begins with decides (RFC 9309).
    const matching = Array.from({ length: rules.length / 2 }, (_, at) => rules.slice(2 * at, 2 * at + 2))
      .filter(([, start = '']) => path.startsWith(start))
      .sort(([, one = ''], [, other = '']) => other.length - one.length);
    return matching[0]?.[0] === 'Disallow';
  };
  for (const path of ['/api/cars', '/api/users/me', '/contact?car=x&intent=offer']) {
    expect(isRefused(path), path).toBe(true);
  }
  const { readAll, makeCar } = await openSite();
  await makeCar();
  for (const { path } of await readAll()) expect(isRefused(path), path).toBe(false);
  for (const path of [
    '/uploads/a.jpg',
    '/feeds/meta-products.csv',
    '/assets/a.js',
    '/filter?page=2',
    '/contact',
    '/login?next=%2F',
  ]) {
    expect(isRefused(path), path).toBe(false);
  }
});

testOnPostgres('while the database is away they are 503, and robots.txt stands', async () => {
  const options = await makeDatabase();
  const door = await openDoor(options.databaseUrl ?? '');
  whenDone(() => door.shut());
  const { get } = await openTestApp({ ...options, databaseUrl: door.url });
  await door.shut();
  for (const path of ['/sitemap.xml', '/sitemaps/pages-1.xml', '/sitemaps/cars-1.xml']) {
    const { status, headers } = await get(path, { mayFail: true });
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store']);
  }
  expect((await get('/robots.txt')).status).toBe(200);
});

const KINDS = ['pages', 'cars', 'spare-parts', 'dealers', 'garages', 'articles'];

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const W3C_DATETIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Reads what the standard's schema allows and nothing else: an address of this site, perhaps a time, at least once. */
function readXml(text: string, root: 'urlset' | 'sitemapindex') {
  const name = root === 'urlset' ? 'url' : 'sitemap';
  const [start, end] = [`${HEAD}<${root} ${NAMESPACE}>\n`, `</${root}>\n`];
  expect(text.startsWith(start), text.slice(0, 200)).toBe(true);
  expect(text.endsWith(end)).toBe(true);
  const lines = text.slice(start.length, -end.length).trimEnd().split('\n');
  const element = new RegExp(
    `^<${name}><loc>((?:[^<>&"']|&(?:amp|lt|gt|quot|apos);)+)</loc>(?:<lastmod>([^<]+)</lastmod>)?</${name}>$`,
  );
  return lines.map((line) => {
    const [, escaped = '', lastmod] = element.exec(line) ?? expect.fail(`no ${name}: ${line}`);
    const loc = escaped.replace(/&(\w+);/g, (_, entity: string) => ENTITIES[entity] ?? '');
    expect(new URL(loc).href).toBe(loc);
    expect(loc.startsWith(`${PUBLIC_URL}/`), loc).toBe(true);
    if (lastmod !== undefined) expect(lastmod).toMatch(W3C_DATETIME);
    return { path: loc.slice(PUBLIC_URL.length), lastmod };
  });
}

async function openSite() {
  const app = await openTestApp();
  const readFile = async (path: string) => {
    const { status, text } = await app.get(path);
    expect(status, path).toBe(200);
    return readXml(text, 'urlset');
  };
  const readIndex = async () => readXml((await app.get('/sitemap.xml')).text, 'sitemapindex').map(({ path }) => path);
  return {
    ...app,
    readFile,
    readIndex,
    /** All addresses of all files. */
    readAll: async () => (await Promise.all((await readIndex()).map(readFile))).flat(),
  };
}
