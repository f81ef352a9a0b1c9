import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { allowMails, MAIL_KINDS, type MailKind } from '../../api/schema/mail-limits.ts';
import { openMemoryLimits } from '../../test/memory-limits.ts';
import { openTestClock } from '../../test/test-clock.ts';
import { openTestAdapter, testOnce, whenDone } from '../../test/test-database.ts';
import { waitingMails } from '../../test/waiting-mails.ts';
import { DAY_MS } from '../durations.ts';
import { openJobQueue } from '../jobs/job-queue.ts';
import { type ComposeMail, type Mail, MailRefused } from './mail.ts';
import { mailJobs, queueMails } from './outbox.ts';

// On both databases: mails are claimed by one of several servers.

testOnce('a mail is sent once, however often it is asked for while it waits', async () => {
  const { queue, deliver, sent, waiting } = await openPost();
  await queue({ about: 'one' });
  await queue({ about: 'one' });
  await queue({ about: 'other' });
  await deliver();
  await deliver();
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    [RECIPIENT, 'one'],
    [RECIPIENT, 'other'],
  ]);
  expect(await waiting()).toEqual([]);
});

testOnce('a mail server that is away delays a mail, and the mail keeps its id', async () => {
  const { queue, deliver, sent, waiting, state, clock } = await openPost();
  await queue();
  state.failure = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  for (let tries = 0; tries < 12; tries += 1) {
    await deliver();
    expect(sent).toEqual([]);
    clock.advance(60_000);
  }
  const [{ id, attempts, created_at } = {}] = await waiting();
  expect(attempts).toBe(12);
  state.failure = undefined;
  await deliver();
  expect(sent.map(({ messageId }) => messageId)).toEqual([`<${created_at}.reset.${id}@motoka.example>`]);
  expect(await waiting()).toEqual([]);
});

testOnce('tries come further apart, up to fifty seconds', async () => {
  const { queue, deliver, waiting, state, clock } = await openPost();
  await queue();
  state.failure = new Error('away');
  const pauses = [];
  for (let tries = 0; tries < 8; tries += 1) {
    await deliver();
    const [{ due_at = 0 } = {}] = await waiting();
    pauses.push((due_at - clock.now()) / 1_000);
    clock.advance(due_at - clock.now());
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 50, 50]);
});

testOnce('a mail that is refused, or could not be sent for three days, is given up', async () => {
  const { queue, deliver, waiting, state, clock, logged } = await openPost();
  await queue();
  state.failure = new MailRefused('550 a@example.com: no such mailbox');
  await deliver();
  expect(await waiting()).toEqual([]);
  await queue();
  state.failure = new Error('away');
  clock.advance(3 * DAY_MS + 1);
  await deliver();
  expect(await waiting()).toEqual([]);
  expect(logged.join('')).toContain('given up');
  // The log tells what happened, and to nobody's address.
  expect(logged.join('')).not.toContain('example.com');
});

testOnce('what there is nothing to say about is dropped', async () => {
  const { queue, deliver, sent, waiting } = await openPost();
  await queue({ kind: 'confirmation' });
  await queue({ kind: 'newsletter' });
  await deliver();
  expect([await waiting(), sent]).toEqual([[], []]);
});

test('two servers on one database send each mail once', async () => {
  const { queue, sent, open } = await openPost();
  const outboxes = [open(), open()];
  for (let mail = 0; mail < 30; mail += 1) await queue({ about: String(mail) });
  for (const outbox of outboxes) outbox.wake();
  await Promise.all(outboxes.map((outbox) => outbox.idle()));
  expect(sent.map(({ subject }) => Number(subject)).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 30 }, (_, at) => at),
  );
});

test('a server that died while it sent leaves the mail to the next one', async () => {
  const { queue, adapter, deliver, sent, clock } = await openPost();
  await queue();
  await adapter.db
    .updateTable('job')
    .set({ leased_until: clock.now() + 120_000, attempts: 1 })
    .execute();
  await deliver();
  expect(sent).toEqual([]);
  clock.advance(120_000);
  await deliver();
  expect(sent).toHaveLength(1);
});

test('a mail of a transaction that was rolled back is not sent', async () => {
  const { adapter, queue, deliver, sent } = await openPost();
  const undone = adapter.db.transaction().execute(async (transaction) => {
    await queue({}, transaction);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await deliver();
  expect(sent).toEqual([]);
});

test('a database that cannot be read leaves the outbox alive', async () => {
  const { adapter, queue, sent, logged, clock } = await openPost();
  let isAway = true;
  const flaky = {
    ...adapter,
    db: new Proxy(adapter.db, {
      get(db, name) {
        if (isAway) throw new Error('away');
        const value: unknown = Reflect.get(db, name);
        return typeof value === 'function' ? value.bind(db) : value;
      },
    }),
  };
  const log = logInto(logged);
  const kinds = mailJobs({
    mailer: { send: async (mail) => ({ file: String(sent.push(mail)) }) },
    sendSms: async () => ({}),
    composers: { reset: async () => ({ subject: '', text: '', html: '' }) },
    domain: 'motoka.example',
    log,
  });
  const outbox = openJobQueue({ adapter: flaky, clock, kinds, log });
  whenDone(() => outbox.close());
  await queue();
  outbox.wake();
  await outbox.idle();
  expect(sent).toEqual([]);
  isAway = false;
  outbox.wake();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
});

const RECIPIENT = 'a@example.com';

const logInto = (lines: string[]) =>
  Fastify({ logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } } }).log;

/** An outbox whose mail server does what the test says. */
async function openPost() {
  const adapter = await openTestAdapter();
  const clock = openTestClock();
  const sent: Mail[] = [];
  const state: { failure: Error | undefined } = { failure: undefined };
  const logged: string[] = [];
  const mailer = {
    async send(mail: Mail) {
      if (state.failure) throw state.failure;
      sent.push(mail);
      return {};
    },
  };
  const words: ComposeMail = async ({ about }) => ({ subject: about, text: 'text', html: 'html' });
  const open = () => {
    const log = logInto(logged);
    const composers = { reset: words, confirmation: async () => undefined };
    const kinds = mailJobs({ mailer, sendSms: async () => ({}), composers, domain: 'motoka.example', log }, MAIL_KINDS);
    const outbox = openJobQueue({ adapter, clock, kinds, log });
    whenDone(() => outbox.close());
    return outbox;
  };
  const outbox = open();
  const rateLimits = openMemoryLimits({ isOn: false });
  const allow = (mail: { kind: MailKind; recipient: string }) => allowMails(rateLimits, { ip: '127.0.0.1' }, [mail]);
  return {
    adapter,
    clock,
    sent,
    state,
    logged,
    open,
    queue: async (mail: { kind?: MailKind; about?: string } = {}, db = adapter.db) =>
      queueMails(db, await allow({ kind: 'reset', recipient: RECIPIENT, ...mail }), clock.now()),
    waiting: () => waitingMails(adapter.db),
    async deliver() {
      outbox.wake();
      await outbox.idle();
    },
  };
}
