import { expect, test } from 'vitest';
import type { VisitorInbox, VisitorMessage } from '#contract/office/visitor-message-schemas.ts';
import type { StaffWaiting } from '#contract/office/waiting-schemas.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';
import { type Mail, MailRefused } from '../../../platform/mail/mail.ts';
import type { OfficeMember } from '../../../test/office-makers.ts';
import { emailOf } from '../../../test/office-makers.ts';
import { openSellingMarket } from '../../../test/selling-makers.ts';
import { testOnce } from '../../../test/test-database.ts';
import { waitingMails } from '../../../test/waiting-mails.ts';
import { deleteAccount } from '../../accounts/account-writes.ts';
import { removeRole } from '../../staff/role-writes.ts';

// On both databases: lists are sorted, counted and paged in SQL, and rows are locked.

const MAILBOX = 'office@motoka.example';
const mails: Mail[] = [];
const mailer = {
  async send(mail: Mail) {
    if (mail.to.startsWith('refused')) throw new MailRefused('550 no such mailbox');
    mails.push(mail);
    return {};
  },
};
const market = await openSellingMarket({ mailer, settings: { CONTACT_MAILBOX: MAILBOX, TRUST_PROXY: 'loopback' } });
const { clock, db, enter } = market;
const staff = (role: 'moderator' | 'editor' | 'admin' = 'moderator') =>
  enter('staff', { staff: [role], isStrong: true });
const [jane, ben] = [await staff(), await staff('admin')];

let written = 0;
test('an answer goes out from the market, quotes the visitor, comes back to the mailbox, and ends the wait', async () => {
  const from = 'rita@x.ug';
  const id = await write({ from, subject: 'Price?', text: 'How much?\nIs it <b>there</b>?' });
  const { version } = await show(jane, id);
  const answered = await done(jane, id, 'answers', { version, text: 'It is.\nCome and see.' });
  expect(answered).toMatchObject({
    state: 'done',
    answeredAt: new Date(clock.now()).toISOString(),
    assignee: { isSelf: true },
    events: [{ kind: 'state', body: 'done' }, { kind: 'assign' }, { kind: 'answer', body: 'It is.\nCome and see.' }],
    undo: null,
  });
  const [mail] = await mailsTo(from);
  expect(mail).toMatchObject({ subject: 'Re: Price?', replyTo: MAILBOX });
  expect(mail?.html).toBeUndefined();
  expect(mail?.text).toMatch(
    /^It is\.\nCome and see\.\n\nMotoka\n\nOn .* you wrote:\n\n> How much\?\n> Is it <b>there<\/b>\?\n$/,
  );
  expect((await show(jane, id)).events.find(({ kind }) => kind === 'answer')).toMatchObject({ delivery: 'sent' });
  const { actions, text } = await auditOf(id);
  expect(actions).toEqual(['answer message']);
  expect(text).not.toMatch(/rita|much|Come/);
});

const messageOf = ({ body }: { body: unknown }) => (body as { error: { message: string } }).error.message;

const personOf = ({ accountId }: OfficeMember) =>
  db.selectFrom('account').select(['username', 'document_id']).where('id', '=', accountId).executeTakeFirstOrThrow();

test('a second press sends nothing, and of two who answer the same message the second is told who was first', async () => {
  const from = 'twice@x.ug';
  const id = await write({ from });
  const { version } = await show(jane, id);
  const same = { version, text: 'Yes.', keepsOpen: true };
  const presses = await Promise.all([post(jane, id, 'answers', same), post(jane, id, 'answers', same)]);
  const late = await post(ben, id, 'answers', { version, text: 'No.' });
  expect([...presses, late].map(({ status }) => status)).toEqual([200, 200, 409]);
  expect(messageOf(late)).toContain(`${(await personOf(jane)).username} has just answered`);
  expect(await mailsTo(from)).toHaveLength(1);
  // After the first answer was read, another may be added.
  const now = await show(ben, id);
  expect(now).toMatchObject({ state: 'open', assignee: { isSelf: false } });
  await done(ben, id, 'answers', { version: now.version, text: 'And on Sundays.' });
  expect(await mailsTo(from)).toHaveLength(2);
});

const waiting = async ({ ask }: Asker) => ((await ask('/staff/api/waiting')).body as StaffWaiting).messages;
const idsOf = ({ rows }: VisitorInbox) => rows.map(({ id }) => id);
const list = async ({ ask }: Asker, query = '') => (await ask(`/staff/api/inbox${query}`)).body as VisitorInbox;

test('what waits longest comes first, then what was done last; states, holders and words find messages', async () => {
  const before = await waiting(jane);
  const word = 'Nsambya';
  const first = await write({ text: `${word} one` });
  clock.advance(MINUTE_MS);
  const second = await write({ text: `${word} two`, subject: 'Ńaïve' });
  const junk = await write({ text: `${word} three` });
  await done(jane, junk, 'state', { version: 1, state: 'junk' });
  expect(idsOf(await list(jane, `?q=${word}`))).toEqual([first, second]);
  expect(idsOf(await list(jane, `?q=${word}&state=all`))).toEqual([first, second, junk]);
  expect(idsOf(await list(jane, `?q=ńAÏVE&state=new`))).toEqual([second]);
  expect(idsOf(await list(jane, '?q=%25&state=all'))).toEqual([]);
  const { document_id } = await personOf(ben);
  const given = await done(jane, first, 'assignee', { version: 1, assignee: document_id });
  expect(given).toMatchObject({ state: 'open', assignee: { name: (await personOf(ben)).username, isSelf: false } });
  expect(idsOf(await list(ben, `?q=${word}&with=me`))).toEqual([first]);
  expect(idsOf(await list(ben, `?q=${word}&with=nobody`))).toEqual([second]);
  expect((await list(ben, '?page=99&state=nonsense')).counts.junk).toBeGreaterThan(0);
  expect((await waiting(jane))?.count).toBe((before?.count ?? 0) + 2);
});

test('done and junk are undone by whoever did it, for ten minutes, and opened again by anybody', async () => {
  const [moderator, admin] = [await staff(), await staff('admin')];
  const id = await write();
  const closed = await done(moderator, id, 'state', { version: 1, state: 'done' });
  expect(closed).toMatchObject({ state: 'done', undo: 'new' });
  expect((await show(admin, id)).undo).toBeNull();
  expect((await post(admin, id, 'undo', { version: closed.version })).status).toBe(409);
  const undone = await done(moderator, id, 'undo', { version: closed.version });
  expect(undone).toMatchObject({ state: 'new', undo: null });
  const junk = await done(moderator, id, 'state', { version: undone.version, state: 'junk' });
  // A second press changes nothing.
  expect((await done(moderator, id, 'state', { version: undone.version, state: 'junk' })).version).toBe(junk.version);
  clock.advance(11 * MINUTE_MS);
  expect((await post(moderator, id, 'undo', { version: junk.version })).status).toBe(409);
  const open = await done(admin, id, 'state', { version: junk.version, state: 'open' });
  const stale = await post(moderator, id, 'state', { version: junk.version, state: 'done' });
  expect(stale.status).toBe(409);
  expect(messageOf(stale)).toContain(`${(await personOf(admin)).username} has just changed`);
  expect(open.state).toBe('open');
  expect((await auditOf(id)).actions).toEqual(['change message', 'undo message', 'change message', 'change message']);
});

test('an answer that the mail server refuses is shown, and its message waits again', async () => {
  const [moderator, from] = [await staff(), 'refused1@x.ug'];
  const id = await write({ from });
  await done(moderator, id, 'answers', { version: 1, text: 'Yes.' });
  await mailsTo(from);
  const failed = await show(moderator, id);
  expect(failed).toMatchObject({ state: 'open', answeredAt: null, isUndelivered: true });
  expect(failed.events.find(({ kind }) => kind === 'answer')?.delivery).toBe('failed');
  expect((await list(moderator, `?q=${from}`)).rows).toMatchObject([{ id, isUndelivered: true }]);
  // Tried once more with the same words, it is another answer.
  await done(moderator, id, 'answers', { version: failed.version, text: 'Yes.' });
  await mailsTo(from);
  expect((await show(moderator, id)).events.filter(({ kind }) => kind === 'answer')).toHaveLength(2);
});

test('a message shows earlier ones of its address, and the ads and sellers that it names', async () => {
  const from = 'okello@x.ug';
  const owner = await market.privatePerson();
  const ad = await market.draft(owner, owner.seller);
  await market.move(owner, ad, 'submit');
  const draft = await market.draft(owner, owner.seller);
  await market.makeCar({ reference: 'MK-4711' });
  const earlier = await write({ from, subject: 'First' });
  const text = `See ${market.config.publicUrl}/detail/${ad}, not ${draft}, and mk-4711!\n/seller/${owner.seller}`;
  const id = await write({ from, text });
  const { others, mentions } = await show(jane, id);
  expect(others).toMatchObject([{ id: earlier, subject: 'First', state: 'new' }]);
  expect(mentions.map(({ kind }) => kind).sort()).toEqual(['listing', 'listing', 'seller']);
  expect(mentions).toContainEqual({ kind: 'listing', documentId: ad, name: 'Toyota Premio 2010' });
  expect(JSON.stringify(mentions)).not.toContain(draft);
  expect((await show(jane, await write({ text: 'a1 '.repeat(1_600) }))).mentions).toEqual([]);
});

test('editors, members and whoever lacks the second factor read and answer nothing', async () => {
  const id = await write();
  const others = [
    await staff('editor'),
    await enter('staff', { staff: ['moderator'] }),
    await enter('staff', { staff: ['admin'] }),
  ];
  for (const other of others) {
    expect((await other.ask('/staff/api/inbox')).status).toBe(403);
    expect((await other.ask(`/staff/api/inbox/${id}`)).status).toBe(403);
    expect((await post(other, id, 'answers', { version: 1, text: 'Yes.' })).status).toBe(403);
  }
  for (const wrong of ['2147483647', '0', '-1', 'x', '1e99']) {
    expect((await jane.ask(`/staff/api/inbox/${wrong}`)).status, wrong).toBe(404);
  }
});

testOnce(
  'texts that are no answer or note are refused, hidden signs are left out, and nothing becomes a header',
  async () => {
    const [from, hidden] = ['odd@x.ug', 'a\u202eb\u200bc'];
    const id = await write({ from, subject: 'Re: Bcc: v@v.com', text: '=?utf-8?q?=0A?=' });
    const version = 1;
    for (const text of ['', ' \n ', 'a\0b', 'x'.repeat(5_001), 1, null, ['a'], { path: '/etc/passwd' }]) {
      expect((await post(jane, id, 'answers', { version, text })).status).toBe(400);
      expect((await post(jane, id, 'notes', { text })).status).toBe(400);
    }
    expect((await post(jane, id, 'answers', { version, text: 'x'.repeat(1_000_000) })).status).toBe(413);
    expect((await post(jane, id, 'answers', { version, text: 'Yes.', to: 'v@v.com' })).status).toBe(400);
    expect((await post(jane, id, 'state', { version, state: 'new' })).status).toBe(400);
    expect(
      (await post(jane, id, 'assignee', { version, assignee: (await personOf(await staff('editor'))).document_id }))
        .status,
    ).toBe(400);
    const words = `<script>alert(1)</script>\r\nBcc: v@v.com ${hidden}`;
    const { events } = await done(jane, id, 'answers', { version, text: words });
    expect(events.find(({ kind }) => kind === 'answer')?.body).toBe('<script>alert(1)</script>\nBcc: v@v.com abc');
    const [mail] = await mailsTo(from);
    expect(mail).toMatchObject({ to: from, subject: 'Re: Bcc: v@v.com', replyTo: MAILBOX });
  },
);

testOnce('more answers to one address than anybody needs are refused in words, and not stored', async () => {
  const [moderator, id] = [await staff(), await write({ from: 'much@x.ug' })];
  let { version } = await show(moderator, id);
  for (let at = 0; at < 10; at += 1) {
    ({ version } = await done(moderator, id, 'answers', { version, text: `No. ${at}`, keepsOpen: true }));
  }
  const refused = await post(moderator, id, 'answers', { version, text: 'One more' });
  expect(refused.status).toBe(429);
  expect(messageOf(refused)).toMatch(/^Your answer was not sent: too many have gone out\. Please send it again in /);
  expect(await show(moderator, id)).toMatchObject({ version, state: 'open' });
  expect(await mailsTo('much@x.ug')).toHaveLength(10);
});

testOnce(
  'notes stay with the message, twice pressed once, and whoever is behind by a note alone may go on',
  async () => {
    const id = await write();
    for (const text of ['Called them.', 'Called them.']) await done(ben, id, 'notes', { text });
    const { events } = await done(jane, id, 'state', { version: 1, state: 'done' });
    expect(events.filter(({ kind }) => kind === 'note')).toMatchObject([{ body: 'Called them.' }]);
    const { actions, text } = await auditOf(id);
    expect(actions).toEqual(['note message', 'change message']);
    expect(text).not.toContain('Called');
  },
);

testOnce('whoever leaves the staff has no messages any more', async () => {
  const leaver = await staff();
  const id = await write();
  await done(jane, id, 'assignee', { version: 1, assignee: (await personOf(leaver)).document_id });
  const change = { accountId: leaver.accountId, role: 'moderator', by: null, at: clock.now() } as const;
  await db.transaction().execute((transaction) => removeRole(transaction, change));
  expect((await show(jane, id)).assignee).toBeNull();
});

test('a member who is erased takes the messages of their address along, with answers that wait', async () => {
  const member = await enter('sell');
  const email = await emailOf(db, member.accountId);
  const [own, others] = [await write({ from: email }), await write()];
  await done(jane, own, 'answers', { version: 1, text: 'Yes.' });
  await db.transaction().execute((transaction) => deleteAccount(transaction, member.accountId, email, clock.now()));
  expect((await jane.ask(`/staff/api/inbox/${own}`)).status).toBe(404);
  expect((await show(jane, others)).id).toBe(others);
  const left = await db.selectFrom('contact_event').select('id').where('message_id', '=', own).execute();
  expect(left).toEqual([]);
});

test('a message that nobody answered for a day is late, one that somebody has too', async () => {
  const id = await write();
  await done(jane, id, 'assignee', { version: 1, assignee: (await personOf(ben)).document_id });
  const answered = await write();
  await done(jane, answered, 'answers', { version: 1, text: 'Yes.', keepsOpen: true });
  const { count } = (await waiting(jane)) ?? { count: 0 };
  clock.advance(25 * 60 * MINUTE_MS);
  expect(await waiting(await staff())).toMatchObject({ count, late: count });
});

type Asker = Pick<OfficeMember, 'ask'>;

/** A message by the contact form, from an address and network of its own. Returns its number. */
async function write(fields: { from?: string; subject?: string; text?: string } = {}): Promise<number> {
  written += 1;
  const from = fields.from ?? `visitor${written}@x.ug`;
  const body = { subject: 'Hello', text: `Words of ${written}`, ...fields, from };
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.7.${written >> 8}.${written & 255}` };
  const sent = await market.request('/api/email', { method: 'POST', headers, body: JSON.stringify(body) });
  expect(sent.status, sent.text).toBe(200);
  const rows = await db.selectFrom('contact_message').select('id').where('sender', '=', from).orderBy('id').execute();
  return rows.at(-1)?.id ?? 0;
}

const post = ({ ask }: Asker, id: number, what: string, body: object) =>
  ask(`/staff/api/inbox/${id}/${what}`, { method: 'POST', body });
async function show({ ask }: Asker, id: number) {
  const { status, text, body } = await ask(`/staff/api/inbox/${id}`);
  expect(status, text).toBe(200);
  return body as VisitorMessage;
}
async function done(asker: Asker, id: number, what: string, body: object) {
  const { status, text, body: message } = await post(asker, id, what, body);
  expect(status, text).toBe(200);
  return message as VisitorMessage;
}

/** Mails to an address, once none waits any more. */
async function mailsTo(address: string) {
  await expect.poll(() => waitingMails(db)).toEqual([]);
  return mails.filter(({ to }) => to === address);
}
const auditOf = async (id: number) => {
  const rows = await db
    .selectFrom('audit_event')
    .selectAll()
    .where('subject_kind', '=', 'message')
    .where('subject', '=', String(id))
    .orderBy('id')
    .execute();
  return { actions: rows.map(({ action }) => action), text: JSON.stringify(rows) };
};
