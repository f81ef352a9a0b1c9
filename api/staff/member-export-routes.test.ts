import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as messages from '#contract/messages/staff-members.ts';
import type { OfficeMember } from '../../test/office-makers.ts';
import { PUBLIC_URL } from '../../test/open-test-app.ts';
import { openSellingMarket } from '../../test/selling-makers.ts';
import { listAuditEvents } from '../audit/audit-queries.ts';

// On both databases: the record is written in a transaction of its own, before another connection reads.

const market = await openSellingMarket();
const { enter, db } = market;
const admin = await enter('staff', { staff: ['admin'], isStrong: true });
test('an admin saves what the market holds about a member, and the reason is recorded', async () => {
  const person = await market.privatePerson();
  const id = await idOf(person.accountId);
  const answer = await save(id, { reason: 'Asked for it by mail.' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toMatch(
    new RegExp(`^attachment; filename="member-${id}-\\d{4}-\\d\\d-\\d\\d.json"$`),
  );
  expect(answer.headers['cache-control']).toContain('no-store');
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
  expect(answer.json()).toMatchObject({
    about: messages.FILE_ABOUT,
    account: [{ documentId: id }],
    // The file says that it was made: the record was written first.
    measures: [{ action: 'export member' }],
  });
  expect(await recorded(person.accountId)).toMatchObject([
    { actor: admin.accountId, difference: { reason: { before: null, after: 'Asked for it by mail.' } } },
  ]);
});

test('without a reason, and for whoever else asks, there is neither a file nor a record', async () => {
  const person = await market.privatePerson();
  const id = await idOf(person.accountId);
  const callers: Record<string, Staff> = {
    moderator: await enter('staff', { staff: ['moderator'], isStrong: true }),
    editor: await enter('staff', { staff: ['editor'], isStrong: true }),
    'admin without second factor': await enter('staff', { staff: ['admin'] }),
    'the member': person,
  };
  for (const [name, caller] of Object.entries(callers))
    expect([401, 403], name).toContain((await save(id, { reason: 'x' }, caller)).statusCode);
  expect((await save(id, { reason: ' ' })).statusCode).toBe(400);
  expect((await save(id, {})).headers['content-type']).toBe('text/html; charset=utf-8');
  expect((await save(id, { reason: 'x' }, admin, 'https://other.example')).statusCode).toBe(403);
  expect((await save('c'.repeat(24), { reason: 'x' })).statusCode).toBe(404);
  expect(await recorded(person.accountId)).toEqual([]);
});

test('an admin saves neither their own data nor that of somebody with whom they sell', async () => {
  const owner = await market.dealerPerson('owner');
  const agent = await market.dealerPerson('agent');
  const mate = await enter('staff', { staff: ['admin'], isStrong: true }, agent.accountId);
  for (const [accountId, words] of [
    [owner.accountId, messages.TEAM_MATE],
    [agent.accountId, messages.NOT_YOURSELF],
  ] as const) {
    const answer = await save(await idOf(accountId), { reason: 'x' }, mate);
    expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining(words)]);
    expect(await recorded(accountId)).toEqual([]);
  }
});

test('what stops an export amid its reading leaves the record, and no part of the file', async () => {
  const person = await market.privatePerson();
  const id = await idOf(person.accountId);
  await db.schema.alterTable('recovery_code').renameTo('away').execute();
  const answer = await save(id, { reason: 'Asked for it.' });
  await sql`alter table away rename to recovery_code`.execute(db);
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['content-disposition']).toBeUndefined();
  expect(answer.body).not.toContain('example.com');
  expect(market.takeLoggedErrors()).toHaveLength(1);
  expect(await recorded(person.accountId)).toHaveLength(1);
});

const idOf = async (accountId: number) =>
  (await db.selectFrom('account').select('document_id').where('id', '=', accountId).executeTakeFirstOrThrow())
    .document_id;

type Staff = Pick<OfficeMember, 'cookie'>;

const save = (id: string, form: Record<string, string>, { cookie }: Staff = admin, origin: string = PUBLIC_URL) =>
  // A page is no answer of the API: the checks of those are passed by.
  market.app.inject({
    method: 'POST',
    url: `/staff/members/${id}/export`,
    headers: { accept: 'text/html', cookie, origin, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
const recorded = async (accountId: number) =>
  (await listAuditEvents(db, { subject: { kind: 'account', id: accountId } })).filter(
    ({ action }) => action === 'export member',
  );
