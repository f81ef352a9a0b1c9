import { expect, test, vi } from 'vitest';
import * as messages from '#contract/messages/bans.ts';
import { runImport, writeFiles } from '../../test/import-files.ts';
import { openMemberMakers } from '../../test/member-makers.ts';
import { PUBLIC_URL } from '../../test/open-test-app.ts';
import { openWritingMarket } from '../../test/write-makers.ts';

const market = await openWritingMarket();
const { db, enter } = market;
const { makeMember, mailedCode } = openMemberMakers(market);
const admin = await enter('staff', { staff: ['admin'], isStrong: true });
const program = await market.makeStaffToken();

let made = 0;
const next = () => {
  made += 1;
  return made;
};

const newFirm = (more: object) =>
  admin.ask('/staff/api/sellers', {
    method: 'POST',
    body: { kind: 'dealer', name: `Yard ${next()}`, email: `yard${made}@example.com`, ...more },
  });
const codeTo = (number: string) =>
  vi.waitFor(() => {
    const sent = market.texts.findLast((one) => one.number === number);
    expect(sent).toBeDefined();
    return /\d{6}/.exec(sent?.text ?? '')?.[0] ?? '';
  });
const postAsNobody = (path: string, body: object) =>
  market.request(path, {
    method: 'POST',
    headers: { origin: PUBLIC_URL, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const write = (path: string, method: 'POST' | 'PUT', data: object) => program.ask(path, { method, body: { data } });
const NUMBERS: Record<string, Door> = {
  'a new dealer of a program': (phonenumber) =>
    write('/api/dealer-infos', 'POST', { dealerName: `D ${next()}`, phonenumber }),
  'a dealer changed by a program': async (phonenumber) => write((await firm()).entry, 'PUT', { phonenumber }),
  'a garage changed by a program': async (phonenumber) => write((await firm('garage')).entry, 'PUT', { phonenumber }),
  'a new dealer of the staff': (phone) => newFirm({ phone }),
  'a correction by the staff': async (phone) => {
    const { seller, sellerId } = await firm();
    const { version } = await db
      .selectFrom('seller')
      .select('version')
      .where('id', '=', sellerId)
      .executeTakeFirstOrThrow();
    const body = { version, values: { phone }, reason: 'It is new.' };
    return admin.ask(`/staff/api/sellers/${seller}/page`, { method: 'PATCH', body });
  },
  'a dealer of a file': (phone) => imported('dealerName,phonenumber', `F ${next()},${phone}`),
  'the phone number of a page': async (phone) => (await changePage({ phone })).answer,
  'the WhatsApp number of a page': async (whatsapp) => (await changePage({ whatsapp })).answer,
  'a number of a page that was banned while its code was under way': async (phone, ban) => {
    const { ask, page } = await changePage({ phone });
    const code = await codeTo(phone);
    await ban();
    return ask(`${page}/proof`, { method: 'POST', body: { code } });
  },
  'a private seller': async (phone) =>
    (await enter('sell')).ask('/sell/api/phone/code', { method: 'POST', body: { phone } }),
  'a private seller whose number was banned while its code was under way': async (phone, ban) => {
    const { ask } = await enter('sell');
    await ask('/sell/api/phone/code', { method: 'POST', body: { phone } });
    const code = await codeTo(phone);
    await ban();
    return ask('/sell/api/phone/proof', { method: 'POST', body: { code } });
  },
  'a member’s profile': async (phonenumber) => changeProfile({ phonenumber }),
};

const ADDRESSES: Record<string, Door> = {
  'a new dealer of a program': (email) => write('/api/dealer-infos', 'POST', { dealerName: `D ${next()}`, email }),
  'a dealer changed by a program': async (email) => write((await firm()).entry, 'PUT', { email }),
  'the first person of a new dealer': (email) => newFirm({ email }),
  'a corrected address of an invitation': async (email) => {
    const { seller } = await invited(`wrong${next()}@example.com`);
    const { hash } = await db
      .selectFrom('seller_invite')
      .innerJoin('seller', 'seller.id', 'seller_id')
      .select('hash')
      .where('seller.document_id', '=', seller)
      .executeTakeFirstOrThrow();
    return admin.ask(`/staff/api/sellers/${seller}/invites`, { method: 'POST', body: { email, instead: hash } });
  },
  'a colleague whom an owner invites': async (email) => {
    const { owner, seller } = await firm();
    const { ask } = await owner();
    return ask(`/sell/api/sellers/${seller}/invites`, { method: 'POST', body: { email, role: 'agent' } });
  },
  'a new account by an invitation from before': async (email, ban) => {
    const { code } = await invited(email);
    await ban();
    const body = { code, username: `Invited ${next()}`, password: 'a long plain pass' };
    return postAsNobody('/sell/session/invited-account', body);
  },
  'a member who accepts an invitation from before': async (email, ban) => {
    const { ask, accountId } = await enter('sell');
    await db.updateTable('account').set({ email }).where('id', '=', accountId).execute();
    const { code } = await invited(email);
    await ban();
    return ask('/sell/api/invitation', { method: 'POST', body: { code } });
  },
  'a dealer of a file': (email) => imported('dealerName,email', `F ${next()},${email}`),
  'the address of a page': async (email) => (await changePage({ email })).answer,
  'a registration': (email) =>
    postAsNobody('/api/auth/local/register', { username: `New ${next()}`, email, password: 'a long plain pass' }),
  'another address of a member': async (email) => changeProfile({ email }),
  'another address of a member, banned before its link was opened': async (email, ban) => {
    await changeProfile({ email });
    const code = await mailedCode(email);
    await ban();
    return market.request(`/api/auth/email-confirmation?confirmation=${code}`);
  },
  'the newsletter': (email) => postAsNobody('/api/newsletter-subscriptions', { email }),
};

const ban = (kind: 'phone' | 'email', value: string) => () =>
  admin.ask('/staff/api/bans', { method: 'POST', body: { kind, value, reason: 'Fraud.' } });

test.each(Object.entries(NUMBERS))('a banned number is refused by %s', async (_door, give) => {
  const [free, banned] = [`0700${String(next()).padStart(6, '0')}`, `0701${String(next()).padStart(6, '0')}`];
  const taken = await give(free, async () => undefined);
  expect(taken.status, says(taken)).toBeLessThan(300);
  const isBannedLater = give.length > 1;
  if (!isBannedLater) await ban('phone', banned)();
  const refused = await give(banned, ban('phone', banned));
  expect(refused.status).toBe(400);
  expect(says(refused)).toMatch(new RegExp(`${messages.NUMBER_BANNED}|is banned`));
});

test.each(Object.entries(ADDRESSES))('a banned address is refused by %s', async (_door, give) => {
  const [free, banned] = [`free${next()}@example.com`, `banned${next()}@example.com`];
  const taken = await give(free, async () => undefined);
  expect(taken.status, says(taken)).toBeLessThan(300);
  const isBannedLater = give.length > 1;
  if (!isBannedLater) await ban('email', banned)();
  const refused = await give(banned, ban('email', banned));
  expect(refused.status).toBe(400);
  expect(says(refused)).toMatch(new RegExp(`${messages.ADDRESS_BANNED}|is banned`));
});

test('what a dealer shows already stays, also where all of the entry is sent again', async () => {
  const { entry } = await firm();
  const number = '0702000001';
  expect((await write(entry, 'PUT', { phonenumber: number })).status).toBe(200);
  await ban('phone', number)();
  expect((await write(entry, 'PUT', { phonenumber: number, dealerName: `D ${next()}` })).status).toBe(200);
});

interface Answer {
  status: number;
  body: unknown;
}
/** Gives a number or an address to the market by one door. One that takes `ban` bans it midway, the others come after the ban. */
type Door = (value: string, ban: () => Promise<unknown>) => Promise<Answer>;

async function firm(kind: 'dealer' | 'garage' = 'dealer') {
  const { id, documentId } = await (kind === 'dealer' ? market.makeDealer() : market.makeGarage());
  const sellerId = await market.sellerOf(`${kind}_id`, id);
  const { document_id: seller } = await db
    .selectFrom('seller')
    .select('document_id')
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow();
  const type = kind === 'dealer' ? 'dealer-infos' : 'garages';
  const owner = () => enter('sell', { sells: { [sellerId]: 'owner' } });
  return {
    documentId,
    seller,
    sellerId,
    owner,
    entry: `/api/${type}/${documentId}`,
    page: `/sell/api/sellers/${seller}/page`,
  };
}

async function changePage(values: object) {
  const { owner, page } = await firm();
  const { ask } = await owner();
  const { version } = (await ask(page)).body as { version: number };
  return { ask, page, answer: await ask(page, { method: 'PATCH', body: { version, values } }) };
}

/** Invites somebody to a new firm, and returns the code of the mail. */
async function invited(email: string) {
  const { seller } = await firm();
  const path = `/staff/api/sellers/${seller}/invites`;
  expect((await admin.ask(path, { method: 'POST', body: { email } })).status).toBe(204);
  const mail = (await market.sentMails()).findLast(({ to }) => to === email);
  return { seller, code: /invitation\?code=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '' };
}

async function changeProfile(body: object) {
  const { account, as } = await makeMember();
  return as(`/api/users/${account.id}`, { method: 'PUT', body });
}

/** Tells what an operator's file did as an answer. */
async function imported(columns: string, row: string): Promise<Answer> {
  const { lines, counts } = await runImport(
    market,
    writeFiles({ 'dealers.csv': `reference,${columns}\nI-${next()},${row}\n` }),
  );
  return { status: counts.bad === 0 ? 200 : 400, body: lines };
}

const says = ({ body }: Answer) => JSON.stringify(body) ?? '';
