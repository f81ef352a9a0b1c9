import { strapi } from '@strapi/client';
import { expect, test } from 'vitest';
import { openMemberMakers } from '../test/member-makers.ts';
import { openTestApp } from '../test/open-test-app.ts';

// The official client of the contract, as an application elsewhere would use it: over HTTP, against the listening server.

const app = await openTestApp(undefined, { settings: { RATE_LIMITS: 'off' }, isTimed: false });
const { makeMember } = openMemberMakers(app);
await app.app.listen({ host: '127.0.0.1', port: 0 });
const address = app.app.server.address();
const baseURL = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/api`;

const visitor = strapi({ baseURL });
const as = (jwt: string) => strapi({ baseURL, auth: jwt });

const toyota = await app.makeMake({ name: 'Toyota' });
const nissan = await app.makeMake({ name: 'Nissan' });
const picture = await app.makeMedia();
const premio = await app.makeCar({ make: toyota.id, price: 30_000_000, year: 2008, images: [picture.id] });
const noah = await app.makeCar({ make: toyota.id, price: 40_000_000, year: 2012, location: 'Mukono' });
const note = await app.makeCar({ make: nissan.id, price: 20_000_000, year: 2012 });
const [PREMIO, NOAH, NOTE] = [premio.documentId, noah.documentId, note.documentId];
const ALL = [PREMIO, NOAH, NOTE];

const cars = visitor.collection('cars');
const found = ({ data }: { data: { documentId: string }[] }) => data.map(({ documentId }) => documentId);

/** The status and the error body of what the client rejects with. */
async function refusal(asked: Promise<unknown>) {
  const error: unknown = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error && 'response' in error && error.response instanceof Response)) throw error;
  return { status: error.response.status, body: await error.response.clone().json() };
}

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

test('what is wrong is told by its status and the error body', async () => {
  expect(await refusal(cars.findOne('z'.repeat(24)))).toMatchObject({ status: 404, body: { data: null } });
  expect(await refusal(cars.find({ filters: { nosuch: 1 } }))).toMatchObject({
    status: 400,
    body: { error: { name: 'ValidationError', message: 'Invalid key nosuch' } },
  });
  expect(await refusal(cars.delete(PREMIO))).toMatchObject({ status: 405 });
  expect(await refusal(cars.create({ price: 1 }))).toMatchObject({ status: 405 });
  expect(await refusal(cars.update(PREMIO, { price: 1 }))).toMatchObject({ status: 405 });
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
