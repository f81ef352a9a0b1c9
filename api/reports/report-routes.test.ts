import { expect, test } from 'vitest';
import * as messages from '#contract/messages/reports.ts';
import { TAKE_DOWN_DAYS } from '#contract/reports/report-reasons.ts';
import { errorOf, openMemberMakers } from '../../test/member-makers.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { openPrivateAds } from '../../test/private-ads.ts';
import { openReportMakers } from '../../test/report-makers.ts';

const app = await openTestApp(undefined, { settings: { TRUST_PROXY: 'loopback' } });
const { makeCar, makeDealer, clock } = app;
const { makeMember } = openMemberMakers(app);
const { report, reportsOf } = openReportMakers(app);

test('anybody reports a car on sale, and what they wrote is kept with its ad and seller', async () => {
  const dealer = await makeDealer({ dealerName: 'Kira Motors' });
  const { documentId } = await makeCar({ dealer_info: dealer.id });
  const { status, body } = await report({
    documentId,
    note: 'He wants a deposit.\r\nBy mobile money.',
    email: 'A@x.ug',
  });
  expect([status, body]).toEqual([201, { ok: true }]);
  expect(await reportsOf(documentId)).toMatchObject([
    {
      reason: 'money first',
      note: 'He wants a deposit.\nBy mobile money.',
      email: 'a@x.ug',
      account_id: null,
      due_at: null,
      created_at: clock.now(),
      outcome: null,
    },
  ]);
});

test('a part, a dealer, a garage and a private seller are reported too; what buyers do not see is not', async () => {
  const [dealer, garage] = [await makeDealer(), await app.makeGarage()];
  const ads = openPrivateAds(app);
  const seller = await ads.makeSeller();
  const silent = await ads.makeSeller();
  await ads.makeCar(seller.id);
  const subjects = {
    part: (await app.makeSparePart({ garage: garage.id })).documentId,
    dealer: dealer.documentId,
    garage: garage.documentId,
    seller: seller.documentId,
  };
  for (const [subject, documentId] of Object.entries(subjects))
    expect((await report({ subject, documentId })).status, subject).toBe(201);
  const ofSeller = app.adapter.db.selectFrom('report').selectAll().where('seller_id', '=', seller.id);
  expect(await ofSeller.execute()).toMatchObject([{ listing_id: null }]);
  expect((await report({ subject: 'seller', documentId: silent.documentId })).status).toBe(400);
  const hidden = await makeCar({ publishedAt: null });
  for (const documentId of [hidden.documentId, 'a'.repeat(24)])
    expect(errorOf(await report({ documentId }))).toMatchObject({ message: messages.NOTHING_TO_REPORT });
  expect((await report({ subject: 'seller', documentId: dealer.documentId })).status).toBe(400);
});

test('a reason must fit the subject, and some need words or an address', async () => {
  const { documentId } = await makeCar();
  const dealer = { subject: 'dealer', documentId: (await makeDealer()).documentId };
  const refusedFields: [object, string][] = [
    [{ documentId, reason: 'false identity' }, messages.REASON_MISSING],
    [{ documentId, reason: 'objection', note: 'No' }, messages.REASON_MISSING],
    [{ ...dealer, reason: 'sold' }, messages.REASON_MISSING],
    [{ documentId, reason: 'other', note: ' \n ' }, messages.NOTE_MISSING],
    [{ documentId, reason: 'own rights', note: 'My photo' }, messages.TAKE_DOWN_EMAIL_MISSING],
  ];
  for (const [fields, message] of refusedFields)
    expect(errorOf(await report(fields)), message).toMatchObject({ message });
  for (const fields of [{ note: 'x'.repeat(2_001) }, { note: 'a\u0000b' }, { email: 'nobody' }, { extra: 1 }])
    expect((await report({ documentId, ...fields })).status, JSON.stringify(fields)).toBe(400);
  expect(await reportsOf(documentId)).toEqual([]);
  expect((await report({ documentId, reason: 'own rights', note: 'My photo', email: 'me@x.ug' })).status).toBe(201);
  expect(await reportsOf(documentId)).toMatchObject([{ due_at: clock.now() + TAKE_DOWN_DAYS * 86_400_000 }]);
});

test('who presses twice has reported once, and a program is thanked and dropped', async () => {
  const { documentId } = await makeCar();
  const headers = { 'x-forwarded-for': '41.76.0.1', 'user-agent': 'Phone' };
  for (let at = 0; at < 2; at += 1) expect((await report({ documentId }, headers)).status).toBe(201);
  expect((await report({ documentId, website: 'https://spam.example' })).status).toBe(201);
  expect(await reportsOf(documentId)).toHaveLength(1);
});

test('one network cannot be a crowd, nor one browser; who defends their own rights is heard all the same', async () => {
  const { documentId } = await makeCar();
  const from = (agent: number) => ({ 'x-forwarded-for': '41.77.0.1', 'user-agent': `Phone ${agent}` });
  const statuses: number[] = [];
  for (let agent = 0; agent < 25; agent += 1) statuses.push((await report({ documentId }, from(agent))).status);
  expect([statuses.filter((status) => status === 201).length, statuses.at(-1)]).toEqual([20, 429]);
  expect((await report({ documentId, reason: 'own rights', note: 'Mine', email: 'me@x.ug' }, from(99))).status).toBe(
    201,
  );
  const browser = { 'x-forwarded-for': '41.77.0.2', 'user-agent': 'One' };
  const again = [];
  for (const note of ['a', 'b', 'c', 'd']) again.push((await report({ documentId, note }, browser)).status);
  expect(again).toEqual([201, 201, 201, 429]);
  expect(await reportsOf(documentId)).toHaveLength(24);
});

test('a member’s report is theirs, and forgets its words when they leave', async () => {
  const { documentId } = await makeCar();
  const member = await makeMember({ from: '41.78.0.1' });
  const bearer = { authorization: `Bearer ${member.jwt}` };
  expect((await report({ documentId, note: 'It is mine', email: 'me@x.ug' }, bearer)).status).toBe(201);
  expect((await report({ documentId }, { authorization: 'Bearer x' })).status).toBe(401);
  expect(await reportsOf(documentId)).toMatchObject([{ account_id: member.account.id, email: 'me@x.ug' }]);
  await member.as('/api/users/me', { method: 'DELETE', body: { password: member.password } });
  expect(await reportsOf(documentId)).toMatchObject([{ account_id: null, email: null, note: null }]);
});
