import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as messages from '#contract/messages/staff-ads.ts';
import type {
  StaffAdForm,
  StaffAdList,
  StaffAdSelection,
  StaffBulkOutcome,
} from '#contract/office/staff-ad-schemas.ts';
import type { StaffListing } from '#contract/office/staff-listing-schemas.ts';
import { openSellingMarket } from '../../test/selling-makers.ts';
import { testOnce } from '../../test/test-database.ts';

// On both databases: each ad of many is changed under its own lock.

const market = await openSellingMarket();
const { enter, db } = market;
const editor = await enter('staff', { staff: ['editor'], isStrong: true });
const moderator = await enter('staff', { staff: ['moderator'], isStrong: true });
test('what staff change of an ad on sale buyers see at once, with the reason in its history and in the record', async () => {
  const { ad, person } = await openAd();
  const { version, values } = await formOf(ad);
  expect(values).toMatchObject({ price: 24_500_000, location: 'Ntinda, Kampala' });
  const fields = { description: 'Clean.', price: '23m' };
  expect((await save(ad, { version, fields, reason: ' ' })).status).toBe(400);
  const answer = await save(ad, { version, fields, reason: 'A number stood in the words.' });
  expect(answer.body).toEqual({ version: version + 1 });
  expect(await carOf(ad)).toMatchObject({ price: 23_000_000, description: 'Clean.' });
  const { history } = (await moderator.ask(`/staff/api/listings/${ad}`)).body as StaffListing;
  expect(history[0]).toMatchObject({ what: 'edit', reasons: 'A number stood in the words.' });
  // Its seller goes on with what it is now.
  expect((await market.show(person, ad)).values).toMatchObject({ description: 'Clean.', price: 23_000_000 });
});

test('the history of an ad names to staff who changed it, and to its seller their own by the name that buyers see', async () => {
  const { ad, person } = await openAd();
  const { version } = await formOf(ad);
  await save(ad, { version, fields: { description: 'Clean.' }, reason: 'A number.' });
  const [itsEditor, itsSeller] = await Promise.all([usernameOf(editor), usernameOf(person)]);
  const { history } = (await moderator.ask(`/staff/api/listings/${ad}`)).body as StaffListing;
  expect(history).toMatchObject([
    { what: 'edit', by: itsEditor, isBySeller: false },
    { what: 'approve', by: null },
    { what: 'submit', by: itsSeller, isBySeller: true },
    { what: 'begin', by: itsSeller },
  ]);
  const { body, text } = await person.ask(`/sell/api/listings/${ad}/history`);
  const { name } = await db
    .selectFrom('seller')
    .select('name')
    .where('id', '=', person.sellerId)
    .executeTakeFirstOrThrow();
  expect(body).toMatchObject({ history: [{ what: 'edit', by: null }, { by: null }, { by: name }, { by: name }] });
  expect(text).not.toContain(`"${itsEditor}"`);
});

test('an ad that waits is corrected before it is approved, and what cannot be read is named', async () => {
  const { ad } = await openAd({ description: 'Call 0772 123 456.' }, false);
  const { version } = await formOf(ad);
  const wrong = await save(ad, { version, fields: { price: 'cheap', make: 'Toyotta' }, reason: 'x' });
  expect(wrong.body).toMatchObject({ error: { status: 400, message: messages.NOT_SAVED } });
  expect((await save(ad, { version, fields: { description: 'Clean.' }, reason: 'A number.' })).status).toBe(200);
  await market.decide(ad, 'approve');
  expect(await carOf(ad)).toMatchObject({ description: 'Clean.', price: 24_500_000 });
});

test('two who change the same field of an ad are told, and the second one sees what it says', async () => {
  const { ad } = await openAd();
  const { version } = await formOf(ad);
  expect((await save(ad, { version, fields: { price: '23m' }, reason: 'x' })).status).toBe(200);
  const late = await save(ad, { version, fields: { price: '22m' }, reason: 'x' }, moderator);
  expect(late.body).toMatchObject({
    error: { status: 409, details: { errors: [{ path: ['price'], message: 'It says now: 23,000,000' }] } },
  });
  expect((await save(ad, { version, fields: { mileage: '90,000' }, reason: 'x' }, moderator)).status).toBe(200);
});

test('ads are narrowed by filters, and one thing is done to all of them if they are those that were seen', async () => {
  await market.makeModel({ name: 'Wish', make: (await market.makeMake({ name: 'Daihatsu' })).id });
  const ads: string[] = [];
  for (let at = 0; at < 3; at += 1) ads.push((await openAd({ make: 'Daihatsu', model: 'Wish' })).ad);
  expect(await list('make=daihatsu&state=published')).toMatchObject({ total: 3, pageCount: 1 });
  expect((await list('make=daihatsu&kind=spare_part')).total).toBe(0);
  expect((await list('state=bogus')).total).toBe(0);
  const filter = { make: 'Daihatsu', state: 'published' };
  const seen = (await editor.ask('/staff/api/listings/selection?make=Daihatsu&state=published'))
    .body as StaffAdSelection;
  const documentIds = seen.rows.map(({ documentId }) => documentId);
  expect(documentIds.toSorted()).toEqual(ads.toSorted());
  const stop = { measure: 'stop', filter, documentIds, reason: 'Copied words.' };
  // As many as were seen, but another one.
  const other = (await openAd()).ad;
  const swapped = { ...stop, documentIds: [...documentIds.slice(1), other] };
  expect((await bulk(swapped)).body).toMatchObject({ error: { status: 409, message: messages.otherAds(3) } });
  expect((await bulk(stop, editor)).status).toBe(403);
  const change = { ...stop, measure: 'change', reason: 'Wrong.', field: 'fueltype', value: 'Diesel' };
  expect((await bulk(change, editor)).body).toMatchObject({ done: 3 });
  expect((await formOf(ads[0] ?? '')).values).toMatchObject({ fueltype: 'Diesel' });
  const again = (await bulk(change, editor)).body as StaffBulkOutcome;
  expect(again).toMatchObject({ done: 0, rows: [{ outcome: 'same', refusal: null }, {}, {}] });
  for (const field of ['make', 'price', '__proto__'])
    expect((await bulk({ ...change, field }, editor)).status).toBe(400);
  const emptied = (await bulk({ ...change, field: 'condition', value: '' }, editor)).body as StaffBulkOutcome;
  expect(emptied).toMatchObject({ done: 0, rows: [{ refusal: messages.NEEDED }, {}, {}] });
  expect(((await bulk(stop)).body as StaffBulkOutcome).done).toBe(3);
  expect((await list('make=daihatsu&state=declined')).total).toBe(3);
  expect((await bulk(stop)).body).toMatchObject({ error: { message: messages.otherAds(0) } });
});

testOnce('whoever loses their role does not go on with what they began', async () => {
  for (let at = 0; at < 3; at += 1) await openAd({ color: 'Violet' });
  const { accountId, ask } = await enter('staff', { staff: ['moderator'], isStrong: true });
  const { body } = await ask('/staff/api/listings/selection?state=published');
  const documentIds = (body as StaffAdSelection).rows.map(({ documentId }) => documentId);
  // As soon as the first one is off sale, an admin takes the role away.
  await sql`create trigger demotion after update of state on listing when new.state = 'declined'
    begin delete from account_role where account_id = ${sql.lit(accountId)}; end`.execute(db);
  const { rows, done } = (
    await bulk({ measure: 'stop', filter: { state: 'published' }, documentIds, reason: 'x' }, { ask })
  ).body as StaffBulkOutcome;
  await sql`drop trigger demotion`.execute(db);
  expect(done).toBe(1);
  expect(rows.at(-1)).toMatchObject({ refusal: messages.NOT_NOW });
});

test('the record does not keep free words of an ad, which outlive nobody', async () => {
  const { ad } = await openAd({ description: 'Call me on 0772 123 456.' });
  const { version } = await formOf(ad);
  expect((await save(ad, { version, fields: { description: 'Clean.' }, reason: 'A number.' })).status).toBe(200);
  const event = await db
    .selectFrom('audit_event')
    .select('difference')
    .where('subject', '=', ad)
    .where('action', '=', 'change listing')
    .executeTakeFirst();
  expect(event?.difference).toContain(messages.OTHER_WORDS);
  expect(event?.difference).not.toContain('0772');
});

test('a stop that is undone does not put on sale what its seller wrote since', async () => {
  const { ad, person } = await openAd();
  const act = (path: string, body: object) =>
    moderator.ask(`/staff/api/listings/${ad}/${path}`, { method: 'POST', body });
  expect((await act('moves', { move: 'stop', reason: 'Look again.' })).status).toBe(200);
  await market.save(person, ad, { description: 'Pay first by mobile money to 0772 123 456.', price: '1m' });
  expect((await act('undo', {})).body).toEqual({ state: 'in review' });
  expect(await carOf(ad)).toBeUndefined();
});

testOnce('an ad of whom they sell for is left to others, alone and among many', async () => {
  const { ad, person } = await openAd({ color: 'Teal' });
  const mate = await enter('staff', { staff: ['moderator'], isStrong: true }, person.accountId);
  expect((await mate.ask(`/staff/api/listings/${ad}/form`)).status).toBe(403);
  const filter = { seller: person.seller };
  const documentIds = [ad];
  const { rows } = (await bulk({ measure: 'stop', filter, documentIds, reason: 'x' }, mate)).body as StaffBulkOutcome;
  expect(rows).toMatchObject([{ documentId: ad, refusal: messages.OWN_AD }]);
});

testOnce('of a draft that was never sent staff see nothing, and a removed ad is not changed', async () => {
  const person = await market.privatePerson();
  const draft = await market.draft(person, person.seller);
  expect((await editor.ask(`/staff/api/listings/${draft}/form`)).status).toBe(404);
  const { ad } = await openAd();
  const { version } = await formOf(ad);
  await market.decide(ad, 'remove');
  expect((await save(ad, { version, fields: { price: '1m' }, reason: 'x' })).status).toBe(409);
  expect((await editor.ask('/staff/api/listings?state=draft')).body).toMatchObject({ total: 0 });
});

type Staff = Pick<typeof editor, 'ask'>;
const formOf = async (ad: string, { ask }: Staff = editor) =>
  (await ask(`/staff/api/listings/${ad}/form`)).body as StaffAdForm;
const save = (ad: string, body: object, { ask }: Staff = editor) =>
  ask(`/staff/api/listings/${ad}`, { method: 'PATCH', body });
const bulk = (body: object, { ask }: Staff = moderator) => ask('/staff/api/listings/bulk', { method: 'POST', body });
const list = async (query: string) => (await editor.ask(`/staff/api/listings?${query}`)).body as StaffAdList;

async function openAd(fields: object = {}, isOnSale = true) {
  const person = await market.privatePerson();
  const ad = await market.draft(person, person.seller, fields);
  await market.move(person, ad, 'submit');
  if (isOnSale) await market.decide(ad, 'approve');
  return { ad, person };
}
const usernameOf = async ({ accountId }: Pick<typeof editor, 'accountId'>) =>
  (await db.selectFrom('account').select('username').where('id', '=', accountId).executeTakeFirstOrThrow()).username;
const carOf = async (ad: string) => (await market.cars()).find(({ documentId }) => documentId === ad);
