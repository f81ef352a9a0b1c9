import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { car } from '#contract/entities/car.ts';
import type { EntitySpec } from '#contract/entities/entity.ts';
import { sparePart } from '#contract/entities/spare-part.ts';
import { LISTING_STATE_NAMES } from '#contract/listing-states.ts';
import { findPhotoListing, listPhotos } from '../../api/listings/photos/listing-photo-queries.ts';
import { attachPhoto, orderPhotos, removePhoto } from '../../api/listings/photos/listing-photo-writes.ts';
import { listStock } from '../../api/listings/stock/stock-list-queries.ts';
import { readMarketConfig } from '../../api/schema/market-config.ts';
import { StartError } from '../../platform/database/data-dir.ts';
import { openMemberMakers } from '../../test/member-makers.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { listPriceChanges } from '../../test/price-history.ts';
import { makeDataDir, openTestAdapter } from '../../test/test-database.ts';
import { loadDemo } from '../seed.ts';
import { DEMO_PEOPLE, PERSON_NAMES } from './demo-people.ts';
import { loadPeople } from './seed-people.ts';

const silent = () => undefined;

const newServer = () => readMarketConfig({ DATA_DIR: makeDataDir() });

const demo = await openDemo();

test('each of the people signs in by what was printed, and may do what they are there for', async () => {
  const { signIn } = openMemberMakers(demo);
  const { db } = demo.adapter;
  for (const name of PERSON_NAMES) {
    const { email, username } = DEMO_PEOPLE[name];
    const [line = ''] = demo.lines.filter((one) => one.includes(email));
    const [password = ''] = /[a-z2-9]{4}(-[a-z2-9]{4}){3}/.exec(line) ?? [];
    expect((await signIn(email, password)).user).toMatchObject({ username, email });
  }
  const passwords = demo.lines.flatMap((line) => /[a-z2-9]{4}(-[a-z2-9]{4}){3}/.exec(line)?.[0] ?? []);
  expect(new Set(passwords).size).toBe(PERSON_NAMES.length);
  const roles = await db.selectFrom('account_role').select('role').orderBy('role').execute();
  expect(roles).toEqual([{ role: 'admin' }, { role: 'moderator' }]);
  const members = await db
    .selectFrom('seller_member')
    .innerJoin('seller', 'seller.id', 'seller_id')
    .select(['kind', 'role'])
    .orderBy('seller_member.account_id')
    .execute();
  expect(members).toEqual([
    { kind: 'dealer', role: 'owner' },
    { kind: 'dealer', role: 'agent' },
    { kind: 'garage', role: 'owner' },
    { kind: 'private', role: 'owner' },
  ]);
});

test.each<EntitySpec>([car, sparePart])(
  'each field of $name that sellers fill in is filled in by some ad',
  async (entity) => {
    const ofSellers = (specs: EntitySpec['fields'] | EntitySpec['relations']) =>
      Object.keys(specs).filter((name) => ![undefined, 'office'].includes(specs[name]?.step));
    const names = [...ofSellers(entity.fields), ...ofSellers(entity.relations)];
    expect(names.length).toBeGreaterThan(5);
    const asked = ofSellers(entity.fields).map((name) => `&fields[]=${name}`);
    const entries = await demo.list(
      `/api/${entity.name}?populate=*&sort=id:desc&pagination[pageSize]=100${asked.join('')}`,
    );
    const isFilledIn = (name: string) => entries.some((entry) => (entry[name] ?? '') !== '');
    expect(names.filter((name) => !isFilledIn(name))).toEqual([]);
  },
);

test('there is something in every state, for moderators to decide, and to count', async () => {
  const { adapter, clock } = demo;
  const { db } = adapter;
  const sellers = await db
    .selectFrom('seller')
    .innerJoin('seller_member', 'seller_id', 'seller.id')
    .select(['seller.id', 'kind'])
    .distinct()
    .execute();
  expect(sellers.map(({ kind }) => kind).sort()).toEqual(['dealer', 'garage', 'private']);
  const stocks = await Promise.all(
    sellers.map(async ({ id, kind }) => ({
      kind,
      ...(await listStock(db, id, { state: undefined, words: '', page: 1 }, clock.now())),
    })),
  );
  const dealer = stocks.find(({ kind }) => kind === 'dealer');
  for (const state of LISTING_STATE_NAMES) expect(dealer?.counts[state], state).toBeGreaterThan(0);
  const tasks = new Set(stocks.flatMap(({ rows }) => rows.flatMap((row) => row.tasks)));
  for (const task of ['declined', 'expires soon', 'unfinished'] as const) expect(tasks).toContain(task);
  const privateRows = stocks.find(({ kind }) => kind === 'private')?.rows ?? [];
  expect(privateRows.filter(({ state, isWaiting }) => state === 'published' && isWaiting)).toHaveLength(1);

  const waiting = await db
    .selectFrom('review_item')
    .innerJoin('listing', 'listing.id', 'listing_id')
    .select(['review_item.kind', 'listing.state', 'score'])
    .where('decided_at', 'is', null)
    .orderBy('score')
    .execute();
  expect(waiting).toHaveLength(3);
  expect(waiting.filter(({ kind }) => kind === 'edit')).toMatchObject([{ state: 'published' }]);
  expect(waiting.at(-1)?.score).toBeGreaterThan(5);

  const seen = await db.selectFrom('car_view').select('car_id').distinct().execute();
  expect(seen.length).toBeGreaterThan(5);
  const tapped = await db.selectFrom('contact_tap').select('listing_id').distinct().execute();
  expect(tapped.length).toBeGreaterThan(5);
  expect(await listPriceChanges(db)).toHaveLength(2);
  const future = await db.selectFrom('listing_event').select('id').where('at', '>', clock.now()).execute();
  expect(future).toEqual([]);
});

test('buyers see what is published of them, and of a private seller the chosen name without the number', async () => {
  const { list } = demo;
  await expect
    .poll(async () => {
      const cars = await list('/api/cars?populate[private_seller]=true&pagination[pageSize]=100');
      return cars.filter((car) => (car as { private_seller?: unknown }).private_seller);
    })
    .toMatchObject([{ private_seller: { kind: 'private', name: 'Demo Seller' } }]);
  const all = JSON.stringify(await list('/api/cars?populate=*&pagination[pageSize]=100'));
  expect(all).not.toContain('0000000090');
});

test('photos of each of their ads are put, removed and ordered as those of any other', async () => {
  const { adapter, clock, makeMedia } = demo;
  const { db } = adapter;
  const ads = await db
    .selectFrom('listing')
    .select('document_id')
    .where('id', 'in', db.selectFrom('listing_photo').select('listing_id'))
    .where('state', 'not in', ['in review', 'removed'])
    .execute();
  expect(ads.length).toBeGreaterThan(10);
  for (const { document_id: id } of ads) {
    const known = async () => {
      const listing = await findPhotoListing(db, id);
      return listing ? (await listPhotos(db, listing)).map(({ sha256 }) => sha256) : [];
    };
    const before = await known();
    const sha256 = createHash('sha256').update(id).digest('hex');
    await attachPhoto(db, id, { mediaId: (await makeMedia()).id, sha256 }, clock.now());
    await removePhoto(db, id, before[0] ?? '', clock.now());
    const wanted = [sha256, ...before.slice(1)];
    await orderPhotos(db, id, wanted, clock.now());
    expect(await known()).toEqual(wanted);
  }
});

const rowsOf = async ({ adapter: { db } }: Pick<typeof demo, 'adapter'>) =>
  JSON.stringify([
    await db.selectFrom('account').selectAll().orderBy('id').execute(),
    await db.selectFrom('account_password').selectAll().orderBy('account_id').execute(),
    await db.selectFrom('listing').selectAll().orderBy('id').execute(),
    await db.selectFrom('listing_event').selectAll().orderBy('id').execute(),
  ]);

test('a second time says that they are there, tells no password and changes nothing', async () => {
  const before = await rowsOf(demo);
  const say = vi.fn();
  await loadPeople(demo.adapter, newServer(), say, demo.clock.now() + 1_000);
  expect(say).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('there already'));
  expect(await rowsOf(demo)).toBe(before);
});

const BUCKET = { endpoint: 'https://s3.example', name: 'p', region: 'auto', accessKeyId: 'a', secretAccessKey: 'b' };

test.each([
  ['PUBLIC_URL begins with https', { publicUrl: 'https://motoka.example' }],
  ['SMTP_URL is set', { smtpUrl: 'smtp://localhost' }],
  ['PICTURES_DIR is set', { picturesDir: '/srv/pictures' }],
  ['S3_BUCKET is set', { bucket: BUCKET }],
  ['DEMO_DATA is off', { demoData: 'off' }],
] as const)('they are kept from what looks like a real market: %s', async (reason, settings) => {
  const adapter = await openTestAdapter();
  await loadDemo(adapter, 10, silent);
  const load = loadPeople(adapter, { ...newServer(), ...settings }, silent, Date.now());
  await expect(load).rejects.toThrow(StartError);
  await expect(load).rejects.toThrow(reason);
  expect(await adapter.db.selectFrom('account').select('id').execute()).toEqual([]);
});

test('they are kept from a database that people or dealers have used, until they are asked for once more', async () => {
  const used = await openTestApp(undefined, { settings: { RATE_LIMITS: 'off' } });
  await loadDemo(used.adapter, 10, silent);
  const load = (demoData: 'auto' | 'on') =>
    loadPeople(used.adapter, { ...newServer(), demoData }, silent, used.clock.now());
  const { id } = await used.makeDealer();
  await expect(load('auto')).rejects.toThrow('dealers of its own');
  await used.adapter.db.deleteFrom('seller').where('dealer_id', '=', id).execute();
  await used.adapter.db.deleteFrom('dealer').where('id', '=', id).execute();
  await openMemberMakers(used).makeMember();
  await expect(load('auto')).rejects.toThrow('people have used the database');
  await load('on');
  const { accounts } = await used.adapter.db
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<number>().as('accounts'))
    .executeTakeFirstOrThrow();
  expect(Number(accounts)).toBe(1 + PERSON_NAMES.length);
});

/** A demo of sixty cars in an app, with its people, and what was said when they were added. */
async function openDemo() {
  const app = await openTestApp(undefined, { settings: { RATE_LIMITS: 'off' } });
  await loadDemo(app.adapter, 60, silent);
  const lines: string[] = [];
  await loadPeople(app.adapter, newServer(), (line) => lines.push(line), app.clock.now());
  return { ...app, lines };
}
