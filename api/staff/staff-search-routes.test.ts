import { expect, test } from 'vitest';
import type { StaffSearch } from '#contract/office/staff-search-schemas.ts';
import { emailOf } from '../../test/office-makers.ts';
import { openSellingMarket } from '../../test/selling-makers.ts';

// On both databases: names are compared in SQL.

const market = await openSellingMarket();
const { enter, draft, move, save, db } = market;
const moderator = await enter('staff', { staff: ['moderator'], isStrong: true });
const person = await market.privatePerson();
const ad = await draft(person, person.seller, { year: '2011' });
await move(person, ad, 'submit');
await market.decide(ad, 'approve');

test('an ad is found by its page’s address, its reference, its seller’s own number, and what it is called', async () => {
  const { reference } = await db
    .selectFrom('car')
    .select('reference')
    .where('document_id', '=', ad)
    .executeTakeFirstOrThrow();
  await db.updateTable('listing').set({ stock_number: 'K-17' }).where('document_id', '=', ad).execute();
  for (const q of [
    `https://motoka.example/detail/${ad}?x=1`,
    ad,
    reference,
    reference.toLowerCase(),
    'K-17',
    'premio 2011',
    'TOYOTA Pre-mio 2011',
  ])
    expect(idsOf((await search(q)).listings), q).toEqual([ad]);
  expect(await search(reference)).toMatchObject({ isExact: true, sellers: [], members: [] });
  expect(await search('premio 2011')).toMatchObject({ isExact: false });
  expect((await search('premio 1999')).listings).toEqual([]);
});

test('a seller is found by their number in any spelling, by part of their name, and by their page’s address', async () => {
  const seller = await db
    .selectFrom('seller')
    .selectAll()
    .where('document_id', '=', person.seller)
    .executeTakeFirstOrThrow();
  const phone = String(seller.phone);
  for (const q of [
    phone,
    `+256 ${phone.slice(1, 4)} ${phone.slice(4)}`,
    String(seller.name).toUpperCase(),
    `/seller/${person.seller}`,
  ])
    expect(idsOf((await search(q)).sellers), q).toContain(person.seller);
  expect(await search(phone)).toMatchObject({ isExact: true, listings: [], sellers: [{}], members: [] });
  expect(await search(String(seller.name))).toMatchObject({ isExact: false });
  const { dealer } = market;
  expect((await search(dealer.documentId)).sellers).toMatchObject([{ kind: 'dealer', state: 'active' }]);
  expect((await search('100%_\\')).sellers).toEqual([]);
});

test('a seller is found by the last five digits of their number, and four are too few', async () => {
  const { phone } = await db
    .selectFrom('seller')
    .select('phone')
    .where('document_id', '=', person.seller)
    .executeTakeFirstOrThrow();
  const last = String(phone).slice(-5);
  for (const q of [last, `${last.slice(0, 2)} ${last.slice(2)}`, String(phone).slice(-8)])
    expect(idsOf((await search(q)).sellers), q).toContain(person.seller);
  expect(await search(last)).toMatchObject({ isExact: false });
  expect(idsOf((await search(last.slice(1))).sellers)).not.toContain(person.seller);
});

test('a member is found by address and by the beginning of their name, without what would reach them', async () => {
  const account = await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', person.accountId)
    .executeTakeFirstOrThrow();
  const email = await emailOf(db, person.accountId);
  for (const q of [email.toUpperCase(), account.username.toLowerCase(), account.document_id])
    expect(idsOf((await search(q)).members), q).toContain(account.document_id);
  const { members } = await search(email);
  expect(JSON.stringify(members)).not.toContain(email);
});

test('drafts are nobody’s but their writer’s, a single letter finds nothing, and an editor does not search', async () => {
  const own = await draft(person, person.seller);
  await save(person, own, { price: '9m' });
  expect((await search(own)).listings).toEqual([]);
  expect(await search('T')).toEqual({ isExact: false, listings: [], sellers: [], members: [] });
  const editor = await enter('staff', { staff: ['editor'], isStrong: true });
  expect((await editor.ask('/staff/api/search?q=Toyota')).status).toBe(403);
  expect((await moderator.ask(`/staff/api/search?q=${'x'.repeat(101)}`)).status).toBe(400);
});

const search = async (q: string, { ask } = moderator) =>
  (await ask(`/staff/api/search?q=${encodeURIComponent(q)}`)).body as StaffSearch;
const idsOf = (rows: { documentId: string }[]) => rows.map(({ documentId }) => documentId);
