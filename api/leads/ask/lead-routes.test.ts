import { expect, test } from 'vitest';
import { LEAD_CONSENT_VERSION } from '#contract/leads/leads.ts';
import { VIEWING_DAYS, viewingDays } from '#contract/leads/viewings.ts';
import { dayInUganda } from '#contract/messages/dates.ts';
import { viewingWords } from '#contract/messages/viewings.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { openLeadMakers } from '../../../test/lead-makers.ts';
import { errorOf, openMemberMakers } from '../../../test/member-makers.ts';
import { openTestApp, PUBLIC_URL } from '../../../test/open-test-app.ts';
import { openPrivateAds } from '../../../test/private-ads.ts';
import { testOnce } from '../../../test/test-database.ts';

// On both databases: a lead, its event and its mail are one transaction.

const MAILBOX = 'office@motoka.example';

const shared = await openMarket();

test('an offer is kept with its seller, and goes to the seller, with the buyer as the one to answer', async () => {
  const { makeCar, makeDealer, askSeller, sentMails, leadsOf, db } = shared;
  const dealer = await makeDealer({ dealerName: 'Kira Motors', email: 'kira@example.com' });
  const { documentId } = await makeCar({ dealer_info: dealer.id, reference: 'M-77' });
  const offer = { intent: 'offer', offer: 22_000_000, message: 'Cash.\r\nToday.' };
  const { status, body } = await askSeller(documentId, offer);
  expect([status, body]).toEqual([201, { ok: true }]);
  const seller = await db.selectFrom('seller').select('id').where('dealer_id', '=', dealer.id).executeTakeFirst();
  expect(await leadsOf(documentId)).toMatchObject([
    {
      seller_id: seller?.id,
      kind: 'car',
      title: 'Toyota Premio 2010',
      intent: 'offer',
      channel: 'form',
      buyer_id: null,
      name: 'Amina',
      phone: '0772123456',
      email: 'amina@example.com',
      offer: 22_000_000,
      message: 'Cash.\nToday.',
      state: 'new',
      consent_version: LEAD_CONSENT_VERSION,
      first_answer_at: null,
    },
  ]);
  const mails = (await sentMails()).filter(({ text }) => text.includes('Premio 2010'));
  const [toSeller, toBuyer] = mails;
  expect(mails).toHaveLength(2);
  expect(toSeller).toMatchObject({
    to: 'kira@example.com',
    replyTo: 'amina@example.com',
    subject: 'Make an Offer: Toyota Premio 2010 (M-77)',
  });
  for (const words of ['Hello Kira Motors', 'Offer: Ugx 22,000,000', 'Cash.\n\nToday.', 'Phone: +256 772 123 456'])
    expect(toSeller?.text).toContain(words);
  expect(toSeller?.text).toContain(`${PUBLIC_URL}/detail/${documentId}`);
  // The buyer's mail repeats no words from the form: anybody may type a stranger's address there.
  expect(toBuyer).toMatchObject({ to: 'amina@example.com', subject: 'Your offer: Toyota Premio 2010' });
  expect(toBuyer?.replyTo).toBeUndefined();
  expect(toBuyer?.text).toContain('Kira Motors');
  expect(toBuyer?.text).not.toMatch(/Cash|Amina|772|22,000,000/);
});

testOnce(
  'who acts for the seller gets the mail, each of them, with the way to the lead; the market where there is nobody',
  async () => {
    const { makeCar, makeGarage, makeSparePart, makeMember, askSeller, sentMails, leadsOf, db, ads } = shared;
    const seller = await ads.makeSeller();
    const car = await ads.makeCar(seller.id, { reference: 'P-1' });
    const agent = await makeMember();
    const member = { seller_id: seller.id, account_id: agent.account.id, role: 'agent', created_at: 1 } as const;
    await db.insertInto('seller_member').values(member).execute();
    expect((await askSeller(car.documentId)).status).toBe(201);
    const [lead] = await leadsOf(car.documentId);
    const about = (await sentMails()).filter(({ text }) => text.includes(`/sell/leads/${lead?.document_id}`));
    const owner = await db.selectFrom('account').select('email').where('id', '=', seller.accountId).executeTakeFirst();
    expect(about.map(({ to }) => to).sort()).toEqual([agent.account.email, owner?.email].sort());
    // A private seller's number stays where it is.
    expect((await sentMails()).filter(({ text }) => text.includes(seller.phone))).toEqual([]);

    const garage = await makeGarage({ name: 'Kisekka Parts', phonenumber: '0000000012' });
    const part = await makeSparePart({ name: 'Radiator', price: 250_000, garage: garage.id });
    const ownCar = await makeCar({ reference: 'M-79' });
    await askSeller(part.documentId, {
      intent: 'callback',
      phone: '+44 20 7946 0958',
      email: undefined,
      message: undefined,
    });
    await askSeller(ownCar.documentId, { email: undefined });
    const [ofPart, ofMarket] = (await sentMails()).filter(({ to }) => to === MAILBOX);
    expect(ofPart).toMatchObject({ subject: 'Request Call Back: Radiator' });
    expect(ofPart?.replyTo).toBeUndefined();
    for (const words of ['Seller: Kisekka Parts', 'Seller phone: +256 000 000 012', 'Phone: +442079460958'])
      expect(ofPart?.text).toContain(words);
    expect(ofMarket?.text).toContain('none named, so it is ours');
  },
);

testOnce('what is wrong is named by its field, all at once, and nothing is kept', async () => {
  const { makeCar, askSeller, leadsOf } = shared;
  const { documentId } = await makeCar();
  const blank = { intent: undefined, name: undefined, phone: undefined, email: undefined, message: undefined };
  const cases: [object, string[]][] = [
    [{ documentId: undefined, ...blank }, ['documentId', 'intent', 'name', 'phone']],
    [{ name: ' ', phone: '12', email: 'nobody', message: '' }, ['name', 'phone', 'email', 'message']],
    [{ phone: undefined, email: undefined }, ['phone']],
    [{ ...blank, intent: 'callback', name: 'A', email: 'a@x.ug' }, ['phone']],
    [{ ...blank, intent: 'offer', name: 'A', email: 'a@x.ug' }, ['offer']],
    [{ offer: 5 }, ['offer']],
    ...[0, -1, 1.5, 2e12, '5', null].map((offer): [object, string[]] => [{ intent: 'offer', offer }, ['offer']]),
    [{ name: 'a\r\nBcc: v@v.com' }, ['name']],
    [{ message: `a${'\0'}b` }, ['message']],
    [{ message: 'x'.repeat(4_501), name: 'x'.repeat(101) }, ['name', 'message']],
    [{ documentId: 'x'.repeat(24) }, ['documentId']],
    [{ documentId: '1' }, ['documentId']],
    [{ intent: 'buy' }, ['intent']],
  ];
  for (const [fields, paths] of cases) {
    const answer = await askSeller(documentId, fields);
    const about = JSON.stringify(fields).slice(0, 200);
    expect(answer.status, about).toBe(400);
    const named = errorOf(answer).details.errors?.map(({ path }) => path.join('.'));
    expect(named?.sort(), about).toEqual(paths.sort());
  }
  for (const fields of [{ seller: 1 }, { state: 'won' }])
    expect(errorOf(await askSeller(documentId, fields)).message).toMatch(/^Invalid parameters: (seller|state)$/);
  // A program filled in what people do not see: it is told nothing that it could learn from.
  const caught = await askSeller(documentId, { website: 'https://spam.example' });
  expect([caught.status, caught.body]).toEqual([201, { ok: true }]);
  expect(await leadsOf(documentId)).toEqual([]);
});

testOnce(
  'a viewing is proposed for today in Uganda or one of the days after it, and the seller is told which',
  async () => {
    const { makeCar, makeDealer, askSeller, leadsOf, clock, sentMails } = shared;
    const dealer = await makeDealer({ dealerName: 'Ntinda Motors', email: 'ntinda@example.com' });
    const { documentId } = await makeCar({ dealer_info: dealer.id, reference: 'M-90' });
    const [today = '', tomorrow = '', ...later] = viewingDays(clock.now());
    const last = later.at(-1) ?? '';
    const propose = (viewing: object | undefined, intent = 'viewing') =>
      askSeller(documentId, { intent, viewing, message: undefined });
    const refused: [object, string][] = [
      [{ day: dayInUganda(clock.now() - DAY_MS), time: 'morning' }, 'viewing'],
      [{ day: dayInUganda(clock.now() + VIEWING_DAYS * DAY_MS), time: 'morning' }, 'viewing'],
      [{ day: '2026-02-30', time: 'morning' }, 'viewing.day'],
      [{ day: '3/12/2026', time: 'morning' }, 'viewing.day'],
      [{ day: '', time: 'morning' }, 'viewing.day'],
      [{ day: tomorrow, time: 'night' }, 'viewing.time'],
      [{ day: tomorrow }, 'viewing.time'],
    ];
    for (const [proposed, path] of refused) {
      const answer = await propose(proposed);
      const named = errorOf(answer).details.errors?.map((error) => error.path.join('.'));
      expect([answer.status, named], JSON.stringify(proposed)).toEqual([400, [path]]);
    }
    const ofQuestion = await propose({ day: tomorrow, time: 'morning' }, 'callback');
    expect(errorOf(ofQuestion).details.errors).toMatchObject([{ path: ['viewing'] }]);
    expect(await leadsOf(documentId)).toEqual([]);
    for (const proposed of [{ day: today, time: 'evening' }, { day: last, time: 'afternoon' }, undefined]) {
      expect((await propose(proposed)).status).toBe(201);
    }
    expect(await leadsOf(documentId)).toMatchObject([
      { intent: 'viewing', viewing_day: today, viewing_time: 'evening', message: null },
      { intent: 'viewing', viewing_day: last, viewing_time: 'afternoon' },
      { intent: 'viewing', viewing_day: null, viewing_time: null },
    ]);
    const mails = (await sentMails()).filter(({ to }) => to === 'ntinda@example.com');
    expect(mails[0]?.text).toContain(`When: ${viewingWords({ day: today, time: 'evening' })}`);
    expect(mails[2]?.text).not.toContain('When:');
  },
);

testOnce('what is not on sale, or never was, has nobody to ask', async () => {
  const { makeCar, askSeller, db, leadsOf } = shared;
  const { id, documentId } = await makeCar();
  await db.updateTable('car').set({ published_at: null, availability: null }).where('id', '=', id).execute();
  const [ofSold, ofNothing] = [await askSeller(documentId), await askSeller('z'.repeat(24))];
  expect([ofSold.status, ofSold.text]).toEqual([400, ofNothing.text]);
  expect(await leadsOf(documentId)).toEqual([]);
});

test('pressed twice, or sent again, it is one lead and one mail to each; a day later it is another', async () => {
  const { makeCar, askSeller, leadsOf, clock, sentMails } = await openMarket();
  const { documentId } = await makeCar({ reference: 'M-80' });
  const answers = await Promise.all(Array.from({ length: 6 }, () => askSeller(documentId)));
  answers.push(await askSeller(documentId));
  expect(answers.map(({ status, text }) => [status, text])).toEqual(answers.map(() => [201, '{"ok":true}']));
  expect(await leadsOf(documentId)).toHaveLength(1);
  expect((await sentMails()).map(({ to }) => to).toSorted()).toEqual(['amina@example.com', MAILBOX]);
  await askSeller(documentId, { message: 'Other words' });
  clock.advance(DAY_MS);
  await askSeller(documentId);
  expect(await leadsOf(documentId)).toHaveLength(3);
});

testOnce('a member finds what they asked, and what became of it, and nobody else does', async () => {
  const { ads, makeCar, makeMember, askSeller, db, leadsOf, request } = shared;
  const [member, other] = [await makeMember(), await makeMember()];
  const bearer = { authorization: `Bearer ${member.jwt}` };
  const seller = await ads.makeSeller();
  const cars = [await makeCar(), await makeCar(), await makeCar(), await ads.makeCar(seller.id)];
  for (const { documentId } of cars) expect((await askSeller(documentId, {}, bearer)).status).toBe(201);
  expect((await leadsOf(cars[0]?.documentId ?? '')).map(({ buyer_id }) => buyer_id)).toEqual([member.account.id]);
  const [, reserved, sold] = cars;
  await db
    .updateTable('car')
    .set({ availability: 'reserved' })
    .where('id', '=', reserved?.id ?? 0)
    .execute();
  await db
    .updateTable('listing')
    .set({ state: 'reserved' })
    .where('car_id', '=', reserved?.id ?? 0)
    .execute();
  await db
    .updateTable('listing')
    .set({ state: 'sold' })
    .where('car_id', '=', sold?.id ?? 0)
    .execute();
  await db.updateTable('seller').set({ state: 'paused' }).where('id', '=', seller.id).execute();
  const { status, body, headers } = await member.as('/api/users/me/enquiries');
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  const { data } = body as { data: { listing: { outcome: string; path: string | null } }[] };
  expect(data.map(({ listing }) => [listing.outcome, listing.path])).toEqual([
    ['gone', null],
    ['sold', `/detail/${sold?.documentId}`],
    ['reserved', `/detail/${reserved?.documentId}`],
    ['for sale', `/detail/${cars[0]?.documentId}`],
  ]);
  expect(data[0]).toMatchObject({ message: 'Is it still there?', email: 'amina@example.com', channel: 'form' });
  expect((await other.as('/api/users/me/enquiries')).body).toEqual({ data: [] });
  expect((await request('/api/users/me/enquiries')).status).toBe(403);
  // A token that is over is not taken for none: what was asked would be lost to its buyer.
  const stale = await askSeller(cars[0]?.documentId ?? '', {}, { authorization: 'Bearer stale' });
  expect(stale.status).toBe(401);
  const guarded = await askSeller(cars[0]?.documentId ?? '', {}, { authorization: 'Basic dTpw' });
  expect(guarded.status).toBe(201);
  expect((await leadsOf(cars[0]?.documentId ?? '')).map(({ buyer_id }) => buyer_id)).toEqual([member.account.id, null]);
});

testOnce('whoever calls, or writes by WhatsApp, is counted and is no lead, members too', async () => {
  const { ads, makeDealer, makeCar, makeMember, leadsOf } = await openMarket();
  const member = await makeMember();
  const bearer = { authorization: `Bearer ${member.jwt}` };
  const seller = await ads.makeSeller();
  const dealer = await makeDealer();
  for (const { documentId } of [await ads.makeCar(seller.id), await makeCar({ dealer_info: dealer.id })]) {
    const path = `/api/cars/${documentId}/contact`;
    const browser = ads.openBrowser();
    for (const kind of ['reveal', 'call', 'whatsapp', 'share']) await browser.tap(path, kind, bearer);
    for (const kind of ['reveal', 'call', 'whatsapp']) await ads.openBrowser('41.210.9.9').tap(path, kind);
    expect(await leadsOf(documentId)).toEqual([]);
    expect(await ads.tapsOf(documentId)).toEqual({ reveal: 2, call: 2, whatsapp: 2, share: 1 });
  }
});

testOnce('signs that nobody sees are refused in a buyer’s name, and left out of what they write', async () => {
  const { makeCar, askSeller, leadsOf } = shared;
  const { documentId } = await makeCar();
  for (const sign of ['\u200b', '\u202e', '\u00ad', '\u3164', '\u{e0041}']) {
    expect((await askSeller(documentId, { name: `Mo${sign}toka` })).status).toBe(400);
  }
  const message = 'Is \u202eit\u202c st\u200bill\u{e0041} there? \u200e👨‍👩‍👧';
  expect((await askSeller(documentId, { message })).status).toBe(201);
  expect((await leadsOf(documentId)).map((lead) => lead.message)).toEqual(['Is it still there? 👨‍👩‍👧']);
});

async function openMarket(settings: Record<string, string> = {}) {
  const app = await openTestApp(undefined, {
    settings: { CONTACT_MAILBOX: MAILBOX, TRUST_PROXY: 'loopback', RATE_LIMITS: 'off', ...settings },
  });
  const make = await app.makeMake({ name: 'Toyota' });
  const model = await app.makeModel({ name: 'Premio', make: make.id });
  const makeCar = (fields: Parameters<typeof app.makeCar>[0] = {}) =>
    app.makeCar({ make: make.id, model: model.id, year: 2010, price: 24_000_000, ...fields });
  return {
    ...app,
    ...openMemberMakers(app),
    ...openLeadMakers(app),
    ads: openPrivateAds(app),
    makeCar,
    db: app.adapter.db,
  };
}
