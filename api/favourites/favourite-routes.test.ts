import { expect, test } from 'vitest';
import { MOST_FAVOURITES } from '#contract/accounts/accounts.ts';
import { accountsAsText, errorOf, type Member, openMemberMakers } from '../../test/member-makers.ts';
import { type Entry, openTestApp } from '../../test/open-test-app.ts';
import { testOnce } from '../../test/test-database.ts';

// On both databases: what is there twice is refused by the database.

const app = await openTestApp(undefined, { settings: { RATE_LIMITS: 'off' } });
const { makeMember, send } = openMemberMakers(app);
const { db } = app.adapter;

for (const kind of ['saves', 'likes'] as const) {
  test(`a member keeps a car, finds it and lets it go by either id: ${kind} (2.7, 2.9)`, async () => {
    const member = await makeMember();
    const [car, other] = [await app.makeCar({ location: 'Ntinda, Kampala' }), await app.makeCar()];
    const answer = await post(member, { user: member.account.id, car: car.documentId }, kind);
    expect([answer.status, answer.headers['cache-control']]).toEqual([201, 'no-store']);
    const { data, meta } = answer.body as { data: Entry; meta: object };
    expect([Object.keys(data), meta]).toEqual([['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt'], {}]);
    // Keeping it again is no second record.
    for (const id of [car.id, car.documentId]) expect(await keep(member, id, kind)).toEqual(data);
    const second = await keep(member, other.id, kind);
    const list = await favourites(member, '?populate[car][fields][0]=location', kind);
    expect(list).toEqual([
      { ...data, car: [{ id: car.id, documentId: car.documentId, location: 'Ntinda, Kampala' }] },
      { ...second, car: [expect.objectContaining({ id: other.id })] },
    ]);
    expect(await favourites(member, '', kind === 'saves' ? 'likes' : 'saves')).toEqual([]);

    const gone = await drop(member, data.id, kind);
    expect([gone.status, gone.text]).toEqual([204, '']);
    expect((await drop(member, second.documentId, kind)).status).toBe(204);
    for (const id of [data.id, data.documentId, second.id])
      expect(errorOf(await drop(member, id, kind))).toEqual(NOT_FOUND);
    expect(await favourites(member, '', kind)).toEqual([]);
    expect((await keep(member, car.id, kind)).id).not.toBe(data.id);
  });

  testOnce(`nobody lets go what another member keeps: ${kind}`, async () => {
    const [a, b] = [await makeMember(), await makeMember()];
    const car = await app.makeCar();
    const record = await keep(b, car.id, kind);
    const before = await accountsAsText(app);
    for (const id of [record.id, record.documentId]) {
      expect(errorOf(await send(`/api/${kind}/${id}`, { method: 'DELETE' }))).toEqual(FORBIDDEN);
      const stale = await send(`/api/${kind}/${id}`, { method: 'DELETE', headers: { authorization: 'Bearer stale' } });
      expect(errorOf(stale)).toEqual(UNAUTHORIZED);
      expect(errorOf(await drop(a, id, kind))).toEqual(NOT_FOUND);
    }
    for (const id of [
      '0',
      '-1',
      '1e0',
      '01x',
      '%2e%2e',
      "1'--",
      '9'.repeat(9),
      '9'.repeat(30),
      'a'.repeat(24),
      '*',
      'null',
    ]) {
      expect([404, 400], id).toContain((await drop(a, id, kind)).status);
    }
    expect(errorOf(await a.as(`/api/${kind}`, { method: 'DELETE' })).status).toBe(405);
    expect(await accountsAsText(app)).toBe(before);
  });

  testOnce(`one record is answered to the member whose it is, and is not there for anybody else: ${kind}`, async () => {
    const [a, b] = [await makeMember(), await makeMember()];
    const car = await app.makeCar();
    const record = await keep(a, car.id, kind);
    const path = `/api/${kind}/${record.documentId}`;
    expect((await a.as(path)).body).toEqual({ data: record, meta: {} });
    expect((await a.as(`${path}/?populate[car][fields]=reference&fields=createdAt`)).body).toEqual({
      data: {
        id: record.id,
        documentId: record.documentId,
        createdAt: record.createdAt,
        car: [{ id: car.id, documentId: car.documentId, reference: car.reference }],
      },
      meta: {},
    });
    expect(errorOf(await b.as(path))).toEqual(NOT_FOUND);
    expect(errorOf(await a.as(`/api/${kind}/${record.id}`))).toEqual(NOT_FOUND);
    expect(errorOf(await a.as(`/api/${kind}/${'z'.repeat(24)}`))).toEqual(NOT_FOUND);
    expect(errorOf(await a.as(`${path}?populate=nobody`))).toMatchObject({ status: 400 });
    expect(errorOf(await send(path))).toEqual(FORBIDDEN);
    await drop(a, record.id, kind);
    expect(errorOf(await a.as(path))).toEqual(NOT_FOUND);
  });

  test(`a list is the member’s own, whatever is asked of it: ${kind}`, async () => {
    const [a, b] = [await makeMember(), await makeMember()];
    const [mine, theirs] = [await app.makeCar(), await app.makeCar()];
    const own = await keep(a, mine.id, kind);
    const other = await keep(b, theirs.id, kind);
    expect(errorOf(await send(`/api/${kind}`))).toEqual(FORBIDDEN);
    expect(errorOf(await send(`/api/${kind}`, { headers: { authorization: 'Bearer stale' } }))).toEqual(UNAUTHORIZED);
    for (const query of [
      '',
      '?populate=*',
      '?filters[user][id][$ne]=0',
      `?filters[$or][0][user][id]=${b.account.id}&filters[$or][1][id][$gt]=0`,
      `?filters[$not][user][id]=${b.account.id}`,
      '?sort=id:desc',
      '?pagination[pageSize]=100',
      '?status=draft',
      '?_q=',
      `?filters[$not][$and][0][user][id]=${b.account.id}&filters[$not][$and][1][id]=0`,
      '?filters[id][$gt]=0',
    ]) {
      const { body } = await a.as(`/api/${kind}${query}`);
      expect(
        (body as { data: Entry[] }).data.map(({ id }) => id),
        query,
      ).toEqual([own.id]);
      expect(body, query).toMatchObject({ meta: { pagination: { total: 1 } } });
    }
    for (const query of [
      `?filters[user][id]=${b.account.id}`,
      `?filters[user][documentId]=${b.account.documentId}`,
      `?filters[user]=${b.account.id}`,
      `?filters[id]=${other.id}`,
      `?filters[documentId]=${other.documentId}`,
      `?filters[car][id]=${theirs.id}`,
      `?filters[car][documentId][$in][0]=${theirs.documentId}`,
      '?pagination[start]=1',
    ]) {
      expect(await favourites(a, query, kind), query).toEqual([]);
    }
    expect(
      await favourites(a, `?filters[user][id]=${a.account.id}&filters[car][documentId]=${mine.documentId}`, kind),
    ).toHaveLength(1);
  });

  testOnce(`a filter, a sort or a relation that tells of members is refused, and asks no table: ${kind}`, async () => {
    const member = await makeMember();
    await keep(member, (await app.makeCar()).id, kind);
    const refusals: [query: string, key: RegExp][] = [
      ['filters[user][password][$startsWith]=$', /^Invalid key password/],
      ['filters[user][resetPasswordToken][$startsWith]=a', /^Invalid key resetPasswordToken/],
      ['filters[user][email][$contains]=@', /^Invalid key email/],
      ['filters[user][phonenumber][$null]=true', /^Invalid key phonenumber/],
      ['filters[user][username][$startsWith]=a', /^Invalid key username/],
      ['filters[user][blocked]=false', /^Invalid key blocked/],
      ['filters[user][hash][$notNull]=true', /^Invalid key hash/],
      ['filters[user][saves][id]=1', /^Invalid key saves/],
      ['filters[account_id]=1', /^Invalid key account_id/],
      ['filters[car][price]=1', /^Invalid key price/],
      ['filters[car][dealer_info][email][$contains]=a', /^Invalid key dealer_info/],
      ['sort=user.email', /^Invalid key/],
      ['sort=user.password', /^Invalid key/],
      ['sort=account_id', /^Invalid key account_id/],
      ['fields[0]=user_id', /^Invalid key user_id/],
      ['populate[user][fields][0]=password', /^Invalid key password/],
      ['populate[user][fields][0]=hash', /^Invalid key hash/],
      ['populate[user][populate]=saves', /^Invalid key saves/],
      ['populate=saves', /^Invalid key saves/],
      ['populate=createdBy', /^Invalid key createdBy/],
      ['populate[user][filters][password][$startsWith]=$', /^Invalid key/],
      ['populate[user][sort]=password', /^Invalid key/],
      ['populate[car][populate][user]=true', /^Invalid key user/],
    ];
    for (const [query, message] of refusals) {
      const answer = await member.as(`/api/${kind}?${query}`);
      expect(errorOf(answer), query).toMatchObject({
        status: 400,
        name: 'ValidationError',
        message: expect.stringMatching(message),
      });
    }
  });

  testOnce(`populating the member shows the member alone: ${kind}`, async () => {
    const [a, b] = [await makeMember(), await makeMember()];
    const car = await app.makeCar();
    for (const member of [b, a]) await keep(member, car.id, kind);
    const list = await favourites(a, '?populate=*', kind);
    expect(list.map(({ user }) => user)).toEqual([a.account]);
    expect(JSON.stringify(list)).not.toContain(b.account.email);
    const created = await post(a, { car: car.id }, `${kind}?populate=user`);
    expect((created.body as { data: Entry }).data.user).toEqual(a.account);
  });
}

testOnce('the owner is whoever asks: no form of naming another member makes it theirs', async () => {
  const [a, b] = [await makeMember(), await makeMember()];
  const car = await app.makeCar();
  const { id, documentId } = a.account;
  const mine = [
    id,
    `${id}`,
    documentId,
    [id],
    { id },
    { documentId },
    { connect: [id] },
    { set: [{ documentId }] },
    undefined,
  ];
  for (const user of mine) {
    expect((await post(a, { user, car: car.id })).status, JSON.stringify(user)).toBe(201);
  }
  const before = await accountsAsText(app);
  const { id: other, documentId: otherDocument } = b.account;
  const theirs = [
    other,
    `${other}`,
    otherDocument,
    [other],
    { id: other },
    { connect: [other] },
    { set: [{ documentId: otherDocument }] },
  ];
  for (const user of [...theirs, { connect: [{ id: other }] }, 999_999]) {
    expect(errorOf(await post(a, { user, car: car.id })), JSON.stringify(user)).toEqual(FORBIDDEN);
  }
  const odd = [
    null,
    [id, other],
    [other, id],
    [id, id],
    [],
    {},
    { connect: [] },
    { connect: [id], set: [other] },
    true,
    0,
    -1,
    1.5,
  ];
  for (const user of [
    ...odd,
    '',
    'me',
    '1 or 1=1',
    { disconnect: [id] },
    [[id]],
    { id: { $ne: 0 } },
    { id: [other] },
    1e21,
  ]) {
    const error = errorOf(await post(a, { user, car: car.id }));
    expect(error, JSON.stringify(user)).toMatchObject({ status: 400, name: 'ValidationError' });
  }
  expect(await accountsAsText(app)).toBe(before);
  expect(await favourites(b)).toEqual([]);
});

testOnce('a record holds what was declared and nothing that came along', async () => {
  const member = await makeMember();
  const car = await app.makeCar();
  const before = await accountsAsText(app);
  const extras = { id: 1, createdAt: '2000-01-01', publishedAt: null, documentId: 'a', account_id: 1, locale: 'fr' };
  for (const [key, value] of Object.entries(extras)) {
    const answer = await post(member, { user: member.account.id, car: car.id, [key]: value });
    expect(errorOf(answer)).toMatchObject({ name: 'ValidationError', message: `Invalid key ${key}` });
  }
  for (const [data, message] of [
    [{}, 'car is a required field'],
    [{ user: member.account.id }, 'car is a required field'],
    [undefined, 'Missing "data" payload in the request body'],
    [null, 'Missing "data" payload in the request body'],
    [[], 'Missing "data" payload in the request body'],
    ['x', 'Missing "data" payload in the request body'],
  ] as const) {
    expect(errorOf(await post(member, data))).toMatchObject({ name: 'ValidationError', message });
  }
  const beside = await member.as('/api/saves', { method: 'POST', body: { data: { car: car.id }, user: 1 } });
  expect(errorOf(beside).message).toBe('Invalid key user');
  expect(await accountsAsText(app)).toBe(before);
});

test('only a published car can be kept, by any of the contract’s ways to name one', async () => {
  const member = await makeMember();
  const car = await app.makeCar();
  for (const way of [
    car.id,
    `${car.id}`,
    car.documentId,
    [car.documentId],
    { connect: [car.id] },
    { set: [{ id: car.id }] },
  ]) {
    expect((await post(member, { car: way })).status, JSON.stringify(way)).toBe(201);
  }
  expect(await favourites(member)).toHaveLength(1);
  const draft = await app.makeCar({ publishedAt: null });
  const before = await accountsAsText(app);
  const nothing = [draft.id, draft.documentId, 'z'.repeat(24), 999_999_999];
  for (const id of nothing) {
    const answer = await post(member, { car: id });
    expect(errorOf(answer), `${id}`).toMatchObject({
      name: 'ValidationError',
      message: `Document with id "${id}", locale "null" not found`,
    });
  }
  const odd = [
    null,
    true,
    0,
    -1,
    1.5,
    1e21,
    '',
    'x',
    '0',
    "1' or 1=1",
    [car.id, draft.id],
    [],
    {},
    { id: { $gt: 0 } },
    { where: 1 },
  ];
  for (const id of odd) {
    expect(errorOf(await post(member, { car: id })), JSON.stringify(id)).toMatchObject({ name: 'ValidationError' });
  }
  expect(await accountsAsText(app)).toBe(before);
});

testOnce('a car that left the catalogue stays on the list without itself, and can be let go', async () => {
  const member = await makeMember();
  const car = await app.makeCar();
  const { id } = await keep(member, car.id);
  await db.updateTable('car').set({ published_at: null, availability: null }).where('id', '=', car.id).execute();
  expect(await favourites(member, '?populate=car')).toMatchObject([{ id, car: [] }]);
  expect((await drop(member, id)).status).toBe(204);
});

testOnce('a query to the answer of a save is held to the same rules as one to a list', async () => {
  const member = await makeMember();
  const car = await app.makeCar();
  const before = await accountsAsText(app);
  for (const query of [
    'populate=createdBy',
    'populate[user][fields][0]=password',
    '__proto__[x]=1',
    'populate[car][populate]=user',
  ]) {
    expect((await post(member, { car: car.id }, `saves?${query}`)).status, query).toBe(400);
  }
  expect(await accountsAsText(app)).toBe(before);
});

test('a member keeps a thousand cars at most', async () => {
  const member = await makeMember();
  const cars = await Promise.all(Array.from({ length: 4 }, () => app.makeCar()));
  const [first] = cars;
  const row = { created_at: 1, updated_at: 1, published_at: 1, account_id: member.account.id };
  const more = await app.makeCars(MOST_FAVOURITES - 2);
  await db
    .insertInto('saved_car')
    .values(more.map((car_id, at) => ({ ...row, car_id, document_id: `k${String(at).padStart(23, '0')}` })))
    .execute();
  const answers = await Promise.all(cars.map(({ id }) => post(member, { car: id })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 400, 400]);
  expect(errorOf(answers.find(({ status }) => status === 400) ?? { body: {} }).message).toBe(
    'At most 1000 cars can be kept',
  );
  expect(
    await db.selectFrom('saved_car').select('id').where('account_id', '=', member.account.id).execute(),
  ).toHaveLength(MOST_FAVOURITES);
  // A favourite that is saved already can be saved again, and removing one makes room.
  expect((await post(member, { car: more[0] })).status).toBe(201);
  expect((await post(member, { car: first?.id }, 'likes')).status).toBe(201);
});

const FORBIDDEN = { status: 403, name: 'ForbiddenError', message: 'Forbidden', details: {} };
const UNAUTHORIZED = { status: 401, name: 'UnauthorizedError', message: 'Missing or invalid credentials', details: {} };
const NOT_FOUND = { status: 404, name: 'NotFoundError', message: 'Not Found', details: {} };

const post = (member: Member, data: unknown, path = 'saves') =>
  member.as(`/api/${path}`, { method: 'POST', body: { data } });
async function keep(member: Member, car: number | string, path = 'saves'): Promise<Entry> {
  const { status, body, text } = await post(member, { car }, path);
  expect(status, text).toBe(201);
  return (body as { data: Entry }).data;
}
const drop = (member: Member, id: number | string, kind = 'saves') =>
  member.as(`/api/${kind}/${id}`, { method: 'DELETE' });
async function favourites(member: Member, query = '', kind = 'saves'): Promise<Entry[]> {
  const { status, body, text } = await member.as(`/api/${kind}${query}`);
  expect(status, text).toBe(200);
  return (body as { data: Entry[] }).data;
}
