import { expect, test } from 'vitest';
import type { Notices } from '#contract/office/notice-schemas.ts';
import { HOUR_MS } from '../../../platform/durations.ts';
import { ServiceAway } from '../../../platform/jobs/circuit-breaker.ts';
import { SmsUncertain } from '../../../platform/sms/sms.ts';
import { openLeadMakers } from '../../../test/lead-makers.ts';
import { openOfficeMakers } from '../../../test/office-makers.ts';
import { openTestApp } from '../../../test/open-test-app.ts';
import { openPrivateAds } from '../../../test/private-ads.ts';
import { testOnce } from '../../../test/test-database.ts';

// On both databases: a lead and its SMS are one transaction, and what is held is summed up in another.

test('a private seller hears of a buyer by SMS at once, with a link that opens the question', async () => {
  const { ask, deliver, texts, seller, db, shown } = await openMarket();
  await ask();
  await deliver();
  const { document_id } = await db.selectFrom('lead').select('document_id').executeTakeFirstOrThrow();
  expect(texts).toEqual([
    { number: seller.phone, text: `Grace 0782000001 asks: Toyota Harrier 2007. ${HOST}/l/${document_id}` },
  ]);
  expect(await shown()).toMatchObject({
    hasSms: true,
    phone: seller.phone,
    sent: [{ state: 'sent', title: 'Toyota Harrier 2007', lead: document_id, mayBeDouble: false }],
  });
});

testOnce('an offer is in the SMS, and nothing that a buyer could put into their name', async () => {
  const { ask, deliver, texts } = await openMarket();
  await ask({ intent: 'offer', offer: 22_000_000, name: 'Ssébo www.bad.example/x 0799’s 😀' });
  await deliver();
  expect(texts[0]?.text).toMatch(/^Ssébo wwwbadexamplex 0782000001 offers Ugx 22,000,000: Toyota Harrier 2007\. /);
});

testOnce('without a word of the operator no SMS is sent', async () => {
  const { ask, deliver, texts, shown } = await openMarket({ LEAD_SMS_PER_DAY: '0' });
  await ask();
  await deliver();
  expect([texts, (await shown()).hasSms]).toEqual([[], false]);
});

test('at night nothing is sent; at seven one SMS tells of all who still wait', async () => {
  const { ask, deliver, texts, clock, db } = await openMarket();
  clock.advance(9 * HOUR_MS);
  await ask();
  await ask();
  await ask();
  await deliver();
  await deliver(9.9);
  expect(texts).toEqual([]);
  await db.updateTable('lead').set({ state: 'contacted' }).where('phone', '=', '0782000002').execute();
  await deliver(0.2);
  expect(texts.map(({ text }) => text)).toEqual([`2 buyers wait for your answer. ${HOST}/sell/leads`]);
});

testOnce('a buyer of the night whose question was forgotten since is not told of', async () => {
  const { ask, deliver, texts, clock, db } = await openMarket();
  clock.advance(9 * HOUR_MS);
  await ask();
  await ask();
  await ask();
  await deliver();
  await db.updateTable('lead').set({ forget_at: null }).where('phone', '!=', '0782000001').execute();
  await deliver(10.1);
  expect(texts.map(({ text }) => text)).toEqual([expect.stringContaining('Grace 0782000001 asks')]);
});

testOnce('a single buyer of the night is told by name in the morning', async () => {
  const { ask, deliver, texts, clock } = await openMarket();
  clock.advance(12 * HOUR_MS);
  await ask();
  await deliver(8);
  expect(texts).toHaveLength(1);
  expect(texts[0]?.text).toContain('Grace 0782000001 asks');
});

test('after five a day the rest are told in the evening, in one SMS', async () => {
  const { ask, deliver, texts } = await openMarket();
  for (let buyer = 0; buyer < 8; buyer += 1) await ask();
  await deliver();
  expect(texts).toHaveLength(5);
  await deliver(8);
  expect(texts).toHaveLength(6);
  expect(texts.at(-1)?.text).toBe(`3 buyers wait for your answer. ${HOST}/sell/leads`);
  await ask();
  await deliver();
  await deliver(0.5);
  expect(texts).toHaveLength(6);
});

testOnce('the operator’s number a day is for the whole market', async () => {
  const { ask, deliver, texts } = await openMarket({ LEAD_SMS_PER_DAY: '2' });
  for (let buyer = 0; buyer < 4; buyer += 1) await ask();
  await deliver();
  await deliver(8);
  expect(texts).toHaveLength(2);
});

testOnce('who wants one SMS an hour gets one, and who wants none gets none', async () => {
  const { ask, deliver, texts, choose } = await openMarket();
  expect((await choose({ sms: 'hourly' })).status).toBe(200);
  await ask();
  await ask();
  await deliver();
  expect(texts).toEqual([]);
  await deliver(1);
  expect(texts.map(({ text }) => text)).toEqual([`2 buyers wait for your answer. ${HOST}/sell/leads`]);
  await choose({ sms: 'off' });
  await ask();
  await deliver(2);
  expect(texts).toHaveLength(1);
});

testOnce('presses of Call and WhatsApp are told once an hour to whoever wants that', async () => {
  const { ads, car, deliver, texts, choose } = await openMarket();
  await ads.openBrowser('41.210.0.1').tap(`/api/cars/${car.documentId}/contact`, 'call');
  await choose({ taps: true });
  await ads.openBrowser('41.210.1.1').tap(`/api/cars/${car.documentId}/contact`, 'call');
  await ads.openBrowser('41.210.2.1').tap(`/api/cars/${car.documentId}/contact`, 'whatsapp');
  await ads.openBrowser('41.210.3.1').tap(`/api/cars/${car.documentId}/contact`, 'share');
  await deliver(1);
  expect(texts.map(({ text }) => text)).toEqual([
    `2 people pressed Call or WhatsApp: Toyota Harrier 2007 (2). ${HOST}/sell/leads`,
  ]);
});

test('a buyer who was answered, or a seller who left, needs no SMS', async () => {
  const { ask, deliver, texts, state, db, states } = await openMarket();
  state.fault = new ServiceAway('away', undefined);
  await ask();
  await deliver();
  await db.updateTable('lead').set({ state: 'contacted' }).execute();
  state.fault = undefined;
  await deliver(0.1);
  expect([texts, await states()]).toEqual([[], ['dropped']]);
});

testOnce('a service that is away costs no SMS: all go out once it is back', async () => {
  const { ask, texts, state, states, clock, sentMails } = await openMarket();
  state.fault = new ServiceAway('away', undefined);
  for (let buyer = 0; buyer < 5; buyer += 1) await ask();
  const wait = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      // Shorter than a lease: no other lane takes over what this one is at.
      clock.advance(HOUR_MS / 120);
      await sentMails();
    }
  };
  await wait(20);
  expect(await states()).not.toContain('sent');
  state.fault = undefined;
  await expect
    .poll(async () => {
      await wait(1);
      return texts.length;
    })
    .toBe(5);
  await expect.poll(states).toEqual(Array.from({ length: 5 }, () => 'sent'));
});

test('a connection that breaks sends an SMS once more at most, and it is listed as not certain', async () => {
  const { ask, deliver, texts, state, shown } = await openMarket();
  state.fault = new SmsUncertain('broke', undefined);
  await ask();
  await deliver();
  state.fault = undefined;
  await deliver(0.1);
  expect(texts).toHaveLength(1);
  expect((await shown()).sent).toMatchObject([{ state: 'sent', mayBeDouble: true }]);
  state.fault = new SmsUncertain('broke', undefined);
  await ask();
  await deliver();
  await deliver(0.1);
  state.fault = undefined;
  await deliver(0.1);
  expect(texts).toHaveLength(1);
  expect((await shown()).sent[0]).toMatchObject({ state: 'uncertain' });
});

testOnce('the mail about a buyer calls them and opens a chat with them', async () => {
  const { ask, sentMails } = await openMarket();
  await ask();
  const mail = (await sentMails()).find(({ subject }) => subject.includes('Harrier'));
  expect(mail?.html).toContain('href="tel:+256782000001"');
  expect(mail?.html).toMatch(/href="https:\/\/wa\.me\/256782000001\?text=[^"]*Harrier/);
});

testOnce('a member of a team gets SMS on a number that they have proven', async () => {
  const { office, makeCar, makeDealer, askSeller, ...market } = await openTeamMarket();
  const dealer = await makeDealer();
  const sellerId = await office.sellerOf('dealer_id', dealer.id);
  const { ask } = await office.enter('sell', { sells: { [sellerId]: 'agent' } });
  const post = (path: string, body: object) => ask(`/sell/api/notices/${path}`, { method: 'POST', body });
  expect((await post('code', { phone: '0414 123 456' })).status).toBe(400);
  expect((await post('code', { phone: '+256 772 999 001' })).status).toBe(202);
  const code = await expect
    .poll(() => market.texts.find(({ number }) => number === '0772999001')?.text.slice(0, 6))
    .toMatch(/^\d{6}$/)
    .then(() => market.texts.at(-1)?.text.slice(0, 6) ?? '');
  expect((await post('proof', { code: code === '000000' ? '000001' : '000000' })).status).toBe(400);
  expect((await post('proof', { code })).body).toMatchObject({ phone: '0772999001', pendingPhone: null });
  await askSeller((await makeCar({ dealer_info: dealer.id })).documentId);
  await expect
    .poll(() => market.texts.at(-1))
    .toMatchObject({
      number: '0772999001',
      text: expect.stringContaining('Amina 0772123456 asks'),
    });
});

async function openTeamMarket() {
  const app = await openTestApp(undefined, { settings: { LEAD_SMS_PER_DAY: '100', RATE_LIMITS: 'off' } });
  return { ...app, ...openLeadMakers(app), office: openOfficeMakers(app) };
}

testOnce('who wants one mail a day gets it at six, with the buyers who still wait', async () => {
  const { ask, choose, sentMails, clock, db } = await openMarket();
  await choose({ mail: 'daily' });
  await ask();
  await ask({ name: 'Moses' });
  await ask({ name: 'Ruth' });
  await db.updateTable('lead').set({ state: 'spam' }).where('name', '=', 'Ruth').execute();
  const mailed = async () => (await sentMails()).filter(({ subject }) => subject.includes('buyer'));
  clock.advance(5 * HOUR_MS);
  const due = () => db.selectFrom('job').select('due_at').where('kind', '=', 'mail lead-day').execute();
  expect((await due()).map(({ due_at }) => Number(due_at))).toEqual([Date.UTC(2026, 10, 20, 15)]);
  clock.advance(1.1 * HOUR_MS);
  const [mail, ...others] = await mailed();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('2 buyers asked today');
  expect(mail?.text).toContain('Moses: Toyota Harrier 2007. +256 782 000 002');
  expect(mail?.text).not.toContain('Ruth');
});

const HOST = 'motoka.example';

/** A market at noon in Uganda whose SMS service does as the test says, with a private seller and their car. */
async function openMarket(settings: Record<string, string> = {}) {
  const texts: { number: string; text: string }[] = [];
  const state: { fault: Error | undefined } = { fault: undefined };
  const app = await openTestApp(undefined, {
    settings: { LEAD_SMS_PER_DAY: '100', TRUST_PROXY: 'loopback', ...settings },
    async sendSms(number, text) {
      if (state.fault) throw state.fault;
      texts.push({ number, text });
      return {};
    },
  });
  const { adapter, clock } = app;
  const { db } = adapter;
  const office = openOfficeMakers(app);
  const ads = openPrivateAds(app);
  const make = await app.makeMake({ name: 'Toyota' });
  const model = await app.makeModel({ name: 'Harrier', make: make.id });
  const seller = await ads.makeSeller();
  const car = await ads.makeCar(seller.id, { make: make.id, model: model.id, year: 2007 });
  const person = await office.enter('sell', { sells: { [seller.id]: 'owner' } }, seller.accountId);
  const { askSeller } = openLeadMakers(app);
  let buyers = 0;

  /** Asks as another buyer each time. */
  async function ask(fields: object = {}) {
    buyers += 1;
    const phone = `0782${String(buyers).padStart(6, '0')}`;
    const network = { 'x-forwarded-for': `41.211.0.${buyers}` };
    const { status, text } = await askSeller(
      car.documentId,
      { name: 'Grace', phone, email: undefined, ...fields },
      network,
    );
    expect(status, text).toBe(201);
    return phone;
  }

  const due = () =>
    db
      .selectFrom('job')
      .select('kind')
      .where('kind', 'like', 'buyer sms%')
      .where('due_at', '<=', clock.now())
      .execute();

  /** Waits until all that is due was tried. */
  async function deliver(hours = 0) {
    clock.advance(hours * HOUR_MS);
    await expect
      .poll(async () => {
        // Wakes the queues: a summary that was made has an SMS sent.
        await app.sentMails();
        return due();
      })
      .toEqual([]);
  }

  const choose = (choices: Partial<Notices['choices']>) =>
    person.ask('/sell/api/notices', {
      method: 'PUT',
      body: { sms: 'at-once', mail: 'at-once', taps: false, ...choices },
    });
  const shown = async () => (await person.ask('/sell/api/notices')).body as Notices;
  const states = async () =>
    (await db.selectFrom('notice_sms').select('state').orderBy('id').execute()).map((one) => one.state);
  return { ...app, db, office, ads, seller, car, person, texts, state, ask, deliver, choose, shown, states };
}
