import { expect, test, vi } from 'vitest';
import * as messages from '#contract/messages/bans.ts';
import type { BanList, Network } from '#contract/office/ban-schemas.ts';
import type { StaffListing } from '#contract/office/staff-listing-schemas.ts';
import type { StaffMember } from '#contract/office/staff-member-schemas.ts';
import { openFingerprintedAds } from '../../test/fingerprinted-ads.ts';
import { errorOf, openMemberMakers } from '../../test/member-makers.ts';
import { emailOf } from '../../test/office-makers.ts';
import { openReportMakers } from '../../test/report-makers.ts';
import { openSellingMarket } from '../../test/selling-makers.ts';
import { testOnce } from '../../test/test-database.ts';
import { removeOldNetworkUses } from '../bans/network-use-writes.ts';

const market = await openSellingMarket({ settings: { RATE_LIMITS: 'off', TRUST_PROXY: 'loopback' } });
const { enter, db, request, clock } = market;
const { makeMember, register } = openMemberMakers(market);
const { report } = openReportMakers(market);
const moderator = await enter('staff', { staff: ['moderator'], isStrong: true });
const ask = (path: string, body?: object, who = moderator) =>
  who.ask(`/staff/api/${path}`, body ? { method: 'POST', body } : {});
const listed = async () => (await ask('bans')).body as BanList;
const ban = (kind: 'phone' | 'email', value: string) => ask('bans', { kind, value, reason: 'Fraud.' });

test('a banned number proves no seller and asks no seller, in whatever form it is written', async () => {
  expect((await ban('phone', '+256 (772) 900-111')).status).toBe(200);
  expect(errorOf(await ban('phone', '0772900111'))).toMatchObject({ status: 409, message: messages.ALREADY_BANNED });
  expect((await listed()).bans[0]).toMatchObject({ kind: 'phone', hint: '…111', reason: 'Fraud.' });
  const { ask: askOwn } = await enter('sell');
  const code = await askOwn('/sell/api/phone/code', { method: 'POST', body: { phone: '256772900111' } });
  expect(errorOf(code)).toMatchObject({ status: 400, message: messages.NUMBER_BANNED });
  const owner = await market.dealerPerson('owner');
  const { document_id } = await db
    .selectFrom('seller')
    .select('document_id')
    .where('dealer_id', '=', market.dealer.id)
    .executeTakeFirstOrThrow();
  const page = `/sell/api/sellers/${document_id}/page`;
  const { version } = (await owner.ask(page)).body as { version: number };
  const changed = await owner.ask(page, { method: 'PATCH', body: { version, values: { phone: '0772 900 111' } } });
  expect(errorOf(changed)).toMatchObject({ status: 400, message: messages.NUMBER_BANNED });
});

test('a ban is found by its number or address in any form, and the list has pages', async () => {
  const many = Array.from({ length: 51 }, (_, at) => `listed.${at}@example.com`);
  for (const value of many) expect((await ban('email', value)).status).toBe(200);
  await ban('phone', '0772900666');
  const found = async (value: string) => (await ask(`bans?value=${encodeURIComponent(value)}`)).body as BanList;
  const [first = ''] = many;
  for (const [value, hint] of [
    [' Listed.0+cars@EXAMPLE.com ', 'l…@example.com'],
    ['+256 772 900 666', '…666'],
  ] as const)
    expect(await found(value)).toMatchObject({ bans: [{ hint }], count: 1, page: 1, pageCount: 1 });
  for (const free of ['nobody@example.com', '0772900667'])
    expect(await found(free)).toMatchObject({ bans: [], count: 0 });
  for (const wrong of ['12', 'no@', `${'9'.repeat(1_000)}`, `${'x'.repeat(300)}@example.com`])
    expect((await ask(`bans?value=${wrong}`)).status, wrong.slice(0, 20)).toBe(400);
  const pages = [await ask('bans?page=1'), await ask('bans?page=2')].map(({ body }) => body as BanList);
  expect(pages[0]?.bans).toHaveLength(50);
  const ids = new Set(pages.flatMap(({ bans }) => bans.map(({ documentId }) => documentId)));
  expect(ids.size).toBe(50 + (pages[1]?.bans.length ?? 0));
  const { documentId = '' } = (await found(first)).bans[0] ?? {};
  expect(ids).toContain(documentId);
  expect((await ask('bans?page=900')).body).toMatchObject({ page: pages[0]?.pageCount });
  expect((await ask(`bans/${documentId}/lift`, { reason: 'Not theirs.' })).status).toBe(200);
  expect((await found(first)).count).toBe(0);
});

const newcomer = (email: string) => ({
  username: email.replace(/\W/g, ' ').slice(0, 20),
  email,
  password: 'correct horse battery',
});

test('a banned address cannot be registered with a dot or a tag more, and can once the ban is lifted', async () => {
  expect((await ban('email', 'Cheat.Er@gmail.com')).status).toBe(200);
  for (const email of ['cheater@gmail.com', 'c.h.eater+cars@googlemail.com', 'CHEATER@GMAIL.COM']) {
    expect(errorOf(await register(newcomer(email)))).toMatchObject({ status: 400, message: messages.ADDRESS_BANNED });
  }
  expect((await register(newcomer('cheater@example.com'))).status).toBe(200);
  const { documentId } = (await listed()).bans.find(({ kind }) => kind === 'email') ?? {};
  expect((await ask(`bans/${documentId}/lift`, { reason: ' ' })).status).toBe(400);
  expect((await ask(`bans/${documentId}/lift`, { reason: 'Not theirs.' })).status).toBe(200);
  expect((await ask(`bans/${documentId}/lift`, { reason: 'Again.' })).status).toBe(404);
  expect((await register(newcomer('cheater@gmail.com'))).status).toBe(200);
});

test('whoever is blocked with their address is banned with it, and nobody on the staff can be', async () => {
  const person = await market.privatePerson();
  const account = await db
    .selectFrom('account')
    .select('document_id')
    .where('id', '=', person.accountId)
    .executeTakeFirstOrThrow();
  const block = { isBlocked: true, bansContacts: true, reason: 'Fraud.' };
  expect((await ask(`members/${account.document_id}/block`, block)).status).toBe(200);
  expect((await ask(`members/${account.document_id}/block`, block)).status).toBe(200);
  const { ask: askAsAdmin, accountId } = await enter('staff', { staff: ['admin'], isStrong: true });
  const email = await emailOf(db, accountId);
  expect(errorOf(await ban('email', email))).toMatchObject({ status: 409, message: messages.OF_STAFF });
  expect(errorOf(await ban('email', await emailOf(db, person.accountId)))).toMatchObject({
    status: 409,
    message: messages.ALREADY_BANNED,
  });
  expect((await askAsAdmin('/staff/api/bans')).status).toBe(200);
});

const idOf = async (accountId: number) =>
  (await db.selectFrom('account').select('document_id').where('id', '=', accountId).executeTakeFirstOrThrow())
    .document_id;

test('a block bans what its member has proven, and no number or address of somebody else that they typed in', async () => {
  const cheat = await market.privatePerson();
  const liar = await market.privatePerson();
  const sellers = db.updateTable('seller');
  await sellers.set({ phone: '0772900555' }).where('id', '=', cheat.sellerId).execute();
  await sellers.set({ phone: '0772900556', phone_proven_at: null }).where('id', '=', liar.sellerId).execute();
  const accounts = db.updateTable('account');
  await accounts.set({ phonenumber: '0772900557' }).where('id', '=', cheat.accountId).execute();
  await accounts.set({ phonenumber: '0772900558', confirmed: 0 }).where('id', '=', liar.accountId).execute();
  const reason = 'Fraud, again.';
  for (const { accountId } of [cheat, liar]) {
    const body = { isBlocked: true, bansContacts: true, reason };
    expect((await ask(`members/${await idOf(accountId)}/block`, body)).status).toBe(200);
  }
  const hints = (await listed()).bans.filter((one) => one.reason === reason).map(({ kind, hint }) => [kind, hint]);
  expect(hints).toEqual([
    ['phone', '…555'],
    ['email', expect.any(String)],
  ]);
});

test('nobody on the staff can be banned by another form of their address, or by the number that they sell with', async () => {
  const colleague = await market.privatePerson();
  await enter('staff', { staff: ['editor'], isStrong: true }, colleague.accountId);
  await db
    .updateTable('account')
    .set({ email: 'edi.tor+motoka@gmail.com' })
    .where('id', '=', colleague.accountId)
    .execute();
  const seller = db.updateTable('seller').where('id', '=', colleague.sellerId);
  await seller.set({ phone: '0772900333', phone_proven_at: clock.now() }).execute();
  for (const refused of [
    await ban('email', 'editor@gmail.com'),
    await ban('email', 'e.d.i.t.o.r@googlemail.com'),
    await ban('phone', '+256772900333'),
  ])
    expect(errorOf(refused)).toMatchObject({ status: 409, message: messages.OF_STAFF });
  await seller.set({ phone_proven_at: null }).execute();
  expect((await ban('phone', '0772900333')).status).toBe(200);
});

test('nobody lifts a ban of somebody for whom or with whom they sell, and others do', async () => {
  const owner = await market.dealerPerson('owner');
  const mate = await market.dealerPerson('agent');
  const own = await enter('staff', { staff: ['moderator'], isStrong: true }, mate.accountId);
  const page = { phonenumber: '0772900444', email: 'Yard.Sales@gmail.com' };
  await db.updateTable('dealer').set(page).where('id', '=', market.dealer.id).execute();
  const email = await emailOf(db, owner.accountId);
  for (const [kind, value] of [
    ['phone', '0772900444'],
    ['email', 'yardsales@gmail.com'],
    ['email', email],
  ] as const) {
    const again = await ask('bans', { kind, value, reason: 'x' }, own);
    expect(errorOf(again)).toMatchObject({ status: 409, message: messages.OWN_SELLER });
    expect((await ban(kind, value)).status).toBe(200);
    const [{ documentId } = { documentId: '' }] = (await listed()).bans;
    const lift = (who: typeof own) => ask(`bans/${documentId}/lift`, { reason: 'Mine.' }, who);
    expect(errorOf(await lift(own))).toMatchObject({ status: 409, message: messages.OWN_SELLER });
    expect((await lift(moderator)).status).toBe(200);
  }
});

test('a member’s networks are listed with how many members use each, and forgotten after 30 days', async () => {
  await makeMember();
  const member = await makeMember();
  const id = await idOf(member.account.id);
  const networks = async () => ((await ask(`members/${id}`)).body as StaffMember).networks;
  const [own] = await networks();
  expect(own?.members).toBeGreaterThan(1);
  expect((await ask(`networks/${own?.id}`)).body).toEqual(own satisfies Network | undefined);
  await removeOldNetworkUses(db, clock.now() + 31 * 86_400_000);
  expect(await networks()).toEqual([]);
  expect((await ask(`networks/${own?.id}`)).status).toBe(404);
});

test('a banned photo puts ads that show it, or its mirror image, before the moderators', async () => {
  const print = { hash: '0123456789abcdef', mirrored: 'fedcba9876543210' };
  const openAd = async (found: typeof print) => (await openFingerprintedAds(market)(found)).ad;
  const signalsOf = async (ad: string) =>
    (
      await db
        .selectFrom('review_item')
        .innerJoin('listing', 'listing.id', 'review_item.listing_id')
        .select('signals')
        .where('listing.document_id', '=', ad)
        .where('decided_at', 'is', null)
        .executeTakeFirst()
    )?.signals ?? '';
  const onSale = await openAd(print);
  await market.decide(onSale, 'approve');
  await db.updateTable('review_item').set({ decided_at: clock.now() }).where('decided_at', 'is', null).execute();
  const waiting = await openAd({ hash: print.mirrored, mirrored: print.hash });
  const { photos } = (await ask(`listings/${onSale}`)).body as StaffListing;
  const urls = photos.map(({ url }) => url);
  expect((await ask(`listings/${onSale}/photo-bans`, { urls: ['/uploads/no.jpg'], reason: 'x' })).status).toBe(409);
  expect((await ask(`listings/${onSale}/photo-bans`, { urls, reason: 'Stolen.' })).status).toBe(200);
  await vi.waitFor(async () => {
    expect(await signalsOf(onSale)).toContain('banned photo');
    expect(await signalsOf(waiting)).toContain('banned photo');
  });
  expect(await signalsOf(await openAd(print))).toContain('banned photo');
  const { sellerId } = await db
    .selectFrom('listing')
    .select('seller_id as sellerId')
    .where('document_id', '=', onSale)
    .executeTakeFirstOrThrow();
  const seller = await enter('sell', { sells: { [sellerId]: 'agent' } });
  const own = await enter('staff', { staff: ['moderator'], isStrong: true }, seller.accountId);
  const { documentId } = (await listed()).bans.find(({ kind }) => kind === 'photo') ?? {};
  expect((await ask(`bans/${documentId}/lift`, { reason: 'Mine.' }, own)).status).toBe(409);
  expect(await signalsOf(await openAd({ hash: 'ffff0000ffff0000', mirrored: '0000ffff0000ffff' }))).not.toContain(
    'banned',
  );
});

testOnce('a seller’s numbers are banned together, by nobody who acts for the seller', async () => {
  const person = await market.privatePerson();
  await db.updateTable('seller').set({ phone: '0772900222' }).where('document_id', '=', person.seller).execute();
  const agent = await enter('sell', { sells: { [person.sellerId]: 'agent' } });
  const mate = await enter('staff', { staff: ['moderator'], isStrong: true }, agent.accountId);
  expect((await ask(`sellers/${person.seller}/number-bans`, { reason: 'x' }, mate)).status).toBe(403);
  const { body } = await ask(`sellers/${person.seller}/number-bans`, { reason: 'Fraud.' });
  expect((body as BanList).bans[0]).toMatchObject({
    kind: 'phone',
    hint: '…222',
    sellers: [{ documentId: person.seller }],
  });
});

test('a network is held back for those who are not signed in, who are told until when, and members notice nothing', async () => {
  const network = { 'x-forwarded-for': '41.210.9.9' };
  const person = await market.privatePerson();
  const ad = await market.draft(person, person.seller);
  await market.move(person, ad, 'submit');
  await market.decide(ad, 'approve');
  const { car } = await db
    .selectFrom('listing')
    .innerJoin('car', 'car.id', 'listing.car_id')
    .select('car.document_id as car')
    .where('listing.document_id', '=', ad)
    .executeTakeFirstOrThrow();
  expect((await report({ documentId: car }, network)).status).toBe(201);
  const { reports } = (await ask(`listings/${ad}`)).body as StaffListing;
  const id = reports.rows[0]?.network;
  expect((await ask(`networks/${id}`)).body).toMatchObject({ hint: '41.210.9.0/24', members: 0, bannedUntil: null });
  expect((await ask(`networks/${id}/ban`, { hours: 25, reason: 'Flood.' })).status).toBe(400);
  expect((await ask(`networks/${id}/ban`, { hours: 1, reason: 'Flood.' })).status).toBe(200);
  const refused = await register(newcomer('somebody@example.com'), network);
  expect(errorOf(refused)).toMatchObject({ status: 429, message: messages.networkHeldBack('in an hour') });
  expect((await report({ documentId: car, reason: 'not real' }, network)).status).toBe(429);
  expect(
    (await report({ documentId: car, reason: 'own rights', note: 'My photo.', email: 'me@example.com' }, network))
      .status,
  ).toBe(201);
  const member = await makeMember();
  for (const [path, body] of [
    ['/api/email', { from: 'me@example.com', subject: 'Hello', text: 'Are you there?' }],
    ['/api/newsletter-subscriptions', { email: 'news@example.com' }],
  ] as const) {
    const send = (headers: Record<string, string>) =>
      request(path, {
        method: 'POST',
        headers: { ...network, ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const statuses = [
      await send({}),
      await send({ authorization: 'Basic eDp5' }),
      await send({ authorization: 'Bearer no.good.token' }),
      await send({ authorization: `Bearer ${member.jwt}` }),
    ].map(({ status }) => status);
    expect(statuses, path).toEqual([429, 429, 401, 200]);
  }
  expect((await request('/api/cars', { headers: network })).status).toBe(200);
  expect((await register(newcomer('elsewhere@example.com'), { 'x-forwarded-for': '41.210.9.8' })).status).toBe(200);
  clock.advance(3_600_000);
  expect((await register(newcomer('somebody@example.com'), network)).status).toBe(200);
  await removeOldNetworkUses(db, clock.now());
  const later = await enter('staff', { staff: ['moderator'], isStrong: true });
  const { bans } = (await ask('bans', undefined, later)).body as BanList;
  expect(bans.some(({ kind }) => kind === 'network')).toBe(false);
});
