import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openSellingMarket } from '../../test/selling-makers.ts';
import { EXPORTED_TABLES, LEFT_OUT, readMemberData } from './member-data-queries.ts';

// On both databases: it reads thirty tables by SQL of its own.

const market = await openSellingMarket();
const { db, clock } = market;
const tables = readFileSync(fileURLToPath(new URL('../schema/tables.sql', import.meta.url)), 'utf8');

const memberOf = (accountId: number) =>
  db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow();

/** Columns that refer to an account, such as "lead.buyer_id". */
const accountColumns = [...tables.matchAll(/^create table "?(\w+)"?\((.*)/gm)].flatMap(([, table, columns = '']) =>
  [...columns.matchAll(/(?:^|,)(\w+) integer[^,]*? references account\(/g)].map(([, column]) => `${table}.${column}`),
);

test('each column that names a member is in the file, or left out for a reason', () => {
  expect(accountColumns.length).toBeGreaterThan(40);
  const missing = accountColumns.filter((name) => {
    const [table = '', column = ''] = name.split('.');
    return !(name in LEFT_OUT) && !(EXPORTED_TABLES.has(table) && /^(account|buyer)_id$/.test(column));
  });
  expect(missing).toEqual([]);
  expect(Object.keys(LEFT_OUT).filter((name) => !accountColumns.includes(name))).toEqual([]);
});

test('the file has all of a member: account, sign-ins, ads with their history and photos, and what they asked', async () => {
  const person = await market.privatePerson();
  const member = await memberOf(person.accountId);
  const ad = await market.draft(person, person.seller, { price: '24.5m' });
  expect((await market.move(person, ad, 'submit')).status).toBe(200);
  await market.decide(ad, 'approve');
  const { id: listing } = await db
    .selectFrom('listing')
    .select('id')
    .where('document_id', '=', ad)
    .executeTakeFirstOrThrow();
  const now = clock.now();
  const lead = {
    created_at: now,
    updated_at: now,
    listing_id: listing,
    seller_id: null,
    kind: 'car' as const,
    title: 'Toyota Premio 2010',
    intent: 'question' as const,
    channel: 'form' as const,
    name: 'Jane',
    phone: null,
    email: null,
    message: 'Is it still there?',
    state: 'new' as const,
    state_since: now,
  };
  await db
    .insertInto('lead')
    .values([
      { ...lead, document_id: 'a'.repeat(24), buyer_id: member.id },
      { ...lead, document_id: 'b'.repeat(24), buyer_id: null, email: member.email },
      { ...lead, document_id: 'c'.repeat(24), buyer_id: null, email: 'other@example.com', message: 'Of somebody else' },
    ])
    .execute();
  await db
    .insertInto('contact_message')
    .values([
      {
        sender: member.email ?? '',
        subject: 'Hello',
        body: 'My words',
        created_at: now,
        updated_at: now,
        state: 'new',
      },
      { sender: 'other@example.com', subject: 'No', body: 'Not mine', created_at: now, updated_at: now, state: 'new' },
    ])
    .execute();
  const data = await readMemberData(db, member.document_id);
  expect(data).toMatchObject({
    account: [{ username: member.username, email: member.email, confirmed: true, blocked: false }],
    signIns: [{ createdAt: expect.stringMatching(/^2026-.*Z$/) }],
    officeSignIns: [{ area: 'sell' }],
    enquiries: [
      { message: 'Is it still there?', name: 'Jane', ad },
      { message: 'Is it still there?', ad },
    ],
    messagesToTheMarket: [{ subject: 'Hello', body: 'My words' }],
    privateSeller: [{ documentId: person.seller }],
    ads: [
      {
        documentId: ad,
        state: 'published',
        changes: null,
        values: { make: 'Toyota', model: 'Premio', year: 2010, price: 24_500_000, description: 'Very clean.' },
      },
    ],
    photos: [{ state: 'public', address: expect.stringMatching(/^\/uploads\/\w+\.\w+$/) }],
  });
  expect(data?.historyOfAds?.map(({ what }) => what)).toEqual(expect.arrayContaining(['submit', 'approve']));
  expect(JSON.stringify(data)).not.toMatch(/Not mine|somebody else|"hash"|passwordHash/);
});

test('what stands under an address that is not proven is not given to whoever typed it in', async () => {
  const person = await market.privatePerson();
  const member = await memberOf(person.accountId);
  const now = clock.now();
  const message = { subject: 'x', body: 'Of the owner', created_at: now, updated_at: now, state: 'new' as const };
  await db
    .insertInto('contact_message')
    .values({ ...message, sender: member.email ?? '' })
    .execute();
  await db.updateTable('account').set({ confirmed: 0 }).where('id', '=', member.id).execute();
  expect((await readMemberData(db, member.document_id))?.messagesToTheMarket).toEqual([]);
});

test('nobody is nobody', async () => {
  expect(await readMemberData(db, 'c'.repeat(24))).toBeUndefined();
});
