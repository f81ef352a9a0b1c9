import { expect, test } from 'vitest';
import type { Lead, LeadCount, LeadInbox, ReadLeads } from '#contract/office/lead-schemas.ts';
import { HOUR_MS, MINUTE_MS } from '../../../platform/durations.ts';
import { exampleFields, openLeadMakers } from '../../../test/lead-makers.ts';
import type { OfficeMember } from '../../../test/office-makers.ts';
import { openReportMakers } from '../../../test/report-makers.ts';
import { openSellingMarket } from '../../../test/selling-makers.ts';
import { testOnce, testOnPostgres } from '../../../test/test-database.ts';
import { heldUpOrOver } from '../../../test/two-servers.ts';
import { leaveTeam } from '../../team/member-writes.ts';
import { LEAD_TEXT_COLUMNS, leadFieldColumns } from '../rows/lead-fields.ts';

// On both databases: lists are sorted and paged in SQL.

const market = await openSellingMarket();
const { askSeller, makeLead } = openLeadMakers(market);
const { clock, db, draft, move, dealer } = market;

const person = await market.privatePerson();
const ad = await draft(person, person.seller);
await market.move(person, ad, 'submit');
await market.decide(ad, 'approve');

test('the unanswered come first, with the car, its price and the offer; words, numbers and states find them', async () => {
  const said = exampleFields(7, clock.now());
  const fields = leadFieldColumns({ ...said, offer: 20_000_000 });
  const lead = (await makeLead(ad, { name: 'Okello', phone: '0772123456', intent: 'offer', ...fields })).document_id;
  clock.advance(MINUTE_MS);
  const answered = (await makeLead(ad, { state: 'contacted', first_answer_at: clock.now() })).document_id;
  const spam = (await makeLead(ad, { state: 'spam', name: 'Ńaïve' })).document_id;
  const inbox = await list(person);
  expect(idsOf(inbox)).toEqual([lead, answered]);
  expect(inbox).toMatchObject({ total: 2, hasTeam: false, counts: { new: 1, contacted: 1, spam: 1, won: 0 } });
  expect(inbox.rows[0]).toMatchObject({
    name: 'Okello',
    offer: 20_000_000,
    state: 'new',
    assignee: null,
    title: 'Toyota Premio 2010',
    listing: { documentId: ad, price: 24_500_000, picture: { url: expect.stringContaining('/uploads/') } },
  });
  expect(idsOf(await list(person, '?state=spam'))).toEqual([spam]);
  expect(idsOf(await list(person, '?state=all&q=ńAÏVE'))).toEqual([spam]);
  const typed = LEAD_TEXT_COLUMNS.map((name) => String(said[name]));
  for (const words of ['okello premio', '%2B256 772 123 456', '0772123', '772123456', ...typed]) {
    expect(idsOf(await list(person, `?q=${words}`)), words).toEqual([lead]);
  }
  for (const words of ['100%25', 'nobody', "o'", '%25', '_'])
    expect(idsOf(await list(person, `?q=${words}`))).toEqual([]);
  expect((await person.ask('/sell/api/leads/count')).body).toMatchObject({
    unanswered: 1,
  } satisfies Partial<LeadCount>);
  expect((await list(person, '?page=99&state=nonsense')).page).toBe(1);
});

test('of the unanswered whoever waits longest comes first, of the others what happened last, page by page', async () => {
  const seller = await market.privatePerson();
  const car = await draft(seller, seller.seller);
  const leave = async (minutesAgo: number, fields = {}) => {
    const at = clock.now() - minutesAgo * MINUTE_MS;
    return (await makeLead(car, { created_at: at, updated_at: at, ...fields })).document_id;
  };
  const answered = { state: 'contacted', first_answer_at: clock.now() } as const;
  const earlier = await leave(60, answered);
  const stirred = await leave(90, { ...answered, updated_at: clock.now() });
  const waiting: string[] = [];
  for (let minute = 1; minute <= 10; minute += 1) {
    // Somebody who has it already made a note of the older of them: that is no answer.
    waiting.push(await leave(minute), await leave(minute, { updated_at: clock.now() }));
  }
  const byAge = waiting.reverse().map((_, at, all) => all[at % 2 === 0 ? at + 1 : at - 1]);
  const last = await leave(0);
  expect(idsOf(await list(seller))).toEqual(byAge);
  expect(idsOf(await list(seller, '?page=2'))).toEqual([last, stirred, earlier]);
  expect(idsOf(await list(seller, '?state=new&page=2'))).toEqual([last]);
});

testOnce('what a buyer sends is in the inbox when it is answered for', async () => {
  const sent = await askSeller(ad, { name: 'Rita', phone: '0752 111 222', message: 'Is it there?' });
  expect(sent.status, sent.text).toBeLessThan(300);
  const { rows } = await list(person, '?q=Rita');
  expect(rows[0]).toMatchObject({ name: 'Rita', phone: '0752111222', state: 'new', message: 'Is it there?' });
});

const post = ({ ask }: Asker, id: string, what: string, body: object) =>
  ask(`/sell/api/leads/${id}/${what}`, { method: 'POST', body });

async function done(asker: Asker, id: string, what: string, body: object) {
  const { status, text, body: lead } = await post(asker, id, what, body);
  expect(status, text).toBe(200);
  return lead as Lead;
}

testOnce('what a seller goes to call is answered by it, once, and a slip is taken back whole', async () => {
  const { document_id: id } = await makeLead(ad);
  clock.advance(2 * HOUR_MS);
  const called = await done(person, id, 'contact', { way: 'phone' });
  expect(called).toMatchObject({ state: 'contacted', undo: { to: 'new' }, assignee: { isSelf: true } });
  expect(called.firstAnswerAt).toBe(new Date(clock.now()).toISOString());
  const again = await done(person, id, 'contact', { way: 'phone' });
  expect(again.events).toHaveLength(called.events.length);
  expect(again.events.map(({ kind, body }) => [kind, body])).toEqual([
    ['state', 'contacted'],
    ['assign', again.assignee?.name],
    ['contact', 'phone'],
  ]);
  const back = await done(person, id, 'undo', { version: again.version });
  expect(back).toMatchObject({ state: 'new', firstAnswerAt: null, assignee: null, undo: null });
  expect((await post(person, id, 'undo', { version: back.version })).status).toBe(409);
  // A call is its own answer: there is no way back to new.
  const { document_id: call } = await makeLead(ad, { channel: 'phone', state: 'contacted', name: null, phone: null });
  expect(await done(person, call, 'moves', { move: 'view', version: 1 })).toMatchObject({ undo: { to: 'contacted' } });
  const late = await done(person, id, 'moves', { move: 'view', version: back.version });
  clock.advance(10 * MINUTE_MS + 1);
  expect((await post(person, id, 'undo', { version: late.version })).status).toBe(409);
});

const show = async ({ ask }: Asker, id: string) => (await ask(`/sell/api/leads/${id}`)).body as Lead;

test('a lead goes from state to state; lost asks why, and what is not possible is refused', async () => {
  const { document_id: id } = await makeLead(ad);
  const step = async (move: string, more: object = {}) =>
    post(person, id, 'moves', { move, version: (await show(person, id)).version, ...more });
  expect((await step('negotiate')).body).toMatchObject({ state: 'negotiating' });
  expect((await step('negotiate')).status).toBe(409);
  expect(await step('lose', { reason: '  ' })).toMatchObject({
    status: 400,
    body: { error: { details: { errors: [{ path: ['reason'] }] } } },
  });
  expect((await step('lose', { reason: 'Bought elsewhere' })).body).toMatchObject({
    state: 'lost',
    reason: 'Bought elsewhere',
    team: [],
  });
  expect((await step('mark as spam')).body).toMatchObject({ state: 'spam' });
  expect((await step('win')).status).toBe(409);
  for (const body of [{ move: 'delete', version: 1 }, { move: 'win' }, { move: 'win', version: 0 }]) {
    expect((await post(person, id, 'moves', body)).status).toBe(400);
  }
  expect((await step('lose', { reason: 'x'.repeat(501) })).status).toBe(400);
});

const usernameOf = async ({ accountId }: OfficeMember) =>
  (await db.selectFrom('account').select('username').where('id', '=', accountId).executeTakeFirstOrThrow()).username;

/** A car on sale of the dealer, and who acts for them. */
async function openTeam() {
  const owner = await market.dealerPerson('owner');
  const agent = await market.dealerPerson('agent');
  const other = await market.dealerPerson('agent');
  const car = await draft(owner, dealer.documentId);
  expect((await move(owner, car, 'submit')).status).toBe(200);
  return { owner, agent, other, car };
}

test('who is late reads what it is now; a note beside it is in nobody’s way', async () => {
  const { owner, agent, car } = await openTeam();
  const { document_id: id, version } = await makeLead(car);
  await done(owner, id, 'notes', { text: '  Wants it on Friday.  ' });
  const { assignee } = await done(agent, id, 'moves', { move: 'contact', version });
  expect(assignee).toMatchObject({ isSelf: true });
  expect(await post(owner, id, 'moves', { move: 'mark as spam', version })).toMatchObject({
    status: 409,
    body: { error: { details: { state: 'contacted' } } },
  });
  const lead = await show(owner, id);
  expect(lead.events.at(-1)).toMatchObject({
    kind: 'note',
    body: 'Wants it on Friday.',
    by: await usernameOf(owner),
  });
  expect(lead.undo).toBeNull();
  expect((await post(owner, id, 'undo', { version: lead.version })).status).toBe(409);
  for (const text of [' ', 'x'.repeat(2_001)]) expect((await post(owner, id, 'notes', { text })).status).toBe(400);
});

testOnce('what is won marks its car as sold, and undone it is on sale again', async () => {
  const { owner, car } = await openTeam();
  const second = await draft(owner, dealer.documentId, { year: 2012 });
  await move(owner, second, 'submit');
  const { document_id: id } = await makeLead(car);
  const lead = await show(owner, id);
  expect(lead.sellable).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ documentId: car, title: 'Toyota Premio 2010', isSold: false }),
      expect.objectContaining({ documentId: second }),
    ]),
  );
  const foreign = await post(owner, id, 'moves', { move: 'win', version: lead.version, sold: ad });
  expect(foreign.status).toBe(400);
  const unsent = await draft(owner, dealer.documentId, { year: 2013 });
  const notOnSale = await post(owner, id, 'moves', { move: 'win', version: lead.version, sold: unsent });
  expect(notOnSale.status).toBe(409);
  const won = await done(owner, id, 'moves', { move: 'win', version: lead.version, sold: second });
  expect(won).toMatchObject({ state: 'won', sold: second, undo: { to: 'new', putsBack: true }, sellable: [] });
  expect((await market.show(owner, second)).state).toBe('sold');
  expect((await market.get(`/api/cars/${second}`)).status).toBe(404);
  const back = await done(owner, id, 'undo', { version: won.version });
  expect(back).toMatchObject({ state: 'new', sold: null });
  expect((await market.show(owner, second)).state).toBe('published');

  await done(owner, id, 'moves', { move: 'win', version: back.version, sold: null });
  expect((await market.show(owner, car)).state).toBe('published');
  await move(owner, car, 'sell');
  const { document_id: next } = await makeLead(car);
  const sold = await done(owner, next, 'moves', { move: 'win', version: 1, sold: car });
  expect(sold).toMatchObject({ state: 'won', sold: car });
});

const accountOf = async ({ accountId }: OfficeMember) =>
  (await db.selectFrom('account').select('document_id').where('id', '=', accountId).executeTakeFirstOrThrow())
    .document_id;

testOnce('an agent sees what nobody has and their own; who leads hands over, and gives to the team alone', async () => {
  const { owner, agent, other, car } = await openTeam();
  const { document_id: id } = await makeLead(car);
  expect((await show(agent, id)).team).toEqual([]);
  expect(idsOf(await list(other))).toContain(id);
  const taken = await done(agent, id, 'assignee', { version: 1, assignee: await accountOf(agent) });
  expect(taken.assignee).toMatchObject({ isSelf: true });
  expect(idsOf(await list(other))).not.toContain(id);
  expect((await other.ask(`/sell/api/leads/${id}`)).status).toBe(403);
  expect((await post(other, id, 'contact', { way: 'phone' })).status).toBe(403);
  const { version } = taken;
  expect((await post(agent, id, 'assignee', { version, assignee: await accountOf(other) })).status).toBe(403);
  expect((await post(owner, id, 'assignee', { version, assignee: await accountOf(person) })).status).toBe(400);
  expect((await show(owner, id)).team.length).toBeGreaterThan(2);
  await done(owner, id, 'assignee', { version, assignee: await accountOf(other) });
  expect((await agent.ask(`/sell/api/leads/${id}`)).status).toBe(403);
  expect((await show(other, id)).assignee).toMatchObject({ isSelf: true });
  expect((await list(owner)).hasTeam).toBe(true);
});

testOnPostgres('whoever is leaving the team is given no lead, and takes none', async () => {
  const sellerId = await market.sellerOf('dealer_id', dealer.id);
  const { owner, car } = await openTeam();
  const give = async (id: string, agent: OfficeMember) =>
    post(owner, id, 'assignee', { version: 1, assignee: await accountOf(agent) });
  const take = (id: string, agent: OfficeMember) => post(agent, id, 'moves', { move: 'contact', version: 1 });
  for (const [ask, refusal] of [[give, 400] as const, [take, 403] as const]) {
    const agent = await market.dealerPerson('agent');
    const { document_id: id } = await makeLead(car);
    const { asked } = await db.transaction().execute(async (transaction) => {
      await leaveTeam(transaction, {
        sellerId,
        accountId: agent.accountId,
        now: clock.now(),
        tellOwners: async () => undefined,
      });
      const asked = ask(id, agent);
      await heldUpOrOver(db, asked);
      return { asked };
    });
    expect((await asked).status).toBe(refusal);
    expect((await show(owner, id)).assignee).toBeNull();
  }
});

testOnce('of another seller there is no lead, whatever is asked of it', async () => {
  const { document_id: id } = await makeLead(ad);
  const { owner } = await openTeam();
  const asked: [string, object][] = [
    ['moves', { move: 'contact', version: 1 }],
    ['undo', { version: 1 }],
    ['assignee', { version: 1, assignee: null }],
    ['notes', { text: 'Mine' }],
    ['contact', { way: 'phone' }],
  ];
  expect((await owner.ask(`/sell/api/leads/${id}`)).status).toBe(404);
  for (const [what, body] of asked) expect((await post(owner, id, what, body)).status, what).toBe(404);
  for (const path of ['', '/count', '/export']) {
    expect((await owner.ask(`/sell/api/leads${path}?as=${person.seller}`)).status, path).toBe(404);
  }
  const gone = await makeLead(ad, { seller_id: null });
  expect((await person.ask(`/sell/api/leads/${gone.document_id}`)).status).toBe(404);
  expect(await show(person, id)).toMatchObject({ state: 'new', events: [] });
});

testOnce('a forgotten lead is counted and shown without its buyer, and nothing is done with it', async () => {
  const nobody = { name: null, phone: null, email: null, message: null, forget_at: null };
  const { document_id: id } = await makeLead(ad, { ...nobody, state: 'contacted' });
  expect(await show(person, id)).toMatchObject({ isForgotten: true, name: null, sellable: [], undo: null });
  expect((await post(person, id, 'moves', { move: 'view', version: 1 })).status).toBe(409);
});

testOnce('the table opens in spreadsheets, runs no formula, and is not an agent’s to take', async () => {
  const { agent, owner, car } = await openTeam();
  const words = { name: '=cmd|calc', message: 'Two lines,\r\n"quoted", é and Ngʼoma' };
  // Late in the evening of the 17th in London, the 18th in Kampala.
  const viewing = { viewing_day: '2026-11-21', viewing_time: 'morning' } as const;
  await makeLead(car, {
    ...words,
    ...viewing,
    offer: 5_000_000,
    email: '@x.example',
    created_at: Date.UTC(2026, 10, 17, 22, 5),
  });
  const { status, text, headers } = await owner.ask('/sell/api/leads/export');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toMatch(/^attachment; filename="leads-\d{4}-\d\d-\d\d\.csv"$/);
  expect(headers['cache-control']).toContain('no-store');
  expect(text.startsWith('\ufeff')).toBe(true);
  const [header, row] = text.slice(1).split('\r\n');
  expect(header).toBe(
    'Received,Status,Asked for,By,About,Name,Phone,Email,Offer (Ugx),Comes to see it,Message,Assigned to,First answer,Why lost',
  );
  // A telephone number keeps its first digit where it is no number, and a time is one where it is written as ISO 8601 has it.
  expect(row).toMatch(/^2026-11-18 01:05,/);
  expect(row).toContain(
    `,'=cmd|calc,0700 000 011,'@x.example,5000000,2026-11-21 morning,"Two lines,\n""quoted"", é and Ngʼoma",`,
  );
  expect((await agent.ask('/sell/api/leads/export')).status).toBe(403);
  expect((await person.ask('/sell/api/leads/export')).status).toBe(200);
});

testOnce(
  'a moderator reads what was asked about a reported ad, with the second factor, and that is written down',
  async () => {
    const { document_id: id } = await makeLead(ad, { message: 'Pay me before you see it?' });
    const strong = await market.enter('staff', { staff: ['moderator'], isStrong: true });
    const weak = await market.enter('staff', { staff: ['moderator'] });
    const admin = await market.enter('staff', { staff: ['admin'], isStrong: true });
    const read = ({ ask }: Asker, reason = 'The report says fraud') =>
      ask(`/staff/api/listings/${ad}/leads`, { method: 'POST', body: { reason } });
    expect([(await read(strong)).status, (await read(weak)).status, (await read(admin)).status]).toEqual([
      404, 403, 200,
    ]);
    expect((await openReportMakers(market).report({ documentId: ad })).status).toBe(201);
    expect((await read(strong, '  ')).status).toBe(400);
    expect((await read(weak)).body).toMatchObject({ error: { name: 'SecondFactorError' } });
    const answer = await read(strong);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { rows } = answer.body as ReadLeads;
    expect(rows[0]).toMatchObject({ documentId: id, name: 'Amina', message: 'Pay me before you see it?' });
    const written = await db.selectFrom('audit_event').selectAll().where('action', '=', 'read leads').execute();
    expect(written.map(({ actor, subject }) => [actor, subject])).toEqual([
      [admin.accountId, ad],
      [strong.accountId, ad],
    ]);
    expect(written[1]?.difference).toContain('The report says fraud');
    expect(written[1]?.difference).toContain(id);
    expect(JSON.stringify(written)).not.toContain('Pay me');
  },
);

test('of a team, only one’s own leads are shown, or those that nobody has, with their counts', async () => {
  const { owner, agent, car } = await openTeam();
  const mine = (await makeLead(car, { assignee_id: owner.accountId, state: 'viewing' })).document_id;
  const nobodys = (await makeLead(car)).document_id;
  const theirs = (await makeLead(car, { assignee_id: agent.accountId, state: 'contacted' })).document_id;
  const ids = async (query: string) => idsOf(await list(owner, `?as=${dealer.documentId}&q=Premio${query}`));
  const [all, own, free] = [await ids(''), await ids('&with=me'), await ids('&with=nobody')];
  expect(all).toEqual(expect.arrayContaining([mine, nobodys, theirs]));
  expect([own.includes(mine), own.includes(nobodys), own.includes(theirs)]).toEqual([true, false, false]);
  expect([free.includes(mine), free.includes(nobodys), free.includes(theirs)]).toEqual([false, true, false]);
  expect((await list(owner, `?as=${dealer.documentId}&with=me`)).counts).toMatchObject({ viewing: 1, contacted: 0 });
  expect(await ids('&with=somebody')).toEqual(all);
});

testOnce('a seller who is suspended carries no leads away', async () => {
  const { owner } = await openTeam();
  const seller = db.updateTable('seller').where('document_id', '=', dealer.documentId);
  expect((await owner.ask('/sell/api/leads/export')).status).toBe(200);
  await seller.set({ state: 'suspended' }).execute();
  expect((await owner.ask('/sell/api/leads/export')).status).toBe(403);
  await seller.set({ state: 'active' }).execute();
});

type Asker = Pick<OfficeMember, 'ask'>;

const list = async ({ ask }: Asker, query = '') => (await ask(`/sell/api/leads${query}`)).body as LeadInbox;
const idsOf = ({ rows }: LeadInbox) => rows.map(({ documentId }) => documentId);
