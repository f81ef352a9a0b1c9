import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { insertAccount } from '../../api/accounts/account-writes.ts';
import { openFolderStorage } from '../../platform/storage/folder-storage.ts';
import { catalogueSum } from '../../test/import-files.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import {
  type ArchiveOptions,
  madeStrapiMarket,
  openStrapiMarket,
  plainPng,
  type StrapiMaker,
  strapiId,
  writeStrapiArchive,
} from '../../test/strapi-archive.ts';
import { makeDataDir, testOnce } from '../../test/test-database.ts';
import { type MoveDeps, moveFromStrapi } from './move-from-strapi.ts';

// On both databases: numbers are kept, and go on, in ways of each database's own.

test('entries keep numbers, documentIds, times and the order of relations; a second run changes nothing', async () => {
  const { get, list, move, sum, makeCar } = await openMarket();
  const path = await writeStrapiArchive(await smallMarket());
  expect(await move(path)).toMatchObject({ isWhole: true, said: [] });
  const before = await sum();
  expect(await move(path)).toMatchObject({ isWhole: true, said: [] });
  expect(await sum()).toBe(before);
  const cars = await list('/api/cars?populate=*&pagination[pageSize]=100');
  expect(cars.map(({ id }) => id)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
  expect(cars[2]).toMatchObject({
    documentId: strapiId('car', 3),
    reference: 'REF-000003',
    createdAt: '2026-11-20T08:00:03.000Z',
    updatedAt: '2026-11-20T08:00:03.500Z',
    publishedAt: '2026-11-20T08:00:03.250Z',
  });
  const { body } = await get('/api/makes?sort=id');
  expect(body).toMatchObject({
    data: [{ id: 1, documentId: strapiId('make', 1), name: 'Toyota' }, {}, {}, {}, {}, {}],
  });
  expect((await makeCar({ reference: 'own' })).id).toBe(31);
});

test('whoever adds an entry beside a move, or after one that was killed, gets a number that the archive does not have', async () => {
  const { makeCar, makeMedia, adapter, move, sum } = await openMarket();
  const path = await writeStrapiArchive(await madeStrapiMarket({ cars: 30, users: 3, favourites: 1 }));
  const die = () => {
    throw new Error('killed');
  };
  await expect(move(path, { progress: die })).rejects.toThrow('killed');
  expect((await makeMedia()).id).toBeGreaterThan(5);
  const beside = { username: 'beside', email: null, provider: 'local', confirmed: true, newsletter: false } as const;
  expect(await insertAccount(adapter.db, beside, 1)).toBe(4);
  let steps = 0;
  await expect(move(path, { progress: () => (steps++ > 0 ? die() : undefined) })).rejects.toThrow('killed');
  expect((await makeCar({ reference: 'own' })).id).toBe(31);
  await move(path);
  const before = await sum();
  expect(await move(path)).toMatchObject({ isWhole: true });
  expect(await sum()).toBe(before);
});

testOnce('a dry run says what does not fit, and stores nothing', async () => {
  const { move, sum } = await openMarket();
  const maker = await smallMarket();
  const [car] = maker.market.rows.filter(({ type }) => type === 'api::car.car');
  Object.assign(car?.data ?? {}, { year: 20_112, color: { hex: '#fff' } });
  maker.add('api::van.van', { price: 1 });
  const path = await writeStrapiArchive(maker);
  const before = await sum();
  const { said, lines, isWhole } = await move(path, { isDryRun: true });
  expect(await sum()).toBe(before);
  expect(isWhole).toBe(false);
  expect(said).toEqual([
    'api::van.van: 1 rows fit nothing here. If they are cars or the like under another name, write so into a table (--map).',
    `cars 1 (${strapiId('car', 1)}), color: It is no text, number or list. It is left empty.`,
    `cars 1 (${strapiId('car', 1)}), year: "20112" cannot be taken. Enter a whole number from 1900 to 2100. It is left empty.`,
  ]);
  expect(lines).toContain('cars: 30 new, 0 changed, 0 unchanged, 0 deleted, 0 bad rows (nothing was stored).');
});

test('in a market that has entries, numbers are new and documentIds stay', async () => {
  const { list, makeCar, move } = await openMarket();
  await makeCar({ reference: 'before' });
  await move(await writeStrapiArchive(await smallMarket()));
  const cars = await list('/api/cars?sort=id&pagination[pageSize]=100');
  expect(cars).toHaveLength(31);
  expect(cars[1]).toMatchObject({ id: 2, documentId: strapiId('car', 1) });
});

test('names that are the same but for their spelling are joined, and both documentIds answer', async () => {
  const { get, list, move } = await openMarket();
  const { add, link, ...maker } = openStrapiMarket();
  const makes = ['Toyota', 'TOYOTA'].map((name) => add('api::make.make', { name }));
  for (const make of makes) {
    const model = add('api::model.model', { name: 'Premio' });
    link(model, 'make', [make]);
    const car = add('api::car.car', { reference: `of ${make.data.name}` });
    link(car, 'make', [make]);
    link(car, 'model', [model]);
  }
  const path = await writeStrapiArchive({ add, link, ...maker });
  const { said, lines } = await move(path);
  expect(said).toEqual([
    'makes: "TOYOTA" is joined with "Toyota"; both documentIds answer.',
    'models: "Premio" is joined with "Premio"; both documentIds answer.',
  ]);
  expect(lines).toContain('makes: 1 new, 0 unchanged, 0 left out.');
  expect(await list('/api/makes')).toHaveLength(1);
  for (const number of [1, 2]) {
    const make = await get(`/api/makes/${strapiId('make', number)}`);
    expect(make.body).toMatchObject({ data: { id: 1, name: 'Toyota' } });
    expect((await get(`/api/models/${strapiId('model', number)}`)).body).toMatchObject({ data: { name: 'Premio' } });
  }
  expect(await list('/api/cars?filters[make][name]=Toyota&filters[model][name]=Premio')).toHaveLength(2);
  expect((await move(path)).lines).toContain('makes: 0 new, 2 unchanged, 0 left out.');
});

testOnce('pictures keep their addresses, and former ones lead to them', async () => {
  const { app, get, move } = await openMarket();
  const { addPicture, add, attach, ...maker } = openStrapiMarket();
  const large = addPicture('wide_1f2e3d4c5b.png', await plainPng('#123', 900, 600), { alternativeText: 'The front' });
  const shouted = addPicture('IMG_0042_ABCDEF.png', await plainPng('#456'));
  const pdf = addPicture('price_list.pdf', Buffer.from('%PDF'), { mime: 'application/pdf' });
  const car = add('api::car.car', { reference: 'A' });
  attach(car, 'images', [shouted, large, pdf]);
  const { said } = await move(await writeStrapiArchive({ addPicture, add, attach, ...maker }));
  expect(said).toEqual([`files 3 (${pdf.data.documentId}): It is neither a picture nor a film. It is left out.`]);
  const { body } = await get('/api/cars?populate=images');
  expect(body).toMatchObject({
    data: [
      {
        images: [
          { id: 2, documentId: shouted.data.documentId, url: '/uploads/img_0042_abcdef.png' },
          { id: 1, url: '/uploads/wide_1f2e3d4c5b.png', alternativeText: 'The front', size: large.data.size },
        ],
      },
    ],
  });
  const locationOf = async (name: string) => {
    const { statusCode, headers } = await app.inject(`/uploads/${name}`);
    return [statusCode, headers.location];
  };
  expect(await locationOf('wide_1f2e3d4c5b.png')).toEqual([200, undefined]);
  expect(await locationOf('thumbnail_wide_1f2e3d4c5b.png')).toEqual([301, '/uploads/thumbnail_wide_1f2e3d4c5b.jpg']);
  expect(await locationOf('IMG_0042_ABCDEF.png')).toEqual([301, '/uploads/img_0042_abcdef.png']);
  expect(await locationOf('IMG_0042.png')).toEqual([404, undefined]);
});

test('files that no entry shows or names stay behind', async () => {
  const { adapter, move, sum } = await openMarket();
  const maker = openStrapiMarket();
  const picture = async (name: string, colour: string) => maker.addPicture(name, await plainPng(colour));
  const [shown, hidden] = [await picture('shown_1.png', '#111'), await picture('hidden_1.png', '#222')];
  await picture('named_1.png', '#333');
  await picture('unused_1.png', '#444');
  maker.attach(maker.add('api::car.car', { reference: 'A' }), 'images', [shown]);
  maker.attach(maker.add('api::car.car', { reference: 'B' }, { isPublished: false }), 'images', [hidden]);
  maker.add('api::article.article', { title: 'One', slug: 'one', description: 'See /uploads/thumbnail_named_1.png.' });
  const path = await writeStrapiArchive(maker);
  expect((await move(path)).lines).toContain('files: 3 new, 0 unchanged, 1 left out.');
  const rows = await adapter.db.selectFrom('media').select('hash').orderBy('id').execute();
  expect(rows.map(({ hash }) => hash)).toEqual(['shown_1', 'hidden_1', 'named_1']);
  const before = await sum();
  expect((await move(path)).lines).toContain('files: 0 new, 3 unchanged, 1 left out.');
  expect(await sum()).toBe(before);
});

testOnce('a file that others serve keeps its address as browsers write it, and has none of ours', async () => {
  const { adapter, move, sum } = await openMarket();
  const maker = openStrapiMarket();
  const remote = maker.addPicture('far_1.png', await plainPng('#111'), {
    url: 'HTTPS://Files.example.com/a/../far_1.png',
  });
  maker.market.files.clear();
  maker.attach(maker.add('api::car.car', { reference: 'A' }), 'images', [remote]);
  const path = await writeStrapiArchive(maker);
  expect(await move(path)).toMatchObject({ said: [], isWhole: true });
  const rows = await adapter.db.selectFrom('media').select('remote_url').execute();
  expect(rows).toEqual([{ remote_url: 'https://files.example.com/far_1.png' }]);
  expect(await adapter.db.selectFrom('former_file').selectAll().execute()).toEqual([]);
  const before = await sum();
  await move(path);
  expect(await sum()).toBe(before);
});

test('a reference that a car here has already is not taken from it', async () => {
  const { list, makeCar, move } = await openMarket();
  const own = await makeCar({ reference: 'REF-1', price: 1_000 });
  const maker = openStrapiMarket();
  const car = maker.add('api::car.car', { reference: 'REF-1', price: 2_000 });
  const path = await writeStrapiArchive(maker);
  for (const _run of [1, 2]) {
    await move(path);
    expect(await list('/api/cars?sort=id')).toMatchObject([
      { documentId: own.documentId, reference: 'REF-1', price: 1_000 },
      { documentId: car.data.documentId, reference: car.data.documentId, price: 2_000 },
    ]);
  }
});

testOnce.each([
  ['a documentId with a slash', { documentId: '../kkkkkkkkkkkkkkkk000001' }, 'has no documentId'],
  ['no documentId', { documentId: null }, 'has no documentId'],
  ['a time after the year 9999', { createdAt: '+012026-01-01T00:00:00.000Z' }, 'has a time that is none, createdAt'],
  ['a time that is none', { updatedAt: 'yesterday' }, 'has a time that is none, updatedAt'],
])('an archive whose last article has %s changes nothing', async (_what, data, why) => {
  const { move, sum } = await openMarket();
  const maker = await smallMarket();
  Object.assign(maker.add('api::article.article', { title: 'One', slug: 'one', description: 'Words' }).data, data);
  const path = await writeStrapiArchive(maker);
  const before = await sum();
  await expect(move(path)).rejects.toThrow(why);
  expect(await sum()).toBe(before);
});

testOnce('a folder that is called as a part of every object is none of ours', async () => {
  const { move } = await openMarket();
  const strange = { name: 'valueOf/x.jsonl', content: Buffer.from('{}') };
  expect(await move(await writeStrapiArchive(await smallMarket(), { extra: [strange] }))).toMatchObject({
    isWhole: true,
  });
});

testOnce('drafts are hidden, a draft beside what is published is told, and other languages stay behind', async () => {
  const { get, list, move, adapter } = await openMarket();
  const { add, ...maker } = openStrapiMarket();
  const article = { title: 'One', slug: 'one', description: 'Words', documentId: strapiId('article', 1) };
  add('api::article.article', { ...article, title: 'One, better' }, { isPublished: false });
  add('api::article.article', article);
  const french = add('api::article.article', { ...article, title: 'Un' });
  french.data.locale = 'fr';
  add('api::car.car', { reference: 'draft' }, { isPublished: false });
  const { said } = await move(await writeStrapiArchive({ add, ...maker }));
  expect(said).toEqual([
    'api::article.article: 1 published entries have a draft that says something else. What is published is taken; the drafts are left out.',
    'api::article.article: 1 rows in other languages than the main one are left out.',
  ]);
  expect((await get('/api/articles')).body).toMatchObject({ data: [{ id: 2, title: 'One', slug: 'one' }] });
  expect(await list('/api/cars')).toEqual([]);
  const seller = await adapter.db
    .selectFrom('listing')
    .innerJoin('seller', 'seller.id', 'listing.seller_id')
    .select(['seller.kind', 'listing.state'])
    .execute();
  expect(seller).toEqual([{ kind: 'market', state: 'withdrawn' }]);
});

testOnce('types and fields of other names are mapped by a table', async () => {
  const { list, move } = await openMarket();
  const { add, link, ...maker } = openStrapiMarket();
  const brand = add('api::brand.brand', { title: 'Toyota' });
  const van = add('api::van.van', { cost: 9_000_000, reference: 'V-1' });
  link(van, 'brand', [brand]);
  const path = await writeStrapiArchive({ add, link, ...maker });
  const mapPath = join(makeDataDir(), 'names.json');
  await writeFile(
    mapPath,
    JSON.stringify({
      makes: { type: 'api::brand.brand', fields: { name: 'title' } },
      cars: { type: 'api::van.van', fields: { price: 'cost', make: 'brand' } },
    }),
  );
  expect(await move(path, { mapPath })).toMatchObject({ said: [], isWhole: true });
  expect(await list('/api/cars?populate=make')).toMatchObject([{ price: 9_000_000, make: { name: 'Toyota' } }]);
  await writeFile(mapPath, '{"car": {}}');
  await expect(move(path, { mapPath })).rejects.toThrow('There is no "car"');
});

const KEY = 'a key of the market';

testOnce.each([
  ['without a salt', ''],
  ['with a fixed salt', 'strapi-data-transfer'],
  ['with a salt of its own', Buffer.alloc(16, 9)],
])('an archive that is encrypted %s is read with its key alone', async (_how, salt) => {
  const { list, move, sum } = await openMarket();
  const path = await writeStrapiArchive(await smallMarket(), { key: KEY, salt });
  const before = await sum();
  await expect(move(path)).rejects.toThrow('is encrypted. Write its key into a file');
  await expect(move(path, { key: 'another' })).rejects.toThrow('The key does not open');
  expect(await sum()).toBe(before);
  await move(path, { key: KEY });
  expect(await list('/api/cars?pagination[pageSize]=100')).toHaveLength(30);
});

const BIG = Buffer.alloc(101 * 1024 ** 2);

/** Too deep for functions that follow it. */
const NESTED = `{"type":"api::article.article","id":9,"data":{"title":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`;

const HARMFUL: Record<string, [options: ArchiveOptions, why: string]> = {
  'of version 4': [{ version: '4.25.1' }, 'was written by Strapi 4.25.1'],
  'that does not say its version': [
    { extra: [{ name: 'metadata.json', content: Buffer.from('{"strapi":') }] },
    'metadata.json" has a line that Strapi does not write',
  ],
  'with a path that climbs': [{ extra: [{ name: '../../etc/cron.d/x' }] }, 'leads out of the archive'],
  'with an absolute path': [{ extra: [{ name: '/etc/passwd' }] }, 'leads out of the archive'],
  'with a link': [
    { extra: [{ name: 'assets/uploads/x.png', type: 'symlink', linkname: '/etc/passwd' }] },
    'is a link or a device',
  ],
  'with a file that is too large': [
    { extra: [{ name: 'assets/uploads/large.mp4', content: BIG }] },
    '"assets/uploads/large.mp4" is larger than 100 MB',
  ],
  'with lists within lists': [
    { extra: [{ name: 'entities/entities_00002.jsonl', content: Buffer.from(NESTED) }] },
    'has lists within lists too deep: line 1',
  ],
  'whose metadata is large': [
    { extra: [{ name: 'metadata.json', content: Buffer.alloc(2 * 1024 ** 2, ' ') }] },
    '"metadata.json" is larger than 1 MB',
  ],
  'with a line that is no JSON': [
    { extra: [{ name: 'entities/entities_00002.jsonl', content: Buffer.from('{"type":') }] },
    'has a line that Strapi does not write: line 1',
  ],
};

testOnce.each(Object.entries(HARMFUL))(
  'an archive %s is refused before anything is stored',
  async (_what, [options, why]) => {
    const { move, sum } = await openMarket();
    const path = await writeStrapiArchive(await smallMarket(), options);
    const before = await sum();
    await expect(move(path)).rejects.toThrow(why);
    expect(await sum()).toBe(before);
  },
);

testOnce('a file that is not there is said to be so', async () => {
  const { move } = await openMarket();
  await expect(move('/nowhere/export.tar.gz')).rejects.toThrow('/nowhere/export.tar.gz cannot be read.');
});

testOnce('an archive that was cut is refused before anything is stored, wherever it ends', async () => {
  const { move, sum } = await openMarket();
  const before = await sum();
  for (const options of [{}, { isGzipped: false }, { key: KEY }]) {
    const path = await writeStrapiArchive(await smallMarket(), options);
    const { length } = await readFile(path);
    for (const part of [0.9, 0.3]) {
      await truncate(path, Math.floor(length * part));
      await expect(move(path, 'key' in options ? options : {})).rejects.toThrow('is cut or broken');
    }
  }
  expect(await sum()).toBe(before);
});

type Options = Partial<Pick<MoveDeps, 'key' | 'mapPath' | 'isDryRun' | 'progress'>>;

/** A market, and a way to move an archive into it. */
async function openMarket() {
  const app = await openTestApp();
  const { adapter, dataDir, clock } = app;

  async function move(path: string, options: Options = {}) {
    const lines: string[] = [];
    const result = await moveFromStrapi({
      adapter,
      storage: openFolderStorage(dataDir),
      path,
      key: undefined,
      mapPath: undefined,
      isDryRun: false,
      now: clock.now,
      say: (line) => lines.push(line),
      progress: () => undefined,
      signal: new AbortController().signal,
      ...options,
    });
    return { ...result, said: lines };
  }

  const sum = () => catalogueSum({ adapter, dataDir });
  return { ...app, move, sum };
}

async function smallMarket(): Promise<StrapiMaker> {
  return madeStrapiMarket({ cars: 30 });
}
