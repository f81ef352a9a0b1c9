import { strapi } from '@strapi/client';
import { expect, test } from 'vitest';
import { TOKEN_SCOPES } from '#contract/permissions.ts';
import { openMemberMakers } from '../test/member-makers.ts';
import { openOfficeMakers } from '../test/office-makers.ts';
import { openTestApp } from '../test/open-test-app.ts';
import { drawPhoto } from '../test/photo-makers.ts';
import { moveListing } from './listings/lifecycle/listing-moves.ts';
import { lockListing } from './listings/rows/listing-rows.ts';
import { deleteApiToken, insertApiToken } from './tokens/token-writes.ts';

// The official client of the contract, as an application elsewhere would use it: over HTTP, against the listening server.

const app = await openTestApp(undefined, { settings: { RATE_LIMITS: 'off' }, isTimed: false });
const { makeMember } = openMemberMakers(app);
const { makeAccount, sellerOf } = openOfficeMakers(app);
const { db } = app.adapter;
await app.app.listen({ host: '127.0.0.1', port: 0 });
const toyota = await app.makeMake({ name: 'Toyota' });
const nissan = await app.makeMake({ name: 'Nissan' });
const picture = await app.makeMedia();
const premio = await app.makeCar({ make: toyota.id, price: 30_000_000, year: 2008, images: [picture.id] });
const noah = await app.makeCar({ make: toyota.id, price: 40_000_000, year: 2012, location: 'Mukono' });
const note = await app.makeCar({ make: nissan.id, price: 20_000_000, year: 2012 });
const [PREMIO, NOAH, NOTE] = [premio.documentId, noah.documentId, note.documentId];
const ALL = [PREMIO, NOAH, NOTE];

test('a list is found, narrowed, ordered and paged', async () => {
  expect(found(await cars.find())).toEqual(ALL);
  expect(found(await cars.find({ sort: 'price:desc' }))).toEqual([NOAH, PREMIO, NOTE]);
  expect(found(await cars.find({ sort: ['year:desc', 'price:asc'] }))).toEqual([NOTE, NOAH, PREMIO]);
  const paged = await cars.find({ pagination: { page: 2, pageSize: 2 } });
  expect(found(paged)).toEqual([NOTE]);
  expect(paged.meta).toEqual({ pagination: { page: 2, pageSize: 2, pageCount: 2, total: 3 } });
  const offset = await cars.find({ pagination: { start: 1, limit: 1, withCount: false } });
  expect([found(offset), offset.meta]).toEqual([[NOAH], { pagination: { start: 1, limit: 1 } }]);
});

test.each([
  [{ make: { name: { $eq: 'Toyota' } } }, [PREMIO, NOAH]],
  [{ price: { $between: [25_000_000, 35_000_000] } }, [PREMIO]],
  [{ $or: [{ year: 2008 }, { make: { name: { $containsi: 'NISS' } } }] }, [PREMIO, NOTE]],
  [{ $not: { year: { $gte: 2012 } } }, [PREMIO]],
  [{ documentId: { $in: [PREMIO, NOTE] } }, [PREMIO, NOTE]],
  [{ id: { $in: [] } }, []],
  [{ id: { $notIn: [] } }, ALL],
  [{ year: [2008, 2010] }, [PREMIO]],
  [{ location: { $containsi: '[constructor]' } }, []],
  [{ regyear: { $null: true } }, ALL],
])('a list is narrowed by %j', async (filters, expected) => {
  expect(found(await cars.find({ filters }))).toEqual(expected);
});

test('fields and relations are chosen, in each of the ways there are', async () => {
  const whole = await cars.findOne(PREMIO, { populate: '*' });
  expect(whole.data).toMatchObject({ id: premio.id, make: { name: 'Toyota' }, images: [{ name: picture.name }] });
  const few = { id: premio.id, documentId: PREMIO };
  expect((await cars.findOne(PREMIO, { fields: ['price'] })).data).toEqual({ ...few, price: 30_000_000 });
  for (const populate of ['make', ['make'], { make: { fields: ['name'] } }, { make: true }]) {
    const { data } = await cars.find({ populate, filters: { id: premio.id } });
    expect(data[0], JSON.stringify(populate)).toMatchObject({ make: { name: 'Toyota' } });
    expect(data[0]).not.toHaveProperty('images');
  }
  expect((await visitor.collection('models').find({ populate: { make: true } })).data).toEqual([]);
});

/** The status and the error body of what the client rejects with. */
async function refusal(asked: Promise<unknown>) {
  const error: unknown = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error && 'response' in error && error.response instanceof Response)) throw error;
  return { status: error.response.status, body: await error.response.clone().json() };
}

const as = (jwt: string) => strapi({ baseURL, auth: jwt });

test('what is wrong is told by its status and the error body', async () => {
  expect(await refusal(cars.findOne('z'.repeat(24)))).toMatchObject({ status: 404, body: { data: null } });
  expect(await refusal(cars.find({ filters: { nosuch: 1 } }))).toMatchObject({
    status: 400,
    body: { error: { name: 'ValidationError', message: 'Invalid key nosuch' } },
  });
  const makes = visitor.collection('makes');
  expect(await refusal(makes.create({ name: 'Other' }))).toMatchObject({ status: 403 });
  expect(await refusal(visitor.collection('places').create({ name: 'Other' }))).toMatchObject({ status: 404 });
  for (const ask of [() => cars.delete(PREMIO), () => cars.create({ price: 1 }), () => cars.update(PREMIO, {})]) {
    expect(await refusal(ask())).toMatchObject({ status: 403, body: { error: { name: 'ForbiddenError' } } });
  }
  for (const kind of ['saves', 'likes']) {
    const kept = visitor.collection(kind);
    const anyId = 'z'.repeat(24);
    for (const ask of [() => kept.find(), () => kept.findOne(anyId), () => kept.create({}), () => kept.delete(anyId)]) {
      expect(await refusal(ask())).toMatchObject({ status: 403, body: { error: { name: 'ForbiddenError' } } });
    }
    expect(await refusal(as('stale').collection(kind).delete(anyId))).toMatchObject({ status: 401 });
  }
});

test.each(['saves', 'likes'])('a member keeps cars, finds them and lets them go: %s', async (kind) => {
  const member = await makeMember();
  const kept = as(member.jwt).collection(kind);
  const { data: record } = await kept.create({ user: member.account.id, car: PREMIO });
  const { data: other } = await kept.create({ car: noah.id }, { populate: { car: { fields: ['year'] } } });
  const list = await kept.find({ populate: { car: { populate: 'make' } }, sort: 'id:desc' });
  expect(list.data).toMatchObject([{ car: [{ id: noah.id }] }, { car: [{ make: { name: 'Toyota' } }] }]);
  expect(found(await kept.find({ filters: { car: { documentId: { $in: [PREMIO] } } } }))).toEqual([record.documentId]);
  expect((await kept.findOne(record.documentId, { populate: 'car' })).data).toMatchObject({
    documentId: record.documentId,
    car: [{ id: premio.id }],
  });
  await kept.delete(record.documentId);
  await kept.delete(other.documentId);
  expect((await kept.find()).data).toEqual([]);
  expect(await refusal(kept.delete(record.documentId))).toMatchObject({ status: 404 });
});

/** A dealer's own system: its token, and what asks with it. */
async function makeSystem() {
  const dealer = await app.makeDealer();
  const sellerId = await sellerOf('dealer_id', dealer.id);
  const accountId = await makeAccount();
  const token = (expiresAt: number | null = null) =>
    db.transaction().execute(async (transaction) => {
      const wanted = { sellerId, name: 'Stock', scopes: TOKEN_SCOPES, expiresAt };
      const made = await insertApiToken(transaction, wanted, accountId, app.clock.now());
      if (!made) throw new Error('There are as many tokens as there may be');
      return made;
    });
  return { dealer, sellerId, accountId, token };
}

/** As a moderator decides. */
const approve = (documentId: string) =>
  db.transaction().execute(async (transaction) => {
    const listing = await lockListing(transaction, documentId);
    if (!listing) throw new Error(documentId);
    const moves = { adapter: app.adapter, listingDays: 45, privateListings: 2 };
    await moveListing(
      { db: transaction, now: app.clock.now(), by: { accountId: null }, services: moves },
      listing,
      'approve',
    );
  });

test('a dealer’s own system puts a car on sale with three pictures, and sees it through to its end', async () => {
  const { dealer, sellerId, token } = await makeSystem();
  // New to the market: what it sends is looked at.
  await db.updateTable('seller').set({ trust: 0 }).where('id', '=', sellerId).execute();
  const system = as((await token()).token);
  const own = system.collection('cars');
  const photos = await Promise.all([1, 2, 3].map(() => drawPhoto()));
  const sent = [];
  for (const [at, photo] of photos.entries()) {
    const fileInfo = { name: `Photo ${at}.jpg`, alternativeText: 'The car' };
    const [file] = (await system.files.upload(photo, {
      filename: `photo ${at}.jpg`,
      mimetype: 'image/jpeg',
      fileInfo,
    })) as unknown as { id: number; name: string }[];
    sent.push(file?.id);
  }
  expect(await system.files.find()).toHaveLength(3);
  expect(await system.files.update(Number(sent[0]), { caption: 'Front' })).toMatchObject({ caption: 'Front' });
  const model = await app.makeModel({ name: 'Corolla', make: toyota.id });
  const [abs, alloys] = [await app.makeFeature({ name: 'ABS' }), await app.makeFeature({ name: 'Alloys' })];
  const said = {
    make: toyota.documentId,
    model: model.id,
    year: 2010,
    mileage: 81_000,
    price: 24_500_000,
    condition: 'used',
    location: 'Ntinda, Kampala',
    dealer_info: { connect: [dealer.documentId] },
    features: { connect: [alloys.id, { documentId: abs.documentId, position: { start: true } }] },
    images: sent,
  };
  const { data } = await own.create(said, { populate: ['make', 'features', 'images', 'dealer_info'] });
  expect(data).toMatchObject({
    id: null,
    publishedAt: null,
    price: 24_500_000,
    make: { name: 'Toyota' },
    dealer_info: { id: dealer.id },
    features: [{ name: 'ABS' }, { name: 'Alloys' }],
    images: sent.map((id) => ({ id })),
  });
  const { documentId } = data;
  expect(await refusal(cars.findOne(documentId))).toMatchObject({ status: 404 });
  expect((await own.find({ status: 'draft', fields: ['price'] })).data).toEqual([
    { id: null, documentId, price: 24_500_000 },
  ]);
  await approve(documentId);
  expect((await cars.findOne(documentId, { populate: 'images' })).data.images).toHaveLength(3);
  expect((await own.update(documentId, { price: 23_000_000 })).data).toMatchObject({ price: 23_000_000 });
  const availability = { fields: ['availability'] };
  const reserved = await own.update(documentId, { availability: 'reserved' }, availability);
  expect(reserved.data.availability).toBe('reserved');
  expect((await cars.findOne(documentId, availability)).data.availability).toBe('reserved');
  await own.update(documentId, { availability: 'sold' });
  expect(await refusal(cars.findOne(documentId))).toMatchObject({ status: 404 });
  await own.update(documentId, { availability: 'available' });
  await own.delete(documentId);
  expect(await refusal(cars.findOne(documentId))).toMatchObject({ status: 404 });
  expect(await refusal(own.delete(documentId))).toMatchObject({ status: 404 });
});

test('a dealer’s system is refused with another’s token, and with one that is wrong, over or revoked', async () => {
  const [{ token, sellerId, accountId }, other] = [await makeSystem(), await makeSystem()];
  const { token: good, id } = await token();
  const theirs = await app.makeCar({ dealer_info: other.dealer.id });
  const own = as(good).collection('cars');
  expect(await refusal(own.update(theirs.documentId, { price: 1 }))).toMatchObject({ status: 403 });
  expect(await refusal(own.delete(theirs.documentId))).toMatchObject({ status: 403 });
  expect(await refusal(own.create({ dealer_info: other.dealer.id }))).toMatchObject({ status: 403 });
  expect(await refusal(own.create({ year: 1700, nosuch: 1 }))).toMatchObject({ status: 400 });
  const over = (await token(app.clock.now() + 1)).token;
  app.clock.advance(2);
  for (const [wrong, message] of [
    ['motoka_none', 'Missing or invalid credentials'],
    [over, 'Token expired'],
  ] as const) {
    const asked = refusal(as(wrong).collection('cars').create({}));
    expect(await asked).toMatchObject({ status: 401, body: { error: { message } } });
  }
  await db
    .transaction()
    .execute((transaction) => deleteApiToken(transaction, { sellerId, id }, accountId, app.clock.now()));
  expect(await refusal(own.create({}))).toMatchObject({ status: 401 });
  expect(await refusal(as(good).files.find())).toMatchObject({ status: 401 });
});

test('a member signs in, reads and changes their own account, and signs out', async () => {
  const { account, password } = await makeMember();
  const sent = await visitor.fetch('auth/local', {
    method: 'POST',
    body: JSON.stringify({ identifier: account.email, password }),
    headers: { 'Content-Type': 'application/json' },
  });
  const { jwt, user } = (await sent.json()) as { jwt: string; user: unknown };
  expect(user).toEqual(account);
  const client = as(jwt);
  expect(await (await client.fetch('users/me')).json()).toEqual(account);
  expect(await (await client.fetch('users/me?fields[0]=username')).json()).toEqual({
    id: account.id,
    documentId: account.documentId,
    username: account.username,
  });
  const users = client.collection('users');
  expect(await users.update(account.id, { newsletter: true })).toMatchObject({ newsletter: true });
  expect(await refusal(users.update(account.id + 1, { newsletter: true }))).toMatchObject({ status: 403 });
  expect(await (await client.fetch('auth/logout', { method: 'POST' })).json()).toEqual({ ok: true });
  expect(await refusal(client.fetch('users/me'))).toMatchObject({ status: 401 });
});

const address = app.app.server.address();
const baseURL = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/api`;

const visitor = strapi({ baseURL });

const cars = visitor.collection('cars');
const found = ({ data }: { data: { documentId: string }[] }) => data.map(({ documentId }) => documentId);
