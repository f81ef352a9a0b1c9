import { expect, test } from 'vitest';
import * as messages from '#contract/messages/new-sellers.ts';
import type { Accepted, Invitation } from '#contract/office/invitation-schemas.ts';
import type { AddedSeller } from '#contract/office/new-seller-schemas.ts';
import type { StaffSeller } from '#contract/office/staff-seller-schemas.ts';
import { PUBLIC_URL } from '../../test/open-test-app.ts';
import { drawPhoto } from '../../test/photo-makers.ts';
import { openSellingMarket } from '../../test/selling-makers.ts';

const market = await openSellingMarket();
const { enter, db, draft, move } = market;
const admin = await enter('staff', { staff: ['admin'], isStrong: true });

let made = 0;

test('a dealer is there for buyers at once, with phone and place, and its invitation waits', async () => {
  const { documentId, name, email } = await add({ phone: '+256 772 000 001', location: 'ntinda kampala' });
  const seller = await show(documentId);
  expect(seller).toMatchObject({ name, kind: 'dealer', isShown: true, people: [], record: { trust: 2 } });
  expect(seller.invites).toMatchObject([{ email, role: 'owner', isOver: false }]);
  expect(seller.history.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['add seller', 'change public page', 'invite member']),
  );
  const [dealer] = await market.list(`/api/dealer-infos?filters[dealerName]=${encodeURIComponent(name)}`);
  expect(dealer).toMatchObject({ phonenumber: '0772000001', email: null });
  const imprint = await market.get(`${seller.path?.replace('/dealer-cars/', '/api/dealer-infos/')}/imprint`);
  expect(imprint.body).toMatchObject({ data: { location: 'Ntinda, Kampala' } });
});

test('a garage has a place of its own, and a name that is there is refused however it is written', async () => {
  const { documentId, name } = await add({ kind: 'garage', location: 'Ntinda, Kampala' });
  const [garage] = await market.list(`/api/garages?filters[name]=${encodeURIComponent(name)}`);
  expect(garage).toMatchObject({ location: 'Ntinda, Kampala' });
  const again = await post('/staff/api/sellers', wish({ kind: 'garage', name: name.toUpperCase().replace(' ', '-') }));
  expect(again.status).toBe(409);
  expect(again.body).toMatchObject({ error: { details: { documentId, errors: [{ path: ['name'] }] } } });
  // One firm may sell cars and parts.
  await add({ name });
});

const codesTo = async (email: string) =>
  (await market.sentMails())
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => /invitation\?code=([\w-]{43})/.exec(text)?.[1] ?? []);

test('a second press, or a page sent twice at once, adds one', async () => {
  const body = wish({ phone: '0772 000 097', location: 'ntinda kampala' });
  const answers = await Promise.all([post('/staff/api/sellers', body), post('/staff/api/sellers', body)]);
  const third = await post('/staff/api/sellers', body);
  expect([...answers, third].map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set([...answers, third].map(({ body: one }) => (one as AddedSeller).documentId)).size).toBe(1);
  expect(await codesTo(body.email)).toHaveLength(1);
  const { documentId } = third.body as AddedSeller;
  for (const other of [
    { email: 'other@example.com' },
    { phone: '0772 000 096' },
    { phone: undefined },
    { location: 'Jinja' },
    { name: body.name.toUpperCase() },
    { isShown: false },
  ]) {
    const refused = await post('/staff/api/sellers', { ...body, ...other });
    expect([refused.status, refused.body], Object.keys(other)[0]).toMatchObject([
      409,
      { error: { details: { documentId } } },
    ]);
  }
});

test('only an admin adds sellers, with the second factor, and what is wrong is refused', async () => {
  const weak = await enter('staff', { staff: ['admin'] });
  const moderator = await enter('staff', { staff: ['moderator'], isStrong: true });
  for (const caller of [weak, moderator]) {
    expect((await post('/staff/api/sellers', wish(), caller)).status).toBe(403);
    expect((await post(`/staff/api/sellers/${'a'.repeat(24)}/invites`, { email: 'a@b.ug' }, caller)).status).toBe(403);
  }
  for (const wrong of [
    { name: ' ' },
    { name: 'x'.repeat(201) },
    { name: 'x'.repeat(1_000_000) },
    { phone: '12' },
    { email: 'nobody' },
    { kind: 'private' },
    { location: 'x'.repeat(200) },
  ])
    expect((await post('/staff/api/sellers', wish(wrong))).status, Object.keys(wrong)[0]).toBeGreaterThanOrEqual(400);
  const { documentId } = await add();
  expect((await show(documentId)).invites).toHaveLength(1);
  const seen = (await moderator.ask(`/staff/api/sellers/${documentId}`)).body as StaffSeller;
  expect(seen.invites).toBeNull();
});

const opened = async (code: string) => (await market.request(`/sell/api/invitation?code=${code}`)).body as Invitation;

/** Posts from a browser in which nobody is signed in. */
const postAsNobody = (path: string, body: object) =>
  market.request(path, {
    method: 'POST',
    headers: { origin: PUBLIC_URL, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const enterBy = (path: 'invitation' | 'invited-account', body: object) => postAsNobody(`/sell/session/${path}`, body);

async function codeTo(email: string) {
  const codes = await codesTo(email);
  return codes.at(-1) ?? '';
}

const PASSWORD = 'a long plain pass';

test('the link says who invites, and whoever registers there is in at once, without another mail', async () => {
  const { documentId, name, email } = await add();
  const code = await codeTo(email);
  const mail = (await market.sentMails()).findLast(({ to }) => to === email);
  expect(mail?.text).toContain(`invites you to sell for ${name} as an owner.`);
  expect(await opened(code)).toEqual({
    seller: name,
    role: 'owner',
    invitedBy: null,
    email,
    hasAccount: false,
    isForYou: null,
  });
  expect((await enterBy('invited-account', { code, username: 'x', password: PASSWORD })).status).toBe(400);
  expect((await enterBy('invited-account', { code, username: 'First of yard', password: 'password' })).status).toBe(
    400,
  );
  const both = [1, 2].map(() => enterBy('invited-account', { code, username: 'First of yard', password: PASSWORD }));
  const answers = await Promise.all(both);
  const registered = answers.find(({ status }) => status === 200);
  expect(registered?.body).toEqual({ seller: documentId } satisfies Accepted);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(String(registered?.headers['set-cookie'])).toContain('Path=/sell;');
  expect((await show(documentId)).people).toMatchObject([{ username: 'First of yard', role: 'owner' }]);
  expect((await show(documentId)).invites).toEqual([]);
  expect((await enterBy('invited-account', { code, username: 'Another', password: PASSWORD })).status).toBe(404);
  expect((await market.sentMails()).filter(({ to }) => to === email)).toHaveLength(1);
});

test('somebody who is a member signs in on the page of the link, and is in', async () => {
  const email = 'known@example.com';
  await add({ email });
  const first = await codeTo(email);
  await enterBy('invited-account', { code: first, username: 'Known', password: PASSWORD });
  const { documentId } = await add({ email });
  const code = await codeTo(email);
  expect(await opened(code)).toMatchObject({ hasAccount: true, isForYou: null });
  const taken = await enterBy('invited-account', { code, username: 'Known 2', password: PASSWORD });
  expect(taken.status).toBe(400);
  expect((await enterBy('invitation', { code, password: 'wrong' })).status).toBe(400);
  expect((await enterBy('invitation', { code: 'a'.repeat(43), password: PASSWORD })).status).toBe(404);
  expect((await enterBy('invitation', { code, password: PASSWORD })).body).toEqual({ seller: documentId });
  expect((await show(documentId)).people).toMatchObject([{ username: 'Known', role: 'owner' }]);
});

test('an account that somebody made with the address, without proving it, is not theirs any more', async () => {
  const { documentId, email } = await add();
  const registered = await postAsNobody('/api/auth/local/register', {
    username: 'Squatter',
    email,
    password: 'squatters pass',
  });
  expect(registered.status).toBe(200);
  const code = await codeTo(email);
  expect(await opened(code)).toMatchObject({ hasAccount: false });
  expect((await enterBy('invited-account', { code, username: 'The owner', password: PASSWORD })).status).toBe(200);
  const signIn = (password: string) => postAsNobody('/api/auth/local', { identifier: email, password });
  expect((await signIn('squatters pass')).status).toBe(400);
  expect((await signIn(PASSWORD)).status).toBe(200);
  expect((await show(documentId)).people).toMatchObject([{ username: 'The owner' }]);
});

test('an invitation is sent again, its address corrected, and its former link ends', async () => {
  const { documentId, email } = await add();
  const first = await codeTo(email);
  const waiting = async () => (await show(documentId)).invites?.[0]?.id ?? '';
  expect((await invite(documentId, { email, instead: await waiting() })).status).toBe(204);
  const second = await codeTo(email);
  expect(second).not.toBe(first);
  expect((await market.request(`/sell/api/invitation?code=${first}`)).status).toBe(404);
  const right = `right.${email}`;
  const instead = await waiting();
  expect((await invite(documentId, { email: right, instead })).status).toBe(204);
  expect((await invite(documentId, { email: right, instead })).status).toBe(409);
  expect((await market.request(`/sell/api/invitation?code=${second}`)).status).toBe(404);
  expect((await show(documentId)).invites).toMatchObject([{ email: right, role: 'owner' }]);
  await enterBy('invited-account', { code: await codeTo(right), username: 'Right one', password: PASSWORD });
  expect((await invite(documentId, { email: right })).status).toBe(400);
  const person = await market.privatePerson();
  expect((await invite(person.seller, { email })).status).toBe(404);
});

test('a dealer that is kept back shows with its first ad, or when an admin says so', async () => {
  const { documentId, name } = await add({ isShown: false });
  const listed = async () =>
    (await market.list(`/api/dealer-infos?filters[dealerName]=${encodeURIComponent(name)}`)).length;
  const setShown = (isShown: boolean) =>
    admin.ask(`/staff/api/sellers/${documentId}/shown`, { method: 'PUT', body: { isShown } });
  expect([(await show(documentId)).isShown, await listed()]).toEqual([false, 0]);
  expect((await setShown(true)).status).toBe(204);
  await expect.poll(listed).toBe(1);
  expect((await setShown(false)).status).toBe(204);
  await expect.poll(listed).toBe(0);
  const { id } = await db
    .selectFrom('seller')
    .select('id')
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow();
  const owner = await enter('sell', { sells: { [id]: 'owner' } });
  const ad = await draft(owner, documentId);
  expect((await move(owner, ad, 'submit')).status).toBe(200);
  await expect.poll(listed).toBe(1);
  expect((await setShown(false)).status).toBe(409);
});

test('nobody lets people in to a seller for whom they act themselves', async () => {
  const { documentId } = await add();
  const { id } = await db
    .selectFrom('seller')
    .select('id')
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow();
  const owner = await enter('sell', { sells: { [id]: 'owner' } });
  const own = await enter('staff', { staff: ['admin'], isStrong: true }, owner.accountId);
  expect((await post(`/staff/api/sellers/${documentId}/invites`, { email: 'a@example.com' }, own)).status).toBe(403);
});

test('an admin corrects name, phone and place with a reason; two at once do not overwrite each other', async () => {
  const { documentId, name } = await add();
  const other = await add();
  const { version = 0 } = (await show(documentId)).page ?? {};
  const correct = (values: object, more: object = {}, { ask } = admin) =>
    ask(`/staff/api/sellers/${documentId}/page`, {
      method: 'PATCH',
      body: { version, values, reason: 'They rang.', ...more },
    });
  expect((await correct({ name: 'x' }, { reason: ' ' })).status).toBe(400);
  expect((await correct({ name: ' ' })).status).toBe(400);
  expect((await correct({ phone: '12' })).status).toBe(400);
  const taken = await correct({ name: other.name.toLowerCase() });
  expect([taken.status, taken.body]).toMatchObject([409, { error: { details: { documentId: other.documentId } } }]);
  const moderator = await enter('staff', { staff: ['moderator'], isStrong: true });
  expect((await correct({ name: 'x' }, {}, moderator)).status).toBe(403);
  expect((await correct({ name: `${name} Ltd`, phone: '0414 123 456', location: 'Ntinda, Kampala' })).status).toBe(204);
  const after = await show(documentId);
  expect(after.page).toMatchObject({ name: `${name} Ltd`, phone: '0414123456', location: 'Ntinda, Kampala' });
  expect(after.history[0]).toMatchObject({ action: 'change public page' });
  expect(after.history[0]?.changes).toContainEqual({ field: 'reason', before: null, after: 'They rang.' });
  expect((await correct({ name: `${name} & Sons` })).status).toBe(409);
  const { file_values } = await db
    .selectFrom('seller')
    .select('file_values')
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow();
  // An operator's file with the former name changes nothing back.
  expect(JSON.parse(file_values ?? '{}')).toMatchObject({ dealerName: name });
});

test('a number of a seller who has people is theirs to change, and their name and place are corrected', async () => {
  const { documentId, email } = await add({ phone: '0772 000 095' });
  await enterBy('invited-account', { code: await codeTo(email), username: 'Number owner', password: PASSWORD });
  const correct = async (values: object) => {
    const { version } = (await show(documentId)).page ?? {};
    return admin.ask(`/staff/api/sellers/${documentId}/page`, {
      method: 'PATCH',
      body: { version, values, reason: 'They rang.' },
    });
  };
  const { phone } = (await show(documentId)).page ?? {};
  for (const other of ['0772 000 098', null]) {
    const refused = await correct({ phone: other, location: 'Jinja' });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { error: { details: { errors: [{ path: ['phone'], message: messages.NUMBER_IS_THEIRS }] } } },
    ]);
  }
  expect((await correct({ phone, location: 'Jinja' })).status).toBe(204);
  expect((await show(documentId)).page).toMatchObject({ phone, location: 'Jinja' });
});

test('an admin sets and removes the logo of a dealer, and nobody else does from there', async () => {
  const { documentId } = await add();
  const path = `/staff/sellers/${documentId}/logo`;
  const form = async () =>
    Buffer.concat([
      Buffer.from('--x\r\nContent-Disposition: form-data; name="logo"; filename="a.png"\r\n\r\n'),
      await drawPhoto(),
      Buffer.from('\r\n--x--\r\n'),
    ]);
  const send = async ({ cookie }: { cookie: string }, type: string, body: Buffer | string) =>
    market.request(path, { method: 'POST', headers: { cookie, origin: PUBLIC_URL, 'content-type': type }, body });
  const moderator = await enter('staff', { staff: ['moderator'], isStrong: true });
  expect((await send(moderator, 'multipart/form-data; boundary=x', await form())).status).toBe(403);
  const sent = await send(admin, 'multipart/form-data; boundary=x', await form());
  expect([sent.status, sent.headers.location]).toEqual([303, `/staff/sellers/${documentId}?logo`]);
  expect((await show(documentId)).page?.logo).toMatch(/^\/uploads\//);
  const removed = await send(admin, 'application/x-www-form-urlencoded', '');
  expect([removed.status, removed.headers.location]).toEqual([303, `/staff/sellers/${documentId}?logo-removed`]);
  expect((await show(documentId)).page?.logo).toBeNull();
  expect((await show(documentId)).history[0]).toMatchObject({ action: 'change logo' });
});

const post = (path: string, body: object, { ask } = admin) => ask(path, { method: 'POST', body });

/** Adds a seller whose name and first person nobody else has. */
function wish(more: object = {}) {
  made += 1;
  return { kind: 'dealer', name: `Added Yard ${made}`, email: `first${made}@example.com`, ...more };
}
async function add(more: object = {}) {
  const body = wish(more);
  const { status, body: answer, text } = await post('/staff/api/sellers', body);
  expect(status, text).toBe(201);
  return { ...body, ...(answer as AddedSeller) };
}
const show = async (id: string) => (await admin.ask(`/staff/api/sellers/${id}`)).body as StaffSeller;
const invite = (id: string, body: object) => post(`/staff/api/sellers/${id}/invites`, body);
