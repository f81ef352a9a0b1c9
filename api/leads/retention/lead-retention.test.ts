import { expect, test } from 'vitest';
import { LEAD_KEPT_MS } from '#contract/leads/lead-states.ts';
import { tableOf } from '#contract/values/names.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { exampleFields, openLeadMakers } from '../../../test/lead-makers.ts';
import { openMemberMakers } from '../../../test/member-makers.ts';
import { openTestApp } from '../../../test/open-test-app.ts';
import { openPrivateAds } from '../../../test/private-ads.ts';
import { testOnce, testOnPostgres } from '../../../test/test-database.ts';
import { atOnce } from '../../../test/two-servers.ts';
import { deleteDealers } from '../../dealers/dealer-writes.ts';
import type { LeadFieldColumns } from '../../schema/lead-tables.ts';
import { findMarketSeller } from '../../sellers/seller-queries.ts';
import { LEAD_FIELD_COLUMNS, LEAD_TEXT_COLUMNS, leadFieldColumns } from '../rows/lead-fields.ts';
import { addLeadEvent } from '../rows/lead-writes.ts';
import { forgetLeadsOfBuyer, forgetOldLeads } from './lead-retention-writes.ts';

// On both databases: rows are removed in portions.

test('each column of a lead is erased with its buyer, or is one of those that stay', async () => {
  const { makeCar, makeLead, find } = await openMarket();
  const lead = await makeLead((await makeCar()).documentId);
  const columns = Object.keys((await find(lead.id)) ?? {});
  const fields = LEAD_FIELD_COLUMNS.filter((name) => !(name in FORGOTTEN));
  expect(columns.filter((name) => !(name in FORGOTTEN)).sort()).toEqual([...Object.keys(STAYS), ...fields].sort());
});

test('a year after the last thing that happened to it a lead names nobody; that there was one stays, and how many is written down', async () => {
  const { makeCar, makeLead, find, db, clock } = await openMarket();
  const { documentId } = await makeCar();
  const fields = leadFieldColumns({ ...exampleFields(0, clock.now()), offer: 5_000_000 });
  const old = await makeLead(documentId, { state: 'lost', reason: 'Amina found another', ...fields });
  const touched = await makeLead(documentId);
  const before = await makeLead(documentId, { created_at: clock.now() - 1 });
  clock.advance(LEAD_KEPT_MS / 2);
  for (const leadId of [old.id, touched.id]) {
    await addLeadEvent(
      { db, now: clock.now(), by: { accountId: null } },
      { leadId, kind: 'note', body: 'Amina of Ntinda' },
    );
  }
  await addLeadEvent(
    { db, now: clock.now(), by: { accountId: null } },
    { leadId: old.id, kind: 'state', body: 'lost' },
  );
  clock.advance(LEAD_KEPT_MS / 2 - 1);
  expect(await forgetOldLeads(db, clock.now())).toBe(1);
  expect(await find(before.id)).toMatchObject(FORGOTTEN);
  clock.advance(LEAD_KEPT_MS / 2 + 1);
  await addLeadEvent(
    { db, now: clock.now(), by: { accountId: null } },
    { leadId: touched.id, kind: 'contact', body: '0772' },
  );
  expect(await forgetOldLeads(db, clock.now())).toBe(1);
  expect(await find(old.id)).toMatchObject({ ...FORGOTTEN, state: 'lost', intent: 'question', offer: 5_000_000 });
  expect(await find(touched.id)).toMatchObject({ name: 'Amina', forget_at: clock.now() + LEAD_KEPT_MS });
  const events = await db
    .selectFrom('lead_event')
    .select(['kind', 'body'])
    .where('lead_id', '=', old.id)
    .orderBy('id')
    .execute();
  expect(events).toEqual([
    { kind: 'note', body: null },
    { kind: 'state', body: 'lost' },
  ]);
  const auditActions = await db
    .selectFrom('audit_event')
    .select(['difference', 'actor'])
    .where('action', '=', 'forget leads')
    .execute();
  expect(auditActions.map(({ difference }) => JSON.parse(difference))).toEqual([
    { leads: { before: 1, after: 0 } },
    { leads: { before: 1, after: 0 } },
  ]);
  // A forgotten lead stays so, whatever happens to it later.
  await addLeadEvent({ db, now: clock.now(), by: { accountId: null } }, { leadId: old.id, kind: 'state', body: 'won' });
  expect(await find(old.id)).toMatchObject(FORGOTTEN);
});

testOnce('a member who leaves is forgotten by the sellers they asked', async () => {
  const { makeCar, makeLead, makeMember, find, db, clock } = await openMarket();
  const [member, other] = [await makeMember(), await makeMember()];
  const { documentId } = await makeCar();
  const own = await makeLead(documentId, { buyer_id: member.account.id });
  const others = await makeLead(documentId, { buyer_id: other.account.id });
  await addLeadEvent(
    { db, now: clock.now(), by: { accountId: null } },
    { leadId: own.id, kind: 'note', body: 'Amina' },
  );
  // A lead sent before they signed in; an address that nobody has proven may be somebody else's.
  const signedOut = await makeLead(documentId, { email: member.account.email });
  const unproven = await makeMember();
  await db.updateTable('account').set({ confirmed: 0 }).where('id', '=', unproven.account.id).execute();
  const ofSomebody = await makeLead(documentId, { email: unproven.account.email });
  await db.transaction().execute((transaction) => forgetLeadsOfBuyer(transaction, unproven.account.id));
  expect(await find(ofSomebody.id)).toMatchObject({ email: unproven.account.email });
  const left = await member.as('/api/users/me', { method: 'DELETE', body: { password: member.password } });
  expect(left.status).toBe(204);
  for (const { id } of [own, signedOut]) expect(await find(id)).toMatchObject(FORGOTTEN);
  expect(await db.selectFrom('lead_event').select('body').execute()).toEqual([{ body: null }]);
  expect(await find(others.id)).toMatchObject({ name: 'Amina', buyer_id: other.account.id });
});

test('with a private seller goes what they were asked, but for what members asked, who keep their own words', async () => {
  const { ads, makeLead, makeMember, find, db, clock } = await openMarket();
  const [member, sells] = [await makeMember(), await makeMember()];
  const seller = await ads.makeSeller();
  await db.updateTable('seller').set({ account_id: sells.account.id }).where('id', '=', seller.id).execute();
  const car = await ads.makeCar(seller.id);
  const [ofVisitor, ofMember] = [
    await makeLead(car.documentId),
    await makeLead(car.documentId, { buyer_id: member.account.id }),
  ];
  await addLeadEvent(
    { db, now: clock.now(), by: { accountId: sells.account.id } },
    { leadId: ofMember.id, kind: 'note', body: 'Mine' },
  );
  const left = await sells.as('/api/users/me', { method: 'DELETE', body: { password: sells.password } });
  expect(left.status, left.text).toBe(204);
  expect(await find(ofVisitor.id)).toBeUndefined();
  expect(await find(ofMember.id)).toMatchObject({ seller_id: null, listing_id: null, name: 'Amina' });
  expect(await db.selectFrom('lead_event').selectAll().execute()).toEqual([]);
  const { body } = await member.as('/api/users/me/enquiries');
  expect(body).toMatchObject({ data: [{ listing: { title: 'Toyota Premio 2010', outcome: 'gone', path: null } }] });
});

testOnce('what a dealer was asked who is no more is the market’s', async () => {
  const { makeCar, makeDealer, makeLead, find, db } = await openMarket();
  const dealer = await makeDealer();
  const { documentId } = await makeCar({ dealer_info: dealer.id });
  const lead = await makeLead(documentId);
  await db.transaction().execute((transaction) => deleteDealers(transaction, [dealer.id]));
  expect(await find(lead.id)).toMatchObject({ seller_id: await findMarketSeller(db), name: 'Amina' });
});

testOnPostgres('a lead that somebody notes something of while it is being forgotten stays', async () => {
  const { makeCar, makeLead, find, db, clock, config, dataDir } = await openMarket();
  const { documentId } = await makeCar();
  const { id: leadId } = await makeLead(documentId);
  clock.advance(LEAD_KEPT_MS + 1);
  const event = { leadId, kind: 'note', body: 'Comes on Friday' } as const;
  const forgotten = await atOnce(
    { ...config, dataDir },
    {
      first: (within) => addLeadEvent({ db: within, now: clock.now(), by: { accountId: null } }, event),
      second: () => forgetOldLeads(db, clock.now()),
    },
  );
  expect(forgotten).toBe(0);
  expect(await find(leadId)).toMatchObject({ name: 'Amina', forget_at: clock.now() + LEAD_KEPT_MS });
});

async function openMarket() {
  const app = await openTestApp(undefined, { settings: { RATE_LIMITS: 'off' } });
  const { db } = app.adapter;
  const find = (id: number) => db.selectFrom('lead').selectAll().where('id', '=', id).executeTakeFirst();
  return { ...app, ...openLeadMakers(app), ...openMemberMakers(app), ads: openPrivateAds(app), db, find };
}

const FORGOTTEN = {
  buyer_id: null,
  name: null,
  phone: null,
  email: null,
  message: null,
  ...tableOf(LEAD_TEXT_COLUMNS, () => null),
  reason: null,
  request_key: null,
  forget_at: null,
};

/** The columns that stay when the buyer is erased, apart from fields that hold no text. */
const STAYS: Readonly<Record<Exclude<keyof Tables['lead'], keyof typeof FORGOTTEN | keyof LeadFieldColumns>, true>> = {
  id: true,
  document_id: true,
  created_at: true,
  updated_at: true,
  listing_id: true,
  seller_id: true,
  kind: true,
  title: true,
  intent: true,
  channel: true,
  state: true,
  state_since: true,
  won_listing_id: true,
  assignee_id: true,
  first_answer_at: true,
  consent_version: true,
  version: true,
};
