import { expect, test } from 'vitest';
import { openMemberMakers } from '../../test/member-makers.ts';
import { testOnce } from '../../test/test-database.ts';
import { openWritingMarket, type Written } from '../../test/write-makers.ts';

// On both databases: entries, their relations and their versions are written.

const market = await openWritingMarket();
const { db } = market;
const { makeMember } = openMemberMakers(market);

const toyota = await market.makeMake({ name: 'Toyota W' });
const premio = await market.makeModel({ name: 'Premio W', make: toyota.id });
const nissan = await market.makeMake({ name: 'Nissan W' });
const [abs, alloys] = [await market.makeFeature({ name: 'ABS W' }), await market.makeFeature({ name: 'Alloys W' })];

test('a car of a seller whom the market knows is on sale at once, and shows what was written', async () => {
  const writer = await market.makeWriter(2);
  const query =
    '?populate[make][fields][0]=name&populate[features]=true&populate[images]=true&populate[dealer_info]=true';
  const car = await create(writer, {}, query);
  expect(car).toMatchObject({
    id: expect.any(Number),
    price: 24_500_000,
    location: 'Ntinda, Kampala',
    featured: false,
    publishedAt: expect.any(String),
    make: { name: 'Toyota W' },
    features: [{ name: 'ABS W' }],
    dealer_info: { id: writer.owner.id },
    images: [{ url: expect.stringMatching(/^\/uploads\//) }],
  });
  const { body } = await market.request(`/api/cars/${car.documentId}${query}`);
  const { tag: _, ...written } = car;
  expect((body as Written).data).toMatchObject({ ...written, updatedAt: expect.any(String) });
});

const stateOf = async (id: string) =>
  (await db.selectFrom('listing').select('state').where('document_id', '=', id).executeTakeFirst())?.state;

const shown = async (id: string, query = '') => (await market.request(`/api/cars/${id}${query}`)).status;

const put = ({ ask }: Pick<Writer, 'ask'>, id: string, data: object, headers = {}, query = '') =>
  ask(`/api/cars/${id}${query}`, { method: 'PUT', body: { data }, headers });

testOnce('a new seller’s car waits for a moderator without id, and is public once it is approved', async () => {
  const writer = await market.makeWriter();
  const car = await create(writer);
  expect(car).toMatchObject({ id: null, publishedAt: null, price: 24_500_000 });
  expect([await stateOf(car.documentId), await shown(car.documentId)]).toEqual(['in review', 404]);
  // An ad in review can still be changed, and waits on.
  expect((await put(writer, car.documentId, { price: 23_000_000 })).status).toBe(200);
  expect(await stateOf(car.documentId)).toBe('in review');
  await market.decide(car.documentId, 'approve');
  expect(await shown(car.documentId)).toBe(200);
  const now = await writer.ask(`/api/cars/${car.documentId}`);
  expect((now.body as Written).data).toMatchObject({ price: 23_000_000, id: expect.any(Number) });
});

testOnce('of what is public, small changes show at once and others wait', async () => {
  const writer = await market.makeWriter();
  const { documentId: id } = await create(writer);
  await market.decide(id, 'approve');
  expect((await put(writer, id, { price: 22_000_000 })).body).toMatchObject({
    data: { price: 22_000_000, id: expect.any(Number), publishedAt: expect.any(String) },
  });
  const changed = await put(writer, id, { price: 21_000_000, color: 'See mycars.ug' });
  expect(changed.body).toMatchObject({
    data: { price: 21_000_000, color: 'See mycars.ug', id: null, publishedAt: null },
  });
  const { data } = (await market.request(`/api/cars/${id}`)).body as Written;
  expect(data).toMatchObject({ price: 21_000_000, color: null });
  const waiting = await db
    .selectFrom('review_item')
    .innerJoin('listing', 'listing.id', 'listing_id')
    .select('review_item.kind')
    .where('document_id', '=', id)
    .where('decided_at', 'is', null)
    .execute();
  expect(waiting).toEqual([{ kind: 'edit' }]);
});

testOnce('a new photo of a new seller waits, and shows at once where the market knows the seller', async () => {
  for (const [trust, isSeen] of [
    [0, false],
    [2, true],
  ] as const) {
    const writer = await market.makeWriter(trust);
    const { documentId: id } = await create(writer);
    if (trust === 0) await market.decide(id, 'approve');
    const added = await market.makeUpload(writer.sellerId);
    const { body, status } = await put(writer, id, { images: { connect: [added] } }, {}, '?populate=images');
    expect(status).toBe(200);
    expect((body as Written).data.images, 'as it will be').toHaveLength(2);
    const { data } = (await market.request(`/api/cars/${id}?populate=images`)).body as Written;
    expect(data.images, `trust ${trust}`).toHaveLength(isSeen ? 2 : 1);
  }
});

const errorOf = ({ body }: { body: unknown }) =>
  (body as { error: { name: string; message: string; details: { errors?: { path: string[]; message: string }[] } } })
    .error;

testOnce('reserved, free again, sold, back, withdrawn', async () => {
  const writer = await market.makeWriter(2);
  const { documentId: id } = await create(writer);
  const states: (string | undefined)[] = [];
  for (const availability of ['reserved', 'available', 'sold', 'sold', 'available']) {
    expect((await put(writer, id, { availability })).status).toBe(200);
    states.push(await stateOf(id));
  }
  expect(states).toEqual(['reserved', 'published', 'sold', 'sold', 'published']);
  const reserved = await put(writer, id, { availability: 'reserved' }, {}, '?fields[0]=availability');
  expect((reserved.body as Written).data.availability).toBe('reserved');
  expect((await writer.ask(`/api/cars/${id}`, { method: 'DELETE' })).status).toBe(204);
  expect([await stateOf(id), await shown(id)]).toEqual(['withdrawn', 404]);
  expect((await writer.ask(`/api/cars/${id}`, { method: 'DELETE' })).status).toBe(404);
  // A nightly program that writes all of its cars brings nothing back.
  expect((await put(writer, id, { price: 9_000_000 })).body).toMatchObject({ data: { id: null, publishedAt: null } });
  expect(await stateOf(id)).toBe('withdrawn');
  expect(errorOf(await put(writer, id, { availability: 'sold' })).details.errors?.[0]?.path).toEqual(['availability']);
});

testOnce('a draft is kept, shown to whoever may edit it alone, and deleted', async () => {
  const writer = await market.makeWriter(2);
  const { status, body, headers } = await writer.ask('/api/cars?status=draft', {
    method: 'POST',
    body: { data: { year: 2012, make: { connect: toyota.id } } },
  });
  expect(status).toBe(201);
  const { data } = body as Written;
  const url = `/api/cars/${data.documentId}?status=draft&populate=make`;
  expect((await writer.ask(url)).body).toMatchObject({ data: { year: 2012, id: null, make: { name: 'Toyota W' } } });
  expect((await writer.ask(url)).headers.etag).toBe(headers.etag);
  const stranger = await market.makeWriter(2);
  const reader = await market.makeToken(writer.sellerId, { scopes: ['listings:write'] });
  for (const ask of [market.asker(), market.asker('wrong'), stranger.ask, market.asker(reader)]) {
    expect((await ask(url)).status).toBe(404);
  }
  const left = await put(writer, data.documentId, {});
  expect(left.status, 'something is missing').toBe(400);
  expect(errorOf(left).details.errors?.map(({ path }) => path[0])).toEqual([
    'model',
    'condition',
    'mileage',
    'price',
    'location',
    'images',
  ]);
  expect((await writer.ask(`/api/cars/${data.documentId}`, { method: 'DELETE' })).status).toBe(204);
  expect(await stateOf(data.documentId)).toBeUndefined();
});

test('a list with status=draft is all that the seller has, as it will be; to everybody else it is the list of buyers', async () => {
  const writer = await market.makeWriter(2);
  const onSale = await create(writer);
  const draft = await create(writer, { price: 1 }, '?status=draft');
  const sold = await create(writer);
  await put(writer, sold.documentId, { availability: 'sold' });
  const stranger = await market.makeWriter(2);
  const theirs = await create(stranger, {}, '?status=draft');
  const url = '/api/cars?status=draft&fields[0]=price&populate[images][fields][0]=name';
  const { body, status, headers } = await writer.ask(`${url}&pagination[pageSize]=2`);
  const page = body as { data: Written['data'][]; meta: object };
  expect(status).toBe(200);
  expect(page).toMatchObject({
    data: [
      { documentId: onSale.documentId, id: expect.any(Number), images: [{ name: expect.any(String) }] },
      { documentId: draft.documentId, id: null, price: 1 },
    ],
    meta: { pagination: { page: 1, pageSize: 2, pageCount: 2, total: 3 } },
  });
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'application/json; status=draft' });
  const ids = async (ask: Writer['ask'], query = '') => {
    const { body: list } = await ask(`${url}${query}`);
    return (list as { data: Written['data'][] }).data.map(({ documentId }) => documentId);
  };
  expect(await ids(writer.ask, '&sort=createdAt:desc&pagination[start]=2&pagination[limit]=5')).toEqual([
    onSale.documentId,
  ]);
  expect(await ids(writer.ask, '&sort=id:desc&pagination[withCount]=false')).toEqual([
    sold.documentId,
    draft.documentId,
    onSale.documentId,
  ]);
  expect(await ids(stranger.ask)).toEqual([theirs.documentId]);
  const unable = await market.makeToken(writer.sellerId, { scopes: ['listings:write'] });
  for (const ask of [market.asker(), market.asker('wrong'), market.asker(unable)]) {
    const shownToAll = await ids(ask, '&pagination[pageSize]=100');
    expect(shownToAll).toContain(onSale.documentId);
    for (const hidden of [draft, sold, theirs]) expect(shownToAll).not.toContain(hidden.documentId);
  }
  for (const odd of [
    'filters[price]=1',
    'search=toyota',
    '_q=x',
    'sort=price',
    'sort=make.name',
    `as=${'z'.repeat(24)}`,
  ]) {
    expect((await writer.ask(`${url}&${odd}`)).status, odd).toBe(odd.startsWith('as') ? 403 : 400);
  }
});

testOnce('who may not is told so before anything of the body is', async () => {
  const writer = await market.makeWriter(2);
  const other = await market.makeWriter(2);
  const { documentId: id } = await create(writer);
  const draft = await create(writer, {}, '?status=draft');
  const { jwt } = await makeMember();
  const over = await market.makeToken(writer.sellerId, { expiresAt: market.clock.now() - 1 });
  const reading = await market.makeToken(writer.sellerId, { scopes: ['drafts:read'] });
  const garage = await market.makeWriter(2, 'garage_id');
  const body = { data: { price: 'no number' } };
  const post = async (ask: Writer['ask']) => errorOf(await ask('/api/cars', { method: 'POST', body }));
  expect(await post(market.asker())).toMatchObject({ status: 403, message: 'Forbidden' });
  expect(await post(market.asker(jwt))).toMatchObject({ status: 403, message: 'Forbidden' });
  expect(await post(market.asker(reading))).toMatchObject({ status: 403 });
  expect(await post(garage.ask)).toMatchObject({ status: 403 });
  expect(await post(market.asker('nobody-issued-this'))).toMatchObject({
    status: 401,
    message: 'Missing or invalid credentials',
  });
  expect(await post(market.asker(over))).toMatchObject({ status: 401, message: 'Token expired' });
  for (const method of ['PUT', 'DELETE'] as const) {
    expect((await other.ask(`/api/cars/${id}`, { method, body })).status, `${method} of what is public`).toBe(403);
    expect((await other.ask(`/api/cars/${draft.documentId}`, { method, body })).status, `${method} of a draft`).toBe(
      404,
    );
    for (const none of ['z'.repeat(24), '21']) {
      expect((await writer.ask(`/api/cars/${none}`, { method, body })).status, `${method} of ${none}`).toBe(404);
      const ask = market.asker(reading);
      expect((await ask(`/api/cars/${none}`, { method, body })).status, `${method} by who writes nothing`).toBe(403);
    }
  }
  expect((await market.asker()('/api/cars', { method: 'POST', body: '{"data":' })).status).toBe(400);
  const revoked = market.asker(writer.token);
  await db.deleteFrom('api_token').where('seller_id', '=', writer.sellerId).execute();
  expect(await post(revoked)).toMatchObject({ status: 401 });
});

testOnce('a member writes for the one seller that they act for, or for the one that they name', async () => {
  const [one, two] = [await market.makeWriter(2), await market.makeWriter(2)];
  const { jwt, account } = await makeMember();
  const join = (sellerId: number, role: 'agent' | 'manager') =>
    db
      .insertInto('seller_member')
      .values({ seller_id: sellerId, account_id: account.id, role, created_at: 1 })
      .execute();
  await join(one.sellerId, 'agent');
  const ask = market.asker(jwt);
  const { status, body } = await ask('/api/cars', { method: 'POST', body: await whole(one) });
  expect(status).toBe(201);
  const { documentId: id } = (body as Written).data;
  // An agent changes and prices what is on sale, and does not withdraw it.
  expect((await put({ ask }, id, { mileage: 82_000 })).status).toBe(200);
  expect((await put({ ask }, id, { price: 1_000_000 })).status).toBe(200);
  expect((await ask(`/api/cars/${id}`, { method: 'DELETE' })).status).toBe(403);
  await join(two.sellerId, 'manager');
  expect(errorOf(await ask('/api/cars', { method: 'POST', body: await whole(two) })).message).toMatch(/\?as=/);
  const { document_id: as } = await db
    .selectFrom('seller')
    .select('document_id')
    .where('id', '=', two.sellerId)
    .executeTakeFirstOrThrow();
  expect((await ask(`/api/cars?as=${as}`, { method: 'POST', body: await whole(two) })).status).toBe(201);
  expect((await ask(`/api/cars?as=${'z'.repeat(24)}`, { method: 'POST', body: {} })).status).toBe(403);
});

testOnce('all that is wrong is named by path, shortened, and nothing is written', async () => {
  const writer = await market.makeWriter(2);
  const count = async () => (await db.selectFrom('listing').select('id').execute()).length;
  const before = await count();
  const theirs = await market.makeUpload((await market.makeWriter()).sellerId);
  const bad = {
    price: '24500000',
    year: 1850,
    mileage: -5,
    color: 'x'.repeat(300),
    condition: 'broken',
    gearbox: 7,
    featured: true,
    reference: 'M-1',
    location: 'Kam\u0000pala',
    make: {},
    features: { set: null },
    images: [theirs],
  };
  const refused = await writer.ask('/api/cars', { method: 'POST', body: await whole(writer, bad) });
  const { message, details } = errorOf(refused);
  expect(refused.status).toBe(400);
  expect(message).toBe('12 errors occurred');
  expect(details.errors?.map(({ path }) => path.join('.')).toSorted()).toEqual(
    [
      ...['make', 'year', 'mileage', 'price', 'condition', 'location', 'features', '', 'color'].toSorted(),
      'featured',
      'gearbox',
      'reference',
    ].toSorted(),
  );
  expect(refused.text).not.toContain('x'.repeat(60));
  const bodies: [unknown, string][] = [
    [{ data: [] }, 'this must be a `object` type'],
    [{ price: 1 }, 'Missing "data" payload in the request body'],
    [{ data: { nosuch: 1, price: 'x' } }, 'Invalid key nosuch'],
    [{ data: { id: 5 } }, 'Invalid key id'],
    [{ data: { make: 99_999_999 } }, '1 relation(s) of type api::make.make associated with this entity do not exist'],
    [{ data: { make: 'zzz' } }, 'Document with id "zzz", locale "null" not found'],
  ];
  for (const [body, said] of bodies) {
    const answer = await writer.ask('/api/cars', { method: 'POST', body });
    expect([answer.status, errorOf(answer).message]).toEqual([400, said]);
  }
  for (const query of ['?fields=nosuch', '?populate=nosuch', '?populate[make][fields][0]=secret']) {
    expect((await writer.ask(`/api/cars${query}`, { method: 'POST', body: await whole(writer) })).status).toBe(400);
  }
  expect(await count()).toBe(before);
});

testOnce('another’s name as the seller, and another’s picture that buyers see, are refused', async () => {
  const [writer, other] = [await market.makeWriter(2), await market.makeWriter(2)];
  const { data: own } = await whole(writer, { dealer_info: writer.owner.documentId });
  expect((await writer.ask('/api/cars', { method: 'POST', body: { data: own } })).status).toBe(201);
  for (const dealer_info of [other.owner.id, { connect: [other.owner.documentId] }, null, { set: [] }]) {
    const body = await whole(writer, { dealer_info });
    expect((await writer.ask('/api/cars', { method: 'POST', body })).status).toBe(403);
  }
  const { documentId: id } = await create(other);
  const theirs = (await market.request(`/api/cars/${id}?populate=images`)).body as Written;
  const [image] = theirs.data.images as { id: number }[];
  for (const images of [theirs.data.images, [image?.id]]) {
    const body = await whole(writer, { images });
    expect((await writer.ask('/api/cars', { method: 'POST', body })).status).toBe(403);
  }
});

test('of two tokens that change one car, the second is told that it has changed', async () => {
  const writer = await market.makeWriter(2);
  const second = market.asker(await market.makeToken(writer.sellerId));
  const { documentId: id, tag } = await create(writer);
  const answers = await Promise.all([
    put(writer, id, { price: 20_000_000 }, { 'if-match': tag }),
    put({ ask: second }, id, { price: 21_000_000 }, { 'if-match': tag }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  const next = String(answers.find(({ status }) => status === 200)?.headers.etag);
  expect((await second(`/api/cars/${id}`, { method: 'DELETE', headers: { 'if-match': tag } })).status).toBe(412);
  const images = { connect: [await market.makeUpload(writer.sellerId)] };
  expect((await put(writer, id, { images }, { 'if-match': next })).status).toBe(200);
  expect((await put(writer, id, { price: 19_000_000 }, { 'if-match': next })).status, 'its photos changed').toBe(412);
  expect((await put(writer, id, { price: 19_000_000 }, { 'if-match': '*' })).status).toBe(200);
});

test('relations are connected, disconnected, set and placed', async () => {
  const writer = await market.makeWriter(2);
  const { documentId: id } = await create(writer);
  const features = async (sent: unknown) => {
    const answer = await put(writer, id, { features: sent }, {}, '?populate=features');
    return answer.status === 200
      ? ((answer.body as Written).data.features as { id: number }[]).map((one) => one.id)
      : answer.status;
  };
  const [first, second] = [abs.id, alloys.id];
  expect(await features({ connect: [second] })).toEqual([first, second]);
  expect(await features({ disconnect: [abs.documentId, { id: 99_999_999 }] })).toEqual([second]);
  expect(await features({ set: [first], connect: [second] })).toEqual([first]);
  expect(await features([])).toEqual([]);
  expect(await features({ connect: { id: first, position: { start: true, end: true } } })).toBe(400);
  expect(await features({ connect: [{ id: first, position: { before: second } }] })).toBe(400);
  for (const none of [{}, true, { name: 'ABS' }, { set: null }, { connect: null }])
    expect(await features(none)).toBe(400);
  const [a, b] = [await market.makeUpload(writer.sellerId), await market.makeUpload(writer.sellerId)];
  const images = async (sent: unknown) => {
    const { body } = await put(writer, id, { images: sent }, {}, '?populate[images][fields][0]=name');
    return ((body as Written).data.images as { id: number }[]).map((one) => one.id);
  };
  expect(await images([b, a])).toEqual([b, a]);
  expect(await images({ connect: [{ id: b, position: { after: a } }] })).toEqual([a, b]);
  expect(await images({ disconnect: [a] })).toEqual([b]);
  expect((await put(writer, id, { make: nissan.documentId })).status, 'on sale without a model').toBe(400);
  const { documentId: draft } = await create(writer, {}, '?status=draft');
  const query = '?status=draft&populate[0]=make&populate[1]=model';
  const make = await put(writer, draft, { make: nissan.documentId }, {}, query);
  expect((make.body as Written).data).toMatchObject({ make: { id: nissan.id }, model: null });
  const model = await put(writer, draft, { model: premio.id }, {}, query);
  expect([model.status, errorOf(model).message]).toEqual([400, 'model: Nissan W makes no Premio W']);
});

testOnce('a garage’s own system puts a spare part on sale, whose price may come as text', async () => {
  const writer = await market.makeWriter(2, 'garage_id');
  const sparecategory = await market.makeSpareCategory();
  const data = {
    name: 'Door glass',
    price: '350000',
    year: 2012,
    condition: 'used',
    location: 'Kisekka, Kampala',
    sparecategory: sparecategory.documentId,
    make: toyota.id,
    garage: { connect: [writer.owner.documentId] },
    images: [await market.makeUpload(writer.sellerId)],
  };
  const query = '?populate[0]=sparecategory&populate[1]=garage&populate[2]=make&populate[3]=images';
  const sent = await writer.ask(`/api/spareparts${query}`, { method: 'POST', body: { data } });
  expect(sent.status, sent.text).toBe(201);
  const part = (sent.body as Written).data;
  expect(part).toMatchObject({
    id: expect.any(Number),
    name: 'Door glass',
    price: 350_000,
    sparecategory: { id: sparecategory.id },
    garage: { id: writer.owner.id },
    make: { name: 'Toyota W' },
  });
  const { body } = await market.request(`/api/spareparts/${part.documentId}${query}`);
  expect((body as Written).data).toMatchObject({ ...part, updatedAt: expect.any(String) });
  const url = `/api/spareparts/${part.documentId}`;
  expect((await writer.ask(url, { method: 'PUT', body: { data: { name: '' } } })).status, 'its name').toBe(400);
  expect((await put(writer, part.documentId, { price: 1 })).status, 'it is no car').toBe(404);
  expect((await writer.ask(url, { method: 'PUT', body: { data: { availability: 'sold' } } })).status).toBe(200);
  expect((await market.request(url)).status).toBe(404);
});

const CAR = {
  make: toyota.documentId,
  model: premio.documentId,
  year: 2010,
  mileage: 81_000,
  price: 24_500_000,
  condition: 'used',
  location: 'Ntinda, Kampala',
};

type Writer = Awaited<ReturnType<typeof market.makeWriter>>;

const whole = async ({ sellerId }: Writer, more: object = {}) => ({
  data: { ...CAR, features: [abs.id], images: [await market.makeUpload(sellerId)], ...more },
});

const create = async (writer: Writer, more: object = {}, query = '') => {
  const { status, body, text, headers } = await writer.ask(`/api/cars${query}`, {
    method: 'POST',
    body: await whole(writer, more),
  });
  expect(status, text).toBe(201);
  return { ...(body as Written).data, tag: String(headers.etag) };
};
