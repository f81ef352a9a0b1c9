import { expect, test } from 'vitest';
import type { AuditPage } from '#contract/office/audit-schemas.ts';
import { openSellingMarket } from '../../test/selling-makers.ts';
import { recordAudit } from '../audit/audit-writes.ts';

// On both databases: events are compared by time and number at once, and each database reads that by an index of its own.

const market = await openSellingMarket();
const { enter, clock, db } = market;
const admin = await enter('staff', { staff: ['admin'], isStrong: true });
const { username } = await db
  .selectFrom('account')
  .select('username')
  .where('id', '=', admin.accountId)
  .executeTakeFirstOrThrow();
test('admins alone read the audit and save it, with the second factor', async () => {
  const moderator = await enter('staff', { staff: ['moderator'], isStrong: true });
  const weak = await enter('staff', { staff: ['admin'] });
  expect((await ask({}, moderator)).status).toBe(403);
  expect((await ask({}, weak)).body).toMatchObject({ error: { name: 'SecondFactorError' } });
  for (const caller of [moderator, weak]) expect((await save({}, caller)).statusCode).toBe(403);
});

const record = (
  action: string,
  subject: { kind: string; id: string | number },
  { actor = null, at = clock.now() }: { actor?: number | null; at?: number } = {},
) => recordAudit(db, { at, actor, action, subject });

test('events are read page by page, the newest first, with none twice, though many are of the same moment', async () => {
  for (let count = 0; count < 120; count += 1) {
    if (count % 40 === 0) clock.advance(1_000);
    await record('deed', { kind: 'lead', id: count });
  }
  const seen: number[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page = await read({ kind: 'lead', action: 'deed', ...(after !== '' && { after }) });
    seen.push(...page.rows.map(({ subject }) => Number(subject.id)));
    after = page.after;
  }
  expect(seen).toEqual(Array.from({ length: 120 }, (_, at) => 119 - at));
});

test('an event of a seller or member is found by number and documentId, and leads to their page', async () => {
  const { seller, sellerId, accountId } = await market.privatePerson();
  const { document_id: member } = await db
    .selectFrom('account')
    .select('document_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  await record('by number', { kind: 'seller', id: sellerId });
  await record('by documentId', { kind: 'seller', id: seller });
  await record('of member', { kind: 'account', id: accountId });
  await record('of nobody', { kind: 'seller', id: 999_999 });
  for (const subject of [seller, String(sellerId)]) {
    expect((await read({ kind: 'seller', subject })).rows).toMatchObject([
      { action: 'by documentId', about: { documentId: seller, name: expect.stringContaining('Private') } },
      { action: 'by number', about: { documentId: seller } },
    ]);
  }
  expect((await read({ kind: 'account', subject: member })).rows).toMatchObject([
    { action: 'of member', about: { documentId: member } },
  ]);
  expect((await read({ action: 'of nobody' })).rows).toMatchObject([{ about: { documentId: null, name: null } }]);
  const history = (await admin.ask(`/staff/api/sellers/${seller}`)).body;
  expect(history).toMatchObject({ history: [{ action: 'by documentId' }, { action: 'by number' }] });
});

test('events are narrowed by who did it and by days in Uganda, both included', async () => {
  const midnight = Date.parse('2027-03-01T21:00:00Z');
  await record('last of the day', { kind: 'market', id: 'x' }, { at: midnight - 1, actor: admin.accountId });
  await record('first of the next', { kind: 'market', id: 'x' }, { at: midnight });
  const actions = async (asked: Asked) => (await read(asked)).rows.map(({ action }) => action);
  expect(await actions({ from: '2027-03-01', to: '2027-03-01' })).toEqual(['last of the day']);
  expect(await actions({ from: '2027-03-02' })).toEqual(['first of the next']);
  expect(await actions({ from: '2027-03-01', actor: username.toUpperCase() })).toEqual(['last of the day']);
  expect(await read({ actor: 'nobody of this name' })).toEqual({ rows: [], isActorKnown: false, after: null });
});

test('a filter that cannot be read is refused, and never left out', async () => {
  for (const asked of ['from=1.3.2027', 'kind=shoe', 'after=x', 'page=2', `action=${'x'.repeat(61)}`])
    expect((await admin.ask(`/staff/api/audit?${asked}`)).status, asked).toBe(400);
});

test('a saved file holds what the page shows, and that it was saved is recorded', async () => {
  const at = Date.parse('2026-03-02T21:00:00Z');
  await record('remove listing', { kind: 'listing', id: '=1+1' }, { at, actor: admin.accountId });
  const answer = await save({ actor: username, action: 'remove listing' });
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="record-\d{4}-\d\d-\d\d.csv"$/);
  expect(answer.body.split('\r\n').slice(1, 2)).toEqual([`2026-03-03 00:00,${username},Removed an ad,Ad,'=1+1,`]);
  const [saved] = (await read({ action: 'export audit' })).rows;
  expect(saved).toMatchObject({
    actor: username,
    changes: expect.arrayContaining([{ field: 'actor', before: null, after: String(admin.accountId) }]),
  });
  expect((await save({ actor: 'nobody of this name' })).body).not.toContain('Removed');
  const refused = await save({ from: 'x' });
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
});

type Asked = Record<string, string>;
const ask = (asked: Asked, { ask } = admin) => ask(`/staff/api/audit?${new URLSearchParams(asked)}`);
const read = async (asked: Asked) => (await ask(asked)).body as AuditPage;
const save = (asked: Asked, as = admin) =>
  // A page is no answer of the API: the checks of those are passed by.
  market.app.inject({
    method: 'POST',
    url: '/staff/audit/export',
    headers: {
      accept: 'text/html',
      cookie: as.cookie,
      origin: 'https://motoka.example',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams(asked).toString(),
  });
