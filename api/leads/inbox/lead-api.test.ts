import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../../platform/durations.ts';
import { openLeadMakers } from '../../../test/lead-makers.ts';
import { openMemberMakers } from '../../../test/member-makers.ts';
import { openWritingMarket } from '../../../test/write-makers.ts';

const market = await openWritingMarket();
const { db, clock } = market;
const { makeLead } = openLeadMakers(market);

test('a seller’s system reads what buyers asked since a time, the newest change first, page by page', async () => {
  const { car, reading } = await makeReader();
  const ids: string[] = [];
  for (const name of ['First', 'Second', 'Third']) {
    clock.advance(MINUTE_MS);
    ids.push((await makeLead(car, { name })).document_id);
  }
  const [first = '', second = '', third = ''] = ids;
  const since = new Date(clock.now() - MINUTE_MS).toISOString();
  const all = await reading('/api/leads?pagination[pageSize]=2');
  expect(idsOf(all)).toEqual([third, second]);
  expect(all.body).toMatchObject({
    data: [{ name: 'Third', phone: '0700000011', state: 'new', listing: { documentId: car } }, {}],
    meta: { pagination: { page: 1, pageSize: 2, pageCount: 2, total: 3 } },
  });
  expect(all.headers['cache-control']).toBe('no-store');
  expect(idsOf(await reading('/api/leads?pagination[page]=2&pagination[pageSize]=2'))).toEqual([first]);
  expect(idsOf(await reading(`/api/leads?since=${since}`))).toEqual([third, second]);
  for (const odd of ['yesterday', '1', '']) expect((await reading(`/api/leads?since=${odd}`)).status, odd).toBe(400);
});

type Ask = ReturnType<typeof market.asker>;

const put = (ask: Ask, id: string, data: object, headers = {}) =>
  ask(`/api/leads/${id}`, { method: 'PUT', body: { data }, headers });

test('it notes an answer, a step and a note, which the office and the audit know', async () => {
  const { car, asker, reading } = await makeReader();
  const writing = await asker('leads:write');
  const { document_id: id, id: number } = await makeLead(car);
  const read = await reading(`/api/leads/${id}`);
  const done = await put(
    writing,
    id,
    { answeredBy: 'phone', state: 'viewing', note: 'Comes on Friday' },
    { 'if-match': String(read.headers.etag) },
  );
  expect(done.status, done.text).toBe(200);
  expect(done.body).toMatchObject({
    data: {
      documentId: id,
      state: 'viewing',
      firstAnswerAt: expect.any(String),
      assignee: null,
      events: [
        { kind: 'state', body: 'viewing', by: null },
        { kind: 'state', body: 'contacted' },
        { kind: 'contact', body: 'phone' },
        { kind: 'note', body: 'Comes on Friday' },
      ],
    },
  });
  expect(
    (await put(writing, id, { state: 'lost', reason: 'Late' }, { 'if-match': String(read.headers.etag) })).status,
  ).toBe(412);
  const kept = await db
    .selectFrom('audit_event')
    .select(['action', 'actor', 'difference'])
    .where('subject_kind', '=', 'lead')
    .where('subject', '=', String(number))
    .executeTakeFirstOrThrow();
  expect(kept).toMatchObject({ action: 'change lead by token', actor: null });
  expect((await put(writing, id, { state: 'viewing' })).status, 'as it is').toBe(200);
  expect((await put(writing, id, { state: 'lost' })).status, 'without a reason').toBe(400);
  expect((await put(writing, id, { state: 'new' })).status, 'no such step').toBe(409);
  for (const odd of [{ state: 'x' }, { name: 'x' }, { note: '' }])
    expect((await put(writing, id, odd)).status).toBe(400);
  await db.updateTable('lead').set({ forget_at: null }).where('id', '=', number).execute();
  expect((await put(writing, id, { note: 'x' })).status, 'forgotten').toBe(409);
});

test('a car that is sold with it wants the scope of those who sell', async () => {
  const { car, asker } = await makeReader();
  const { document_id: id } = await makeLead(car);
  expect((await put(await asker('leads:write'), id, { state: 'won', sold: car })).status).toBe(403);
  const done = await put(await asker('leads:write', 'listings:write'), id, { state: 'won', sold: car });
  expect(done.body).toMatchObject({ data: { state: 'won', sold: car, listing: { state: 'sold' } } });
});

test('what buyers ask is told to a token of that seller within its scope, and to nobody else', async () => {
  const { car, asker, sellerId } = await makeReader();
  const { document_id: id } = await makeLead(car);
  const other = await makeReader();
  const { jwt, account } = await openMemberMakers(market).makeMember();
  await db
    .insertInto('seller_member')
    .values({ seller_id: sellerId, account_id: account.id, role: 'owner', created_at: 1 })
    .execute();
  const strangers: [Ask, number][] = [
    [market.asker(), 403],
    [market.asker('wrong'), 401],
    [market.asker(jwt), 403],
    [await asker('listings:write'), 403],
  ];
  for (const [ask, status] of strangers) {
    expect((await ask('/api/leads')).status).toBe(status);
    expect((await ask(`/api/leads/${id}`)).status).toBe(status);
    expect((await put(ask, id, { note: 'x' })).status).toBe(status);
  }
  expect((await (await asker('leads:write'))(`/api/leads/${id}`)).status, 'writing is not reading').toBe(403);
  expect((await put(await asker('leads:read'), id, { note: 'x' })).status, 'nor reading writing').toBe(403);
  expect((await other.reading(`/api/leads/${id}`)).status).toBe(404);
  expect((await put(await other.asker('leads:write'), id, { note: 'x' })).status).toBe(404);
  expect(idsOf(await other.reading('/api/leads'))).toEqual([]);
});

test('the system of a seller who is suspended is told nothing', async () => {
  const { reading, sellerId } = await makeReader();
  await db.updateTable('seller').set({ state: 'suspended' }).where('id', '=', sellerId).execute();
  expect((await reading('/api/leads')).status).toBe(403);
});

interface Leads {
  data: { documentId: string; name: string | null; state: string }[];
  meta: { pagination: object };
}

async function makeReader() {
  const writer = await market.makeWriter(2);
  const car = await market.makeCar({ dealer_info: writer.owner.id });
  const asker = async (...scopes: ('leads:read' | 'leads:write' | 'listings:write')[]) =>
    market.asker(await market.makeToken(writer.sellerId, { scopes }));
  return { ...writer, car: car.documentId, asker, reading: await asker('leads:read') };
}

const idsOf = ({ body }: { body: unknown }) => (body as Leads).data.map(({ documentId }) => documentId);
