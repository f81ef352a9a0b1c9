import { expect, test } from 'vitest';
import { STAFF_SCOPES, STAFF_WRITES } from '#contract/permissions.ts';
import { openMemberMakers } from '../../../test/member-makers.ts';
import { testOnce } from '../../../test/test-database.ts';
import { openWritingMarket, type Written } from '../../../test/write-makers.ts';
import { listAuditRows } from '../../audit/audit-row-queries.ts';

// On both databases: entries, names in texts and their versions are written.

const market = await openWritingMarket();
const { db, clock } = market;
const { makeMember } = openMemberMakers(market);
const admin = await market.makeStaffToken('admin');
const picture = async () => (await market.makeMedia()).id;
const EXAMPLES: Record<string, () => Promise<object>> = {
  makes: async () => ({ name: 'Borgward' }),
  models: async () => ({ name: 'Isabella', make: (await market.makeMake()).documentId }),
  categories: async () => ({ name: 'Landaulet' }),
  features: async () => ({ name: 'Curtains' }),
  sparecategories: async () => ({ name: 'Wicks' }),
  articles: async () => ({ title: 'Fuel', slug: 'fuel', description: '## Fuel\n', cover: await picture() }),
  translations: async () => ({ key: 'fuel', en: 'Fuel', fr: null }),
  'dealer-infos': async () => ({
    dealerName: 'Bugolobi Motors',
    phonenumber: '0000000071',
    email: 'Cars@Example.com',
    features: ['Financing'],
    featured: true,
    images: [await picture(), await picture()],
  }),
  garages: async () => ({ name: 'Wandegeya Spares', location: 'Wandegeya, Kampala' }),
};

test.each(STAFF_SCOPES)(
  '%s are added, read, changed, written back whole and deleted, and the record names the token',
  async (type) => {
    const data = (await EXAMPLES[type]?.()) ?? {};
    const added = await post(admin.ask, type, data, '?populate=*');
    expect(added.status, added.text).toBe(201);
    const { documentId } = dataOf(added);
    expect(dataOf(await market.request(`/api/${type}/${documentId}?populate=*`))).toEqual(dataOf(added));
    const read = await admin.ask(`/api/${type}/${documentId}?populate=*&status=draft`);
    expect(dataOf(read)).toEqual(dataOf(added));
    const tag = String(added.headers.etag);
    expect(read.headers.etag).toBe(tag);
    const again = await put(admin.ask, `${type}/${documentId}`, dataOf(read), { 'if-match': tag });
    expect(again.status, again.text).toBe(200);
    const [first = ''] = Object.keys(data);
    const name = type === 'articles' ? 'Diesel' : 'diesel';
    const changed = await put(admin.ask, `${type}/${documentId}`, { [first]: name });
    expect([changed.status, changed.body], changed.text).toMatchObject([200, { data: { [first]: name } }]);
    expect((await put(admin.ask, `${type}/${documentId}`, { [first]: 'late' }, { 'if-match': tag })).status).toBe(412);
    expect((await remove(admin.ask, `${type}/${documentId}`, { 'if-match': tag })).status).toBe(412);
    expect((await remove(admin.ask, `${type}/${documentId}`)).status).toBe(204);
    expect((await remove(admin.ask, `${type}/${documentId}`)).status).toBe(404);
    expect((await market.request(`/api/${type}/${documentId}`)).status).toBe(404);
    const events = await listAuditRows(db, { actor: admin.accountId }, 3);
    expect(events[0]?.action).toMatch(/^delete (name|entry)$/);
    expect(events.map(({ token }) => token)).toEqual(['Import', 'Import', 'Import']);
  },
);

const CONTENT = STAFF_SCOPES.filter((type) => STAFF_WRITES[type] === 'edit content');

const errorOf = ({ body }: { body: unknown }) =>
  (body as { error: { status: number; name: string; message: string; details: { errors?: { path: string[] }[] } } })
    .error;

test('a token of an admin writes the types of its scopes alone, and nobody else writes any', async () => {
  const seller = await market.makeWriter(2);
  const member = await makeMember();
  await db
    .insertInto('account_role')
    .values({ account_id: member.account.id, role: 'admin', granted_by: null, granted_at: clock.now() })
    .execute();
  const callers: [string, Ask, 'content' | undefined, number][] = [
    ['nobody', market.asker(), undefined, 403],
    ['a wrong token', market.asker(`motoka_staff_${'0'.repeat(60)}`), undefined, 401],
    ['a token of a seller', seller.ask, undefined, 403],
    ['an admin’s own sign-in', market.asker(member.jwt), undefined, 403],
    ['a moderator', (await market.makeStaffToken('moderator')).ask, undefined, 403],
    ['somebody who was an admin and is an editor', (await market.makeStaffToken('editor')).ask, undefined, 403],
    ['an admin for names and articles', (await market.makeStaffToken('admin', CONTENT)).ask, 'content', 403],
    ['an admin for nothing of it', (await market.makeStaffToken('admin', [])).ask, undefined, 403],
  ];
  const unknown = 'a'.repeat(24);
  for (const type of STAFF_SCOPES) {
    for (const [name, ask, scopes, status] of callers) {
      const isAllowed = scopes === 'content' && CONTENT.includes(type);
      const answers = [
        await post(ask, type, { nosuch: 1 }),
        await put(ask, `${type}/${unknown}`, { nosuch: 1 }),
        await remove(ask, `${type}/${unknown}`),
      ];
      const expected = isAllowed ? [400, 404, 404] : [status, status, status];
      expect(
        answers.map((one) => one.status),
        `${type} by ${name}`,
      ).toEqual(expected);
      if (!isAllowed) expect(errorOf(answers[0] ?? { body: {} })).toMatchObject({ status, details: {} });
    }
  }
  for (const path of ['cars', 'spareparts', 'saves']) {
    expect((await post(admin.ask, path, {})).status, `${path} by a token of the staff`).toBeGreaterThanOrEqual(401);
  }
  expect((await admin.ask('/api/upload/files')).status).toBe(403);
  expect((await admin.ask('/api/leads')).status).toBe(403);
  expect((await admin.ask('/api/users/me')).status).toBe(401);
});

testOnce('a token follows its maker: without the role, or blocked, it writes nothing', async () => {
  const former = await market.makeStaffToken();
  expect((await post(former.ask, 'features', { name: 'Ashtray' })).status).toBe(201);
  await db.deleteFrom('account_role').where('account_id', '=', former.accountId).execute();
  expect((await post(former.ask, 'features', { name: 'Ashtray 2' })).status).toBe(403);
  const other = await market.makeStaffToken();
  await db.updateTable('account').set({ blocked: 1 }).where('id', '=', other.accountId).execute();
  expect((await post(other.ask, 'features', { name: 'Ashtray 3' })).status).toBe(401);
  const late = await market.makeStaffToken();
  await db.updateTable('staff_token').set({ expires_at: clock.now() }).where('id', '=', late.id).execute();
  expect(errorOf(await post(late.ask, 'features', { name: 'Ashtray 4' })).message).toBe('Token expired');
});

test('a name that is there already, however it is written, is refused, also of two at once', async () => {
  await market.makeMake({ name: 'Mercedes-Benz' });
  const twin = await post(admin.ask, 'makes', { name: 'mercedes benz' });
  expect([twin.status, errorOf(twin)]).toMatchObject([
    400,
    { name: 'ValidationError', message: 'This attribute must be unique', details: { errors: [{ path: ['name'] }] } },
  ]);
  const both = await Promise.all(['Tatra T', 'tatra-t', 'TATRA T'].map((name) => post(admin.ask, 'makes', { name })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
  await market.makeArticle({ slug: 'taken' });
  const slug = await post(admin.ask, 'articles', { title: 'x', slug: 'taken', description: 'x' });
  expect(errorOf(slug)).toMatchObject({
    message: 'This attribute must be unique',
    details: { errors: [{ path: ['slug'] }] },
  });
});

test('a dealer or garage whose name is there already, however it is written, is refused, and keeps its own', async () => {
  const dealer = await market.makeDealer({ dealerName: 'Token Yard' });
  for (const [type, field, name] of [
    ['dealer-infos', 'dealerName', 'token  yard'],
    ['garages', 'name', 'Token-Spares'],
  ] as const) {
    const first = type === 'garages' ? await post(admin.ask, type, { name: 'Token Spares' }) : undefined;
    const twin = await post(admin.ask, type, { [field]: name });
    const message = 'This attribute must be unique';
    expect([twin.status, errorOf(twin)]).toMatchObject([
      400,
      { message, details: { errors: [{ path: [field], message }] } },
    ]);
    const other = dataOf(await post(admin.ask, type, { [field]: `Other ${type}` })).documentId;
    expect((await put(admin.ask, `${type}/${other}`, { [field]: name })).status).toBe(400);
    const own = first ? dataOf(first).documentId : dealer.documentId;
    expect((await put(admin.ask, `${type}/${own}`, { [field]: name })).status).toBe(200);
  }
});

test('what something uses is not deleted, and its users are named', async () => {
  const make = await market.makeMake();
  const model = await market.makeModel({ make: make.id });
  await market.makeCar({ make: make.id, model: model.id });
  const refused = await remove(admin.ask, `makes/${make.documentId}`);
  expect([refused.status, errorOf(refused).message]).toEqual([
    409,
    expect.stringMatching(/1 car and 1 model|1 model and 1 car/),
  ]);
  const other = await market.makeMake();
  expect(
    (await put(admin.ask, `models/${model.documentId}`, { make: other.id })).status,
    'its cars have the former make',
  ).toBe(409);
  const dealer = await market.makeDealer();
  await market.makeCar({ dealer_info: dealer.id });
  const kept = await remove(admin.ask, `dealer-infos/${dealer.documentId}`);
  expect([kept.status, errorOf(kept).message]).toEqual([409, 'It still has 1 ad.']);
});

test('a model that is renamed is renamed in drafts, and found by its former name', async () => {
  const writer = await market.makeWriter(2);
  const make = await market.makeMake();
  const model = await market.makeModel({ make: make.id, name: 'Pobeda' });
  const draft = await post(writer.ask, 'cars', { make: make.id, model: model.id }, '?status=draft');
  expect(draft.status, draft.text).toBe(201);
  expect((await put(admin.ask, `models/${model.documentId}`, { name: 'Victory' })).status).toBe(200);
  const read = await writer.ask(`/api/cars/${dataOf(draft).documentId}?status=draft&populate[model]=true`);
  expect(dataOf(read)).toMatchObject({ model: { name: 'Victory' } });
  const former = await db
    .selectFrom('former_name')
    .select('name')
    .where('target_id', '=', model.id)
    .where('kind', '=', 'model')
    .execute();
  expect(former).toEqual([{ name: 'Pobeda' }]);
});

test('an article is a draft until it is published, and nobody else sees it before', async () => {
  const words = { title: 'Tyres', slug: 'tyres', description: 'Words' };
  const added = await post(admin.ask, 'articles', words, '?status=draft');
  const { documentId, publishedAt } = dataOf(added);
  expect(publishedAt).toBeNull();
  const path = `/api/articles/${documentId}`;
  for (const ask of [market.asker(), (await market.makeStaffToken('moderator')).ask, (await market.makeWriter()).ask])
    expect((await ask(`${path}?status=draft`)).status).toBe(404);
  const list = '/api/articles?status=draft&filters[publishedAt][$null]=true&filters[slug][$eq]=tyres';
  expect((await admin.ask(list)).body).toMatchObject({ data: [{ documentId }], meta: { pagination: { total: 1 } } });
  expect((await market.request(list)).body).toMatchObject({ data: [] });
  const changed = await admin.ask(`${path}?status=draft`, { method: 'PUT', body: { data: { title: 'New tyres' } } });
  expect(dataOf(changed)).toMatchObject({ title: 'New tyres', publishedAt: null });
  expect(dataOf(await put(admin.ask, `articles/${documentId}`, {})).publishedAt).toEqual(expect.any(String));
  expect((await market.request(path)).body).toMatchObject({ data: { title: 'New tyres' } });
  const back = await admin.ask(`${path}?status=draft`, { method: 'PUT', body: { data: {} } });
  expect([back.status, errorOf(back).message]).toEqual([400, expect.stringContaining('leave status=draft out')]);
});

test('what staff change of a dealer is kept from the operator’s next file, and shows on its own page', async () => {
  const dealer = await market.makeDealer({ dealerName: 'Old name', phonenumber: '0000000081', features: ['Old'] });
  const sellerId = await market.sellerOf('dealer_id', dealer.id);
  const before = await db.selectFrom('seller').select('version').where('id', '=', sellerId).executeTakeFirstOrThrow();
  const changed = await put(admin.ask, `dealer-infos/${dealer.documentId}`, {
    dealerName: 'New name',
    phonenumber: '0000000082',
    features: ['New'],
  });
  expect([changed.status, changed.body], changed.text).toMatchObject([200, { data: { phonenumber: '0000000082' } }]);
  const { file_values, version } = await db
    .selectFrom('seller')
    .select(['file_values', 'version'])
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(file_values ?? '')).toEqual({
    dealerName: 'Old name',
    phonenumber: '0000000081',
    features: ['Old'],
  });
  expect(version, 'whoever edits the page is told').toBeGreaterThan(before.version);
});

test('a number of a seller with people of its own is theirs to prove, and nobody writes whom they sell for', async () => {
  const dealer = await market.makeDealer({ phonenumber: '0000000083' });
  const sellerId = await market.sellerOf('dealer_id', dealer.id);
  await market.enter('sell', { sells: { [sellerId]: 'owner' } });
  const path = `dealer-infos/${dealer.documentId}`;
  expect((await put(admin.ask, path, { phonenumber: '0000000084' })).status).toBe(409);
  expect((await put(admin.ask, path, { phonenumber: '0000000083', featured: true })).status).toBe(200);
  const own = await market.makeStaffToken('admin');
  await market.enter('sell', { sells: { [sellerId]: 'agent' } }, own.accountId);
  expect((await put(own.ask, path, { featured: false })).status).toBe(403);
  expect((await remove(own.ask, path)).status).toBe(403);
});

test('what is wrong is told for each field, in the recorded words, and nothing is written', async () => {
  const wrong = await post(admin.ask, 'dealer-infos', {
    dealerName: 5,
    email: 'no',
    features: 'x',
    featured: 'yes',
    phonenumber: 'x',
  });
  expect(errorOf(wrong).message).toBe('5 errors occurred');
  const draftPicture = (await market.makeMedia({ state: 'draft' })).id;
  const bodies: [string, object, string | RegExp][] = [
    ['makes', { name: 123 }, 'name must be a `string` type, but the final value was: `123`.'],
    ['makes', { name: null }, 'name must be a `string` type, but the final value was: `null`.'],
    ['makes', {}, 'name must be defined.'],
    ['makes', { name: '  ' }, 'name must be at least 1 characters'],
    ['makes', { name: 'x'.repeat(101) }, 'name must be at most 100 characters'],
    ['makes', { name: 'a\nb' }, /^name: /],
    ['makes', { name: 'x', folded: 'y' }, 'Invalid key folded'],
    ['makes', { name: 'x', id: 5 }, 'Invalid key id'],
    ['models', { name: 'x' }, 'make must be defined.'],
    ['models', { name: 'x', make: null }, 'make must be defined.'],
    ['models', { name: 'x', make: 99_999 }, /do not exist$/],
    ['models', { name: 'x', make: 'nosuch' }, /not found$/],
    ['articles', { title: 'x', slug: 'Not A Slug', description: 'x' }, /^slug: made of/],
    ['articles', { title: 'x', slug: 'p', description: 'x', cover: draftPicture }, /do not exist$/],
    ['garages', { name: 'x', spareparts: [1] }, 'spareparts is written by the market alone'],
    ['dealer-infos', { dealerName: 'x', answersWithin: 5 }, 'answersWithin is written by the market alone'],
    ['dealer-infos', { dealerName: 'x', reference: 'r' }, 'Invalid key reference'],
  ];
  for (const [type, data, message] of bodies) {
    const { status, body, text } = await post(admin.ask, type, data);
    expect(status, text).toBe(400);
    expect(errorOf({ body }).message).toMatch(message);
  }
  const large = await post(admin.ask, 'articles', { title: 'x', slug: 'large', description: 'y'.repeat(1_000_000) });
  expect([large.status, large.text.length < 900]).toEqual([400, true]);
  const make = await market.makeMake();
  expect((await put(admin.ask, `makes/${make.documentId}`, { createdAt: '2001-01-01T00:00:00.000Z' })).status).toBe(
    400,
  );
  expect((await remove(admin.ask, `makes/${make.id}`)).status, 'a number is no documentId').toBe(404);
});

testOnce('a form is read as well as JSON', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = 'data[name]=Sunroof%20Z';
  const { status, text } = await admin.ask('/api/features', { method: 'POST', body, headers });
  expect([status, text]).toEqual([201, expect.stringContaining('Sunroof Z')]);
});

test('a write that is sent again under its key is done once', async () => {
  const key = { 'idempotency-key': 'make-1' };
  const [first, again] = [
    await post(admin.ask, 'makes', { name: 'Wartburg' }, '', key),
    await post(admin.ask, 'makes', { name: 'Wartburg' }, '', key),
  ];
  expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
  expect((await post(admin.ask, 'makes', { name: 'Other' }, '', key)).status).toBe(422);
  const other = await market.makeStaffToken('admin', ['makes']);
  const both = await Promise.all([1, 2, 3].map(() => post(other.ask, 'makes', { name: 'Trabant' }, '', key)));
  expect(both.every(({ status }) => status === 201 || status === 409)).toBe(true);
  const { documentId } = dataOf(first);
  const gone = () => remove(admin.ask, `makes/${documentId}`, { 'idempotency-key': 'gone-1' });
  expect([(await gone()).status, (await gone()).status]).toEqual([204, 204]);
});

testOnce('of four who change the same version one is the first', async () => {
  const { documentId } = await market.makeFeature();
  const tag = String((await admin.ask(`/api/features/${documentId}?status=draft`)).headers.etag);
  const answers = await Promise.all(
    ['A', 'B', 'C', 'D'].map((letter) =>
      put(admin.ask, `features/${documentId}`, { name: `Only ${letter}` }, { 'if-match': tag }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412]);
});

type Ask = ReturnType<typeof market.asker>;

const post = (ask: Ask, type: string, data: object, query = '', headers = {}) =>
  ask(`/api/${type}${query}`, { method: 'POST', body: { data }, headers });
const put = (ask: Ask, path: string, data: object, headers = {}) =>
  ask(`/api/${path}`, { method: 'PUT', body: { data }, headers });
const remove = (ask: Ask, path: string, headers = {}) => ask(`/api/${path}`, { method: 'DELETE', headers });
const dataOf = ({ body }: { body: unknown }) => (body as Written).data;
