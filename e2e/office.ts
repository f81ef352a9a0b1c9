import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import sharp from 'sharp';
import { type Member, makeMember, PASSWORD } from './member.ts';
import { expect } from './page-test.ts';
import type { RunningServer } from './start-server.ts';

/** Writes to the server's database, in place of a command on the server, a phone or an authenticator. */
function write(dataDir: string, statement: string, ...values: SQLInputValue[]) {
  const database = new DatabaseSync(join(dataDir, 'motoka.sqlite'), { timeout: 20_000 });
  try {
    return Number(database.prepare(statement).run(...values).lastInsertRowid);
  } finally {
    database.close();
  }
}

type At = Pick<RunningServer, 'address' | 'dataDir'>;

async function enter(page: Page, { address }: At, area: 'sell' | 'staff', { email }: Member) {
  const answer = await page.request.post(`${address}/${area}/session/password`, {
    data: { identifier: email, password: PASSWORD },
    headers: { origin: address },
  });
  expect(answer.status(), await answer.text()).toBe(204);
}

async function enterAsStaff(
  page: Page,
  at: At,
  role: 'moderator' | 'editor' | 'admin',
  isStrong: boolean,
): Promise<Member> {
  const member = await makeMember(page, at.dataDir);
  const now = Date.now();
  write(at.dataDir, 'insert into account_role (account_id, role, granted_at) values (?, ?, ?)', member.id, role, now);
  await enter(page, at, 'staff', member);
  if (isStrong) {
    const until = now + 3_600_000;
    write(at.dataDir, 'update office_session set strong_until = ? where account_id = ?', until, member.id);
  }
  return member;
}

/** Signs a page in at `/staff` as a moderator. */
export const enterAsModerator = (page: Page, at: At, { isStrong = true } = {}): Promise<Member> =>
  enterAsStaff(page, at, 'moderator', isStrong);

/** Signs a page in at `/staff` as an editor. */
export const enterAsEditor = (page: Page, at: At): Promise<Member> => enterAsStaff(page, at, 'editor', true);

/** Signs a page in at `/staff` as an admin. */
export const enterAsAdmin = (page: Page, at: At): Promise<Member> => enterAsStaff(page, at, 'admin', true);

/** Sets up an app as the second factor of who is signed in at `/staff`. Returns recovery codes, each of which takes the place of its code once. */
export async function setUpSecondFactor({ request }: Page, { address }: At): Promise<string[]> {
  const path = `${address}/staff/api/second-factor`;
  const headers = { origin: address };
  expect((await request.post(path, { headers, data: {} })).ok()).toBe(true);
  const { waitingSecret } = await (await request.get(path)).json();
  const code = new TOTP({ secret: Secret.fromBase32(waitingSecret) }).generate();
  const { recoveryCodes } = await (await request.post(`${path}/confirm`, { headers, data: { code } })).json();
  return recoveryCodes;
}

/** Lets the second factor of a member run out, as it does after twelve hours. */
export const endSecondFactor = ({ dataDir }: At, { id }: Member) =>
  write(dataDir, 'update office_session set strong_until = 0 where account_id = ?', id);

/** Ends a member's sign-in at the offices, as another device or time does. */
export const endSignIn = ({ dataDir }: At, { id }: Member) =>
  write(dataDir, 'delete from office_session where account_id = ?', id);

/** Reports a car on sale as anybody does. Returns the path of its page for staff. */
export async function reportCar({ request }: Page, { address }: At, documentId: string): Promise<string> {
  const data = { subject: 'car', documentId, reason: 'money first', note: 'He wants a deposit first.' };
  expect((await request.post(`${address}/api/reports`, { data })).status()).toBe(201);
  return `/staff/listings/${documentId}`;
}

/** Signs in a private seller in the page's browser, with helpers that call the API of their back office. */
export async function enterAsSeller(page: Page, at: At) {
  const member = await makeMember(page, at.dataDir);
  const now = Date.now();
  const documentId = randomBytes(12).toString('hex');
  const name = `Seller ${member.id}`;
  const seller = write(
    at.dataDir,
    `insert into seller (document_id, created_at, updated_at, published_at, kind, account_id, state, trust, name, phone,
      phone_proven_at, most_live) values (?, ?, ?, ?, 'private', ?, 'active', 0, ?, ?, ?, 50)`,
    documentId,
    now,
    now,
    now,
    member.id,
    name,
    `07${String(member.id).padStart(8, '0')}`,
    now,
  );
  write(
    at.dataDir,
    `insert into seller_member (seller_id, account_id, role, created_at) values (?, ?, 'owner', ?)`,
    seller,
    member.id,
    now,
  );
  await enter(page, at, 'sell', member);

  async function ask(method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string, data?: object | Buffer) {
    const isFile = data instanceof Buffer;
    const answer = await page.request.fetch(`${at.address}${path}`, {
      method,
      headers: { origin: at.address, ...(isFile && { 'content-type': 'image/jpeg' }) },
      ...(data && { data }),
    });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  }

  const show = (id: string) => ask('GET', `/sell/api/listings/${id}`);
  async function save(id: string, fields: object) {
    const { version } = await show(id);
    return ask('PATCH', `/sell/api/listings/${id}`, { version, fields });
  }
  const move = (id: string, name: string) => ask('POST', `/sell/api/listings/${id}/moves`, { move: name });
  const sendChanges = (id: string) => ask('POST', `/sell/api/listings/${id}/changes`, {});

  async function addPhoto(id: string) {
    const [r = 0, g = 0, b = 0] = randomBytes(3);
    const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background: { r, g, b } } })
      .jpeg()
      .toBuffer();
    await ask('PUT', `/sell/api/listings/${id}/photos/${createHash('sha256').update(bytes).digest('hex')}`, bytes);
  }

  /** Creates a complete car that nobody else sees. Each has a different price, by which it is found. */
  async function draft(fields: object = {}): Promise<{ id: string; price: number }> {
    const { documentId: id } = await ask('POST', '/sell/api/listings', { seller: documentId, kind: 'car' });
    const price = 20_000_000 + (Number.parseInt(id.slice(-6), 36) % 9_000_000);
    const facts = { make: 'Toyota', model: 'Premio', year: '2010', mileage: '120000', condition: 'used' };
    await save(id, { ...facts, location: 'Ntinda, Kampala', description: 'Very clean.', price, ...fields });
    await addPhoto(id);
    return { id, price };
  }

  /** Creates a car that waits for a moderator. */
  async function submit(fields: object = {}) {
    const made = await draft(fields);
    await move(made.id, 'submit');
    return made;
  }

  return { name, show, save, move, draft, submit, sendChanges };
}

/** Signs in the owner of a new dealer, to which so many public cars of others that have a price are moved. */
export async function enterAsDealer(page: Page, at: At, cars: number) {
  const member = await makeMember(page, at.dataDir);
  const now = Date.now();
  const entry = [now, now, now, randomBytes(12).toString('hex')] as const;
  const dealer = write(
    at.dataDir,
    `insert into dealer (created_at, updated_at, published_at, document_id, reference, dealer_name) values (?, ?, ?, ?, ?, ?)`,
    ...entry,
    entry[3],
    `Dealer ${member.id}`,
  );
  const seller = write(
    at.dataDir,
    `insert into seller (created_at, updated_at, published_at, document_id, kind, dealer_id, state, trust)
     values (?, ?, ?, ?, 'dealer', ?, 'active', 2)`,
    ...entry,
    dealer,
  );
  write(
    at.dataDir,
    `insert into seller_member (seller_id, account_id, role, created_at) values (?, ?, 'owner', ?)`,
    seller,
    member.id,
    now,
  );
  write(
    at.dataDir,
    `update listing set seller_id = ? where id in (
      select listing.id from listing join car on car.id = car_id where listing.state = 'published' and price > 1000000
      and seller_id not in (select seller_id from seller_member) order by listing.id limit ?)`,
    seller,
    cars,
  );
  await enter(page, at, 'sell', member);
  return { sellerId: seller };
}
