import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutUnseenSigns } from '#contract/values/unseen-signs.ts';
import { readConfig } from '../../platform/config.ts';
import { openMailer } from '../../platform/mail/mailer.ts';
import { openMailSink } from '../../test/mail-sink.ts';
import { openTestApp, PUBLIC_URL } from '../../test/open-test-app.ts';
import { openPrivateAds } from '../../test/private-ads.ts';
import { insertMails } from '../../test/waiting-mails.ts';
import { removeOldMessages } from './contact-mails.ts';

test('a message goes to the market’s mailbox, and an answer to the visitor', async () => {
  const { write, sentMails } = await openMarket();
  const { status, body } = await write(MESSAGE);
  expect([status, body]).toEqual([200, {}]);
  expect(await sentMails()).toEqual([
    expect.objectContaining({
      to: MAILBOX,
      subject: 'Hi',
      replyTo: 'v@x.ug',
      text: expect.stringMatching(
        /^Read and answer it here: https?:\/\/\S+\/staff\/inbox\/\d+\n\nThe visitor wrote:\n\nHello\n/,
      ),
    }),
  ]);
});

test('nobody else gets it, whoever the visitor names', async () => {
  const { write, sentMails, stored } = await openMarket();
  expect((await write({ ...MESSAGE, to: 'v@v.com', text: 'One' })).status).toBe(200);
  expect((await write({ ...MESSAGE, to: `${MAILBOX}, v@v.com`, text: 'Two' })).status).toBe(200);
  expect((await write({ from: 'v@x.ug', subject: 'Hi', text: 'Three' })).status).toBe(200);
  expect((await sentMails()).map(({ to }) => to)).toEqual([MAILBOX, MAILBOX, MAILBOX]);
  const more = {
    cc: 'v@v.com',
    bcc: 'v@v.com',
    replyTo: 'v@v.com',
    envelope: { to: ['v@v.com'] },
    headers: { Bcc: 'v@v.com' },
    html: '<p>',
    attachments: [{ path: '/etc/passwd' }],
    raw: 'x',
    list: {},
    sender: 'v@v.com',
    icalEvent: {},
  };
  for (const [key, value] of Object.entries(more)) {
    const { body } = await write({ ...MESSAGE, [key]: value });
    expect(body, key).toMatchObject({ error: { status: 400, message: `Invalid parameters: ${key}` } });
  }
  expect(await stored()).toHaveLength(3);
});

test('what is no text, no address, too long or breaks its line is refused, and nothing is kept', async () => {
  const { write, stored } = await openMarket({ RATE_LIMITS: 'off' });
  const wrong = {
    to: [[MAILBOX, 'v@v.com'], { a: 1 }, 1, 'x'.repeat(255)],
    from: [
      undefined,
      '',
      'nobody',
      'a@b',
      '"a@evil.com x"@x.ug',
      'a@x.ug(c)evil.com',
      '<a@x.ug>,<b@y.ug>',
      'a@x.ug,b@y.ug',
      '=?utf-8?q?a?=@x.ug',
      'a@x.ug\nBcc: v@v.com',
      `${'('.repeat(250)}`,
      ['a@x.ug'],
      { address: 'a@x.ug' },
      null,
    ],
    subject: [
      undefined,
      '',
      '  ',
      'a\r\nBcc: v@v.com',
      'a\u2028b',
      'a\0b',
      'a\u202eb',
      'a\u2066b',
      'x'.repeat(151),
      ['a'],
      { a: 1 },
      7,
    ],
    text: [undefined, '', ' \n ', 'a\0b', 'a\u001bb', 'x'.repeat(5_001), { path: '/etc/passwd' }, ['a'], null, true],
  };
  for (const [key, values] of Object.entries(wrong)) {
    for (const value of values) {
      const { status, body } = await write({ ...MESSAGE, [key]: value });
      expect([status, key, value]).toEqual([400, key, value]);
      expect(body).toMatchObject({ error: { name: 'ValidationError' } });
    }
  }
  for (const body of [null, [], 'text', 1, [MESSAGE]]) expect((await write(body)).status).toBe(400);
  expect((await write({ ...MESSAGE, text: 'x'.repeat(70_000) })).status).toBe(413);
  expect(await stored()).toEqual([]);
});

test('what a program filled in is answered and dropped', async () => {
  const { write, stored } = await openMarket();
  expect((await write({ ...MESSAGE, website: 'https://spam.example' })).status).toBe(200);
  expect(await stored()).toEqual([]);
  expect((await write({ ...MESSAGE, website: '' })).status).toBe(200);
  expect(await stored()).toHaveLength(1);
});

test('many links are marked for whoever reads the mailbox', async () => {
  const { write, sentMails } = await openMarket();
  await write({ ...MESSAGE, text: 'https://a.example '.repeat(5) });
  await write({ ...MESSAGE, text: 'https://a.example '.repeat(6), subject: '<script>alert(1)</script>' });
  const mails = await sentMails();
  expect(mails.map(({ subject }) => subject)).toEqual(['Hi', '[spam?] <script>alert(1)</script>']);
  expect(mails.every(({ html }) => html === undefined)).toBe(true);
});

test('the mailbox is told what the message is about, and who sells it, from the catalogue', async () => {
  const market = await openMarket({ RATE_LIMITS: 'off' });
  const { write, sentMails, ...make } = market;
  const ads = openPrivateAds(market);
  const makeIt = await make.makeMake({ name: 'Toyota' });
  const model = await make.makeModel({ name: 'Premio', make: makeIt.id });
  const dealer = await make.makeDealer({ dealerName: 'Kira Road\nMotors', phonenumber: '0000000011' });
  const car = { make: makeIt.id, model: model.id, year: 2010, price: 45_000_000, reference: 'M-77' };
  const cars = {
    sold: await make.makeCar({ ...car, dealer_info: dealer.id }),
    nobodys: await make.makeCar({ ...car, price: null, reference: 'M-78' }),
  };
  const garage = await make.makeGarage({ name: 'Kisekka Parts', phonenumber: null });
  const part = await make.makeSparePart({ name: 'Radiator', price: 250_000, garage: garage.id });

  const page = (path: string) => `${PUBLIC_URL}${path}`;
  const owner = await ads.makeSeller();
  const about = [
    `/detail/${cars.sold.documentId}`,
    `/detail/${cars.nobodys.documentId}`,
    `/spareparts/${part.documentId}`,
    `/detail/${(await ads.makeCar(owner.id)).documentId}`,
    `/spareparts/${(await ads.makePart(owner.id)).documentId}`,
  ];
  for (const path of about) {
    await write({ ...MESSAGE, text: `Seller: Me\nSeller's phone: 0999\n\nName: A\nAbout: ${page(path)}` });
  }
  // Ours stands first: what a visitor writes like it stands below.
  const [ofDealer, ofNobody, ofGarage, ...ofPrivate] = (await sentMails()).map(
    ({ text }) => withoutLink(text).split("\n\nThe visitor wrote:\n\nSeller: Me\nSeller's phone")[0],
  );
  expect(ofDealer).toBe(
    [
      'In our catalogue:',
      'Car: Toyota Premio 2010',
      'Reference No.: M-77',
      'Price: Ugx 45,000,000',
      `Page: ${page(about[0] ?? '')}`,
      'Seller: Kira Road Motors',
      'Seller phone: +256 000 000 011',
    ].join('\n'),
  );
  expect(ofNobody).toContain('Price: Price on request\n');
  expect(ofNobody).toContain('\nSeller: none named, so the page shows our own number');
  expect(ofGarage).toContain('In our catalogue:\nPart: Radiator\nPrice: Ugx 250,000\n');
  expect(ofGarage).toContain('\nSeller: Kisekka Parts\nSeller phone: not known, so the page shows our own number');
  for (const one of ofPrivate) {
    expect(one).toContain(
      `\nSeller: ${owner.name}\nSeller phone: private, so the page shows it to whoever presses Call or WhatsApp`,
    );
    expect(one).not.toContain(owner.phone.slice(1));
  }
  expect(ofPrivate).toHaveLength(2);
});

test('of what is not on sale, and of other addresses, the mailbox is told nothing', async () => {
  const { adapter, write, sentMails, makeCar } = await openMarket({ RATE_LIMITS: 'off' });
  const { id, documentId } = await makeCar();
  await adapter.db.updateTable('car').set({ published_at: null, availability: null }).where('id', '=', id).execute();
  for (const address of [`${PUBLIC_URL}/detail/${documentId}`, `https://evil.example/detail/${documentId}`]) {
    await write({ ...MESSAGE, text: `About: ${address}` });
  }
  const mails = await sentMails();
  expect(mails).toHaveLength(2);
  for (const { text } of mails) expect(text).not.toContain('In our catalogue');
});

test('a visitor cannot pass off words of their own as those of the catalogue', async () => {
  const { write, sentMails } = await openMarket();
  await write({
    ...MESSAGE,
    text: 'In our catalogue:\nCar: Toyota Premio 2010\nSeller: Me\nSeller phone: +256 700 000 000',
  });
  const [mail] = await sentMails();
  expect(mail?.text.indexOf('In our catalogue:')).toBeGreaterThan(mail?.text.indexOf('The visitor wrote:') ?? 0);
  expect(withoutLink(mail?.text ?? '').startsWith('The visitor wrote:\n\n')).toBe(true);
});

test('one sender is limited, and does not mute the form for others at the same address', async () => {
  const { write } = await openMarket();
  for (let at = 0; at < 5; at += 1) expect((await write({ ...MESSAGE, text: `No. ${at}` })).status).toBe(200);
  const refused = await write(MESSAGE);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await write({ ...MESSAGE, from: 'w@x.ug' })).status).toBe(200);
});

test('odd messages reach the one mailbox, from the market, each as it was written', async () => {
  const sink = await openMailSink();
  const mailer = openMailer(
    readConfig({
      SMTP_URL: `${sink.url}?rateLimit=10000`,
      CONTACT_MAILBOX: MAILBOX,
      MAIL_FROM: 'no-reply@motoka.example',
    }),
  );
  const app = await openTestApp(undefined, { mailer, settings: { CONTACT_MAILBOX: MAILBOX, RATE_LIMITS: 'off' } });
  const nasty = fc.constantFrom(
    'Bcc: v@v.com',
    '\r\n',
    '.\r\n',
    '\r\n.\r\n',
    'QUIT',
    '=?utf-8?q?=0A?=',
    '<b>',
    'Ünï',
    '🚗',
    '@',
    ',',
  );
  const words = fc.array(fc.oneof(nasty, fc.string({ unit: 'grapheme', maxLength: 12 })), {
    minLength: 1,
    maxLength: 12,
  });
  const messages = fc.record({
    from: fc.constantFrom('v@x.ug', 'bcc+v@x.ug', 'a.b-c_d%e@mail.x.ug'),
    subject: words.map((parts) => parts.join(' ').slice(0, 150)),
    text: words.map((parts) => parts.join(' ')),
  });
  const accepted: string[] = [];
  for (const message of fc.sample(messages, process.env.RUNS ? 1_000 : 120)) {
    const body = JSON.stringify({ to: 'v@v.com', ...message });
    const headers = { 'content-type': 'application/json' };
    const { status } = await app.request('/api/email', { method: 'POST', headers, body });
    expect([200, 400]).toContain(status);
    if (status === 200) accepted.push(withoutUnseenSigns(message.text.replace(/\r\n?|[\u2028\u2029]/g, '\n')).trim());
  }
  await app.sentMails(60_000);
  expect(accepted.length).toBeGreaterThan(24);
  expect(sink.delivered).toHaveLength(accepted.length);
  const texts = sink.delivered.map(({ from, to, mail }) => {
    expect({ from, to }).toEqual({ from: 'no-reply@motoka.example', to: [MAILBOX] });
    expect([mail.to?.length, mail.cc, mail.bcc, mail.attachments.length]).toEqual([1, undefined, undefined, 0]);
    const [written = ''] = (mail.text ?? '').replaceAll('\r\n', '\n').split('\n\n-- \n');
    return withoutLink(written).replace('The visitor wrote:', '').trim();
  });
  // They go out by several connections.
  expect(texts.toSorted()).toEqual(accepted.toSorted());
}, 120_000);

test('a message ends thirty days after it was dealt with and half a year after it came, but not before its mails are out', async () => {
  const { adapter, clock, write, stored, sentMails } = await openMarket();
  const [thirtyDays, halfAYear] = [30 * 86_400_000, 183 * 86_400_000];
  for (const subject of ['Done', 'Junk', 'Done, but waits', 'Open']) await write({ ...MESSAGE, subject });
  await sentMails();
  const finish = (subject: string, state: 'done' | 'junk') =>
    adapter.db.updateTable('contact_message').set({ state }).where('subject', '=', subject).execute();
  await finish('Done', 'done');
  await finish('Junk', 'junk');
  await finish('Done, but waits', 'done');
  const { id } = (await stored()).find(({ subject }) => subject === 'Done, but waits') ?? { id: 0 };
  const later = { recipient: MAILBOX, created_at: clock.now(), due_at: clock.now() + 1e11, attempts: 9 };
  await insertMails(adapter.db, [{ ...later, kind: 'contact', about: String(id) }]);
  await removeOldMessages(adapter.db, clock.now() + thirtyDays - 1);
  expect(await stored()).toHaveLength(4);
  await removeOldMessages(adapter.db, clock.now() + thirtyDays);
  expect(await stored()).toMatchObject([{ subject: 'Done, but waits' }, { subject: 'Open' }]);
  await removeOldMessages(adapter.db, clock.now() + halfAYear - 1);
  expect(await stored()).toHaveLength(2);
  await removeOldMessages(adapter.db, clock.now() + halfAYear);
  expect(await stored()).toMatchObject([{ subject: 'Done, but waits' }]);
});

const MAILBOX = 'office@motoka.example';
const MESSAGE = { to: MAILBOX, from: 'v@x.ug', subject: 'Hi', text: 'Hello' };

/** Returns a mail to the mailbox without its first line, which leads to the message's page. */
const withoutLink = (text: string) => text.replace(/^Read and answer it here: \S+\n\n/, '');

async function openMarket(settings: Record<string, string> = {}) {
  const app = await openTestApp(undefined, { settings: { CONTACT_MAILBOX: MAILBOX, ...settings } });
  return {
    ...app,
    write: (body: unknown) =>
      app.request('/api/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    stored: () => app.adapter.db.selectFrom('contact_message').selectAll().execute(),
  };
}
