import { expect, test, vi } from 'vitest';
import { TOO_MANY_DRAFTS_OF_GUEST } from '#contract/messages/listing-moves.ts';
import * as messages from '#contract/messages/private-sellers.ts';
import type { OwnListing } from '#contract/office/listing-schemas.ts';
import type { OwnPrivateSeller } from '#contract/office/private-seller-schemas.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { cookieOf, quickHash } from '../../test/member-makers.ts';
import { openOfficeMakers } from '../../test/office-makers.ts';
import { openTestApp, PUBLIC_URL } from '../../test/open-test-app.ts';
import { drawPhoto, openPhotoMakers } from '../../test/photo-makers.ts';
import { testOnce } from '../../test/test-database.ts';
import { claimDrafts, removeOldGuests } from '../office/guest-writes.ts';

// On both databases: drafts change hands in one transaction.

const CAR = {
  make: 'Toyota',
  model: 'Premio',
  year: 2010,
  mileage: 98_000,
  price: 33_000_000,
  condition: 'used',
  location: 'Ntinda, Kampala',
  description: 'Very clean.',
};

let phones = 0;
const shared = await open();

test('a draft begins before anybody is known, and is sent once its number is proven', async () => {
  const browser = shared.openBrowser();
  const documentId = await browser.begin();
  await browser.fill(documentId);
  expect(errorIn(await browser.submit(documentId)).message).toMatch(/number/);
  const before = browser.cookie();
  const phone = freshPhone();
  const proven = await browser.prove(phone);
  expect(proven.body).toMatchObject({ phone, name: null });
  expect(browser.cookie()).not.toBe(before);
  expect((await browser.ask('/sell/api/private-seller', 'PATCH', { name: 'Grace N' })).status).toBe(200);
  expect((await browser.submit(documentId)).body).toMatchObject({ state: 'in review' });
  // Their account has a made-up name, which says nothing to them.
  expect((await browser.ask(`/sell/api/listings/${documentId}/history`)).body).toMatchObject({
    history: [{ what: 'submit', by: 'Grace N' }, { by: 'Grace N' }],
  });
  // The session from before is over: a cookie that somebody else planted opens nothing.
  const old = { cookie: before, origin: PUBLIC_URL };
  expect((await shared.app.request(`/sell/api/listings/${documentId}`, { headers: old })).status).toBe(401);
  expect(await shared.db.selectFrom('guest').selectAll().execute()).toEqual([]);
});

test('a number that has an account claims the draft for it, with its photos', async () => {
  const { openBrowser, office, db, photos } = shared;
  const { accountId, sellerId } = await office.makePrivateSeller();
  const phone = freshPhone();
  await db.updateTable('seller').set({ phone, name: 'Okello' }).where('id', '=', sellerId).execute();
  const browser = openBrowser();
  const documentId = await browser.begin();
  await browser.fill(documentId);
  expect((await browser.prove(phone)).body).toMatchObject({ phone, name: 'Okello' });
  const { body } = await browser.listing(documentId);
  expect((body as OwnListing).values).toMatchObject({ model: 'Premio' });
  const ask = (url: string) => browser.ask(url);
  expect(await photos.photosOf({ ask } as never, documentId)).toHaveLength(1);
  const row = db.selectFrom('listing').select(['seller_id', 'patch_by']).where('document_id', '=', documentId);
  expect(await row.executeTakeFirstOrThrow()).toEqual({ seller_id: sellerId, patch_by: accountId });
  expect((await browser.submit(documentId)).body).toMatchObject({ state: 'in review' });
});

test('a draft is claimed once: of two numbers proven at once one has it, and the other does not see it', async () => {
  const { openBrowser, db, app } = shared;
  const browser = openBrowser();
  const documentId = await browser.begin();
  const guest = browser.cookie();
  const phones = [freshPhone(), freshPhone()];
  const proofs = [];
  for (const phone of phones) {
    const before = app.texts.length;
    const asked = await browser.ask('/sell/session/phone/code', 'POST', { phone });
    const digits = await vi.waitFor(
      () => /^\d{6}/.exec(app.texts.slice(before)[0]?.text ?? '')?.[0] ?? expect.fail('no SMS yet'),
    );
    proofs.push({ request: (asked.body as { request: string }).request, code: digits });
  }
  const headers = { cookie: guest, origin: PUBLIC_URL, 'content-type': 'application/json' };
  const answers = await Promise.all(
    proofs.map((body) => app.request('/sell/session/phone', { method: 'POST', headers, body: JSON.stringify(body) })),
  );
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  const shown = await Promise.all(
    answers.map((answer) =>
      app.request(`/sell/api/listings/${documentId}`, { headers: { cookie: cookieOf(answer), origin: PUBLIC_URL } }),
    ),
  );
  expect(shown.map(({ status }) => status).sort()).toEqual([200, 404]);
  const sellers = db.selectFrom('seller').select('phone').where('phone', 'in', phones);
  expect(await sellers.execute()).toHaveLength(2);
});

test('a guest who has become a member meanwhile is nobody’s to claim', async () => {
  const { openBrowser, office, db, app } = shared;
  const browser = openBrowser();
  const documentId = await browser.begin();
  const phone = freshPhone();
  await browser.prove(phone);
  const { account_id: memberId } = await db
    .selectFrom('seller')
    .select('account_id')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();
  const other = await office.makeAccount();
  await db.transaction().execute((transaction) => claimDrafts(transaction, memberId ?? 0, other, app.clock.now()));
  expect((await browser.listing(documentId)).status).toBe(200);
});

/** Signs a browser with a draft in by the password of a new member, who sells for these dealers. Returns whose the draft is then. */
async function claimByPassword(sellsFor: readonly number[], { isPrivateToo = false } = {}) {
  const { openBrowser, office, db } = shared;
  const own = isPrivateToo ? await office.makePrivateSeller() : undefined;
  const accountId = own?.accountId ?? (await office.makeAccount());
  await db
    .insertInto('account_password')
    .values({ account_id: accountId, hash: await quickHash('words of mine 78') })
    .execute();
  for (const seller_id of sellsFor) {
    const member = { seller_id, account_id: accountId, role: 'agent', created_at: 0 } as const;
    await db.insertInto('seller_member').values(member).execute();
  }
  const { email } = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const browser = openBrowser();
  const documentId = await browser.begin();
  const credentials = { identifier: email, password: 'words of mine 78' };
  expect((await browser.ask('/sell/session/password', 'POST', credentials)).status).toBe(204);
  expect((await browser.listing(documentId)).status).toBe(200);
  const { seller_id } = await db
    .selectFrom('listing')
    .select('seller_id')
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow();
  return { sellerId: seller_id, ownId: own?.sellerId };
}

test('signing in by password claims the draft too', async () => {
  const { sellerId } = await claimByPassword([]);
  const seller = shared.db.selectFrom('seller').select('kind').where('id', '=', sellerId);
  expect(await seller.executeTakeFirstOrThrow()).toEqual({ kind: 'private' });
});

test('whoever sells for one dealer alone finds the draft among the dealer’s; otherwise it is in their own name', async () => {
  const { app, office } = shared;
  const makeDealer = async () => office.sellerOf('dealer_id', (await app.makeDealer({})).id);
  const [dealer, other] = [await makeDealer(), await makeDealer()];
  const garage = await office.sellerOf('garage_id', (await app.makeGarage({})).id);
  expect((await claimByPassword([dealer])).sellerId).toBe(dealer);
  // A garage has no cars.
  expect((await claimByPassword([dealer, garage])).sellerId).toBe(dealer);
  expect([dealer, other, garage]).not.toContain((await claimByPassword([garage])).sellerId);
  expect([dealer, other]).not.toContain((await claimByPassword([dealer, other])).sellerId);
  const both = await claimByPassword([dealer], { isPrivateToo: true });
  expect(both.sellerId).toBe(both.ownId);
});

testOnce('a guest writes drafts and says who they are, and may do nothing else', async () => {
  const { openBrowser, app } = shared;
  const browser = openBrowser();
  const documentId = await browser.begin();
  const self = await browser.ask('/sell/api/self');
  expect(self.body).toMatchObject({ isGuest: true });
  const { sellers } = self.body as { sellers: { documentId: string }[] };
  const seller = sellers[0]?.documentId;
  const begin = await browser.ask('/sell/api/second-factor', 'POST', {});
  expect(begin.status).toBe(403);
  for (const path of ['/sell/api/leads', '/sell/api/member', '/sell/api/notices', '/sell/api/devices']) {
    expect([403, 404], path).toContain((await browser.ask(path)).status);
  }
  expect((await browser.ask('/sell/session/guest', 'POST', { kind: 'car' })).status).toBe(409);
  for (const status of [201, 201, 400]) {
    const next = await browser.ask('/sell/api/listings', 'POST', { seller, kind: 'car' });
    expect(next.status, next.text).toBe(status);
    if (status === 400) expect(errorIn(next).message).toBe(TOO_MANY_DRAFTS_OF_GUEST);
  }
  // Nobody else sees it: neither another guest nor the public.
  const other = openBrowser();
  await other.begin();
  expect((await other.listing(documentId)).status).toBe(404);
  expect((await app.request(`/api/cars/${documentId}`)).status).toBe(404);
  expect((await app.request(`/api/sellers/${seller}`)).status).toBe(404);
});

testOnce('a guest’s first code is no better than a stranger’s: a number is not flooded by fresh browsers', async () => {
  const { openBrowser } = shared;
  const phone = freshPhone();
  const statuses = [];
  for (let asked = 0; asked < 11; asked += 1) {
    const browser = openBrowser();
    await browser.begin();
    statuses.push((await browser.ask('/sell/api/phone/code', 'POST', { phone })).status);
  }
  expect(statuses.filter((status) => status === 202)).toHaveLength(10);
  expect(statuses.at(-1)).toBe(429);
});

test('a draft that nobody claims is gone after seven days, with its photos; a claimed one stays', async () => {
  const { app, db, openBrowser } = await open();
  const [left, claimed] = [openBrowser(), openBrowser()];
  const documentIds = [await left.begin(), await claimed.begin()];
  await left.fill(documentIds[0] ?? '');
  expect(((await claimed.prove(freshPhone())).body as OwnPrivateSeller).phone).not.toBeNull();
  app.clock.advance(7 * DAY_MS - 1);
  await removeOldGuests(db, app.clock.now());
  expect((await left.listing(documentIds[0] ?? '')).status).toBe(200);
  app.clock.advance(1);
  await removeOldGuests(db, app.clock.now());
  const rows = await db.selectFrom('listing').select('document_id').execute();
  expect(rows.map(({ document_id }) => document_id)).toEqual([documentIds[1]]);
  expect(await db.selectFrom('listing_photo').selectAll().execute()).toEqual([]);
  expect((await left.ask('/sell/api/self')).status).toBe(401);
  // The browser begins anew.
  expect(await left.begin()).not.toBe(documentIds[0]);
});

testOnce('a network begins 300 drafts a day, and is then asked to sign in', async () => {
  const { app } = await open();
  const headers = { origin: PUBLIC_URL, 'content-type': 'application/json', 'x-forwarded-for': '41.231.0.1' };
  const begin = () =>
    app.request('/sell/session/guest', { method: 'POST', headers, body: JSON.stringify({ kind: 'car' }) });
  for (let begun = 0; begun < 300; begun += 1) expect((await begin()).status).toBe(201);
  const refused = await begin();
  expect([refused.status, errorIn(refused).message]).toEqual([429, messages.GUESTS_USED_UP('in 24 hours')]);
});

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof openTestApp>>['request']>>;
const errorIn = ({ body }: Answer) => (body as { error: { message: string } }).error;

const freshPhone = () => {
  phones += 1;
  return `0782${String(100_000 + phones).slice(-6)}`;
};

async function open() {
  const app = await openTestApp(undefined, { settings: { TRUST_PROXY: 'loopback' } });
  const { db } = app.adapter;
  const make = await app.makeMake({ name: 'Toyota' });
  await app.makeModel({ name: 'Premio', make: make.id });
  await app.makeCategory({ name: 'Sedan' });
  const photos = openPhotoMakers(app);
  let networks = 0;

  /** A browser with its cookies. */
  function openBrowser() {
    networks += 1;
    const address = `41.230.${networks >> 8}.${networks & 255}`;
    let cookie = '';
    async function ask(url: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE' = 'GET', body?: unknown) {
      const headers: Record<string, string> = { origin: PUBLIC_URL, 'x-forwarded-for': address };
      if (cookie) headers.cookie = cookie;
      if (body !== undefined) headers['content-type'] = 'application/json';
      const answer = await app.request(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
      const given = cookieOf(answer);
      if (given !== '') cookie = given;
      return answer;
    }
    async function begin() {
      const { status, body, text } = await ask('/sell/session/guest', 'POST', { kind: 'car' });
      expect(status, text).toBe(201);
      return (body as { documentId: string }).documentId;
    }
    /** Fills in a draft, with a photo. */
    async function fill(documentId: string) {
      const saved = await ask(`/sell/api/listings/${documentId}`, 'PATCH', { version: 1, fields: CAR });
      expect(saved.body).toMatchObject({ faults: {} });
      await photos.sent({ cookie }, documentId, await drawPhoto());
    }
    async function prove(phone: string, claim: object = {}) {
      const before = app.texts.length;
      const asked = await ask('/sell/api/phone/code', 'POST', { phone });
      expect(asked.status, asked.text).toBe(202);
      const code = await vi.waitFor(
        () => /^\d{6}/.exec(app.texts.slice(before)[0]?.text ?? '')?.[0] ?? expect.fail('no SMS yet'),
      );
      return ask('/sell/api/phone/proof', 'POST', Object.assign({ code }, claim));
    }
    const listing = async (documentId: string) => ask(`/sell/api/listings/${documentId}`);
    const submit = (documentId: string) => ask(`/sell/api/listings/${documentId}/moves`, 'POST', { move: 'submit' });
    return { ask, begin, fill, prove, listing, submit, cookie: () => cookie };
  }
  return { app, db, photos, openBrowser, office: openOfficeMakers(app) };
}
