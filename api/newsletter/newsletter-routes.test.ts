import { expect, test } from 'vitest';
import { openTestApp } from '../../test/open-test-app.ts';
import { newsletterMails, removeUnconfirmedSubscriptions } from './newsletter-mails.ts';

test('an address gets news once its owner has confirmed it', async () => {
  const { post, code, subscribers, clock, lastMail } = await openMarket();
  expect((await post('', { email: 'Reader@Example.com' })).body).toEqual({ ok: true });
  expect(await subscribers()).toMatchObject([{ email: EMAIL, confirmed_at: null }]);
  expect((await lastMail())?.to).toBe(EMAIL);
  for (let times = 0; times < 2; times += 1) {
    expect((await post('/confirm', { code: await code('confirm') })).body).toEqual({ ok: true });
  }
  expect(await subscribers()).toMatchObject([{ confirmed_at: clock.now() }]);
});

test('the mail is written in Luganda where that is its language, its greeting and its HTML too', async () => {
  const { post, adapter, config, clock } = await openMarket();
  await post('', { email: EMAIL });
  const secrets = { derive: () => 'code', isDerived: () => true };
  const { newsletter } = newsletterMails({ db: adapter.db, config, secrets, language: 'lg' });
  const mail = await newsletter({ id: 1, kind: 'newsletter', recipient: EMAIL, about: '', created_at: clock.now() });
  expect(mail?.subject).toBe(`Kakasa nti oyagala amawulire okuva ku ${config.siteName}`);
  expect(mail?.text).toMatch(/^Oli otya ssebo oba nnyabo,\n\nWaliwo omuntu/);
  expect(mail?.text).toContain(`Yee, mumpeereze amawulire:\n${config.publicUrl}/newsletter/confirm?code=`);
  expect(mail?.html).toContain('<html lang="lg">');
});

test('whoever has the mail can end it, by the page or by the mail program, however often', async () => {
  const { app, post, code, subscribers, lastMail, request } = await openMarket();
  await post('', { email: EMAIL });
  expect((await post('/unsubscribe', { code: await code('unsubscribe') })).body).toEqual({ ok: true });
  expect(await subscribers()).toEqual([]);
  await post('', { email: EMAIL });
  const url = new URL((await lastMail())?.unsubscribeUrl ?? '');
  // Opening the address ends nothing yet: programs that look into mails open links.
  const opened = await app.inject({ url: url.pathname + url.search });
  expect([opened.statusCode, opened.headers.location]).toEqual([
    303,
    `${url.origin}/newsletter/unsubscribe${url.search}`,
  ]);
  expect(await subscribers()).toHaveLength(1);
  const field = 'Content-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click';
  for (const [type, body] of [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['multipart/form-data; boundary=x', `--x\r\n${field}\r\n--x--\r\n`],
  ] as const) {
    const headers = { 'content-type': type };
    expect((await request(url.pathname + url.search, { method: 'POST', headers, body })).status).toBe(200);
  }
  expect(await subscribers()).toEqual([]);
});

test('the answer is the same whether an address is known or not, and a known one gets no second mail', async () => {
  const { post, code, sentMails } = await openMarket();
  const first = await post('', { email: EMAIL });
  await post('/confirm', { code: await code('confirm') });
  const second = await post('', { email: EMAIL });
  expect([second.status, second.text]).toEqual([first.status, first.text]);
  expect(await sentMails()).toHaveLength(1);
});

test('a code of another purpose, subscription or making is refused', async () => {
  const { post, code, subscribers } = await openMarket();
  await post('', { email: EMAIL });
  const confirm = await code('confirm');
  const unsubscribe = await code('unsubscribe');
  await post('', { email: 'other@example.com' });
  const others = (await subscribers()).find(({ email }) => email === 'other@example.com')?.id;
  const wrong = [
    unsubscribe,
    confirm?.replace(/^\d+/, String(others)),
    `1.${'A'.repeat(43)}`,
    '',
    '1',
    '1.',
    `${confirm}A`,
  ];
  for (const one of wrong) {
    const { body } = await post('/confirm', { code: one });
    expect(body, one).toMatchObject({ error: { status: 400, message: 'Incorrect code provided' } });
  }
  expect((await post('/unsubscribe', { code: confirm })).status).toBe(400);
  expect(await subscribers()).toMatchObject([{ confirmed_at: null }, { confirmed_at: null }]);
});

test('what is no address is refused, and a form is read by the mail programs’ address alone', async () => {
  const { post, request, subscribers } = await openMarket();
  for (const email of ['', 'nobody', 'a@b', ['a@x.ug'], null, 7, 'a@x.ug\nBcc: v@v.com']) {
    expect((await post('', { email } as object)).status, String(email)).toBe(400);
  }
  expect((await post('', { email: EMAIL, confirmed: true })).status).toBe(400);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await request(PATH, { method: 'POST', headers, body: 'email=a@x.ug' })).status).toBe(415);
  expect(await subscribers()).toEqual([]);
});

test('an address that nobody confirmed is forgotten after seven days, counted from the last time that somebody asked', async () => {
  const { post, code, subscribers, adapter, clock } = await openMarket();
  await post('', { email: EMAIL });
  await post('/confirm', { code: await code('confirm') });
  await post('', { email: 'nobody@example.com' });
  const day = 86_400_000;
  clock.advance(6 * day);
  await post('', { email: 'nobody@example.com' });
  clock.advance(day);
  await removeUnconfirmedSubscriptions(adapter.db, clock.now());
  expect(await subscribers()).toHaveLength(2);
  clock.advance(6 * day);
  await removeUnconfirmedSubscriptions(adapter.db, clock.now());
  expect(await subscribers()).toMatchObject([{ email: EMAIL }]);
});

const PATH = '/api/newsletter-subscriptions';
const EMAIL = 'reader@example.com';

async function openMarket() {
  const app = await openTestApp();
  const post = (path: string, body: object) =>
    app.request(PATH + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const lastMail = async () => (await app.sentMails()).at(-1);
  return {
    ...app,
    post,
    lastMail,
    code: async (path: string) =>
      new RegExp(`/newsletter/${path}\\?code=(\\S+)`).exec((await lastMail())?.text ?? '')?.[1],
    subscribers: () => app.adapter.db.selectFrom('newsletter_subscription').selectAll().execute(),
  };
}
