import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../../platform/durations.ts';
import { openJobQueue } from '../../../platform/jobs/job-queue.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { mailJobs } from '../../../platform/mail/outbox.ts';
import { openLeadMakers } from '../../../test/lead-makers.ts';
import { openTestApp } from '../../../test/open-test-app.ts';
import { whenDone } from '../../../test/test-database.ts';
import { waitingMails } from '../../../test/waiting-mails.ts';
import { leadMails } from './lead-mails.ts';

test('with the mail server down for ten minutes the seller gets the mail then, once', async () => {
  const { makeCar, ask, sent, state, clock, deliver, hasTried, adapter } = await openMarket(isAway);
  const { documentId } = await makeCar({ year: 2012, reference: 'M-7' });
  expect((await ask(documentId)).status).toBe(201);
  await hasTried(false);
  for (let minute = 0; minute < 10; minute += 1) {
    clock.advance(MINUTE_MS);
    await deliver();
  }
  expect([sent, (await waitingMails(adapter.db)).length]).toEqual([[], 1]);
  state.isDown = false;
  // The same request once more adds neither a lead nor a mail.
  expect((await ask(documentId)).status).toBe(201);
  clock.advance(MINUTE_MS);
  await deliver();
  clock.advance(MINUTE_MS);
  await deliver();
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([[MAILBOX, 'Question: 2012 (M-7)']]);
  expect(await waitingMails(adapter.db)).toEqual([]);
});

test('a server that is killed while it sends leaves lead and mail to another one, under the same id', async () => {
  let goOn = () => {};
  const hangs = () =>
    new Promise<void>((resolve) => {
      goOn = resolve;
    });
  const { makeCar, ask, sent, ofServer, state, clock, deliver, hasTried, adapter } = await openMarket(hangs);
  state.isDown = false;
  const { documentId } = await makeCar();
  expect((await ask(documentId)).status).toBe(201);
  await hasTried(true);
  await deliver();
  expect(sent).toEqual([]);
  clock.advance(LEASE_MS);
  await deliver();
  expect(sent.map(({ to }) => to)).toEqual([MAILBOX]);
  expect(await adapter.db.selectFrom('lead').select('state').execute()).toEqual([{ state: 'new' }]);
  // Had it been sent by the first one after all, a mailbox knows the second for a copy.
  goOn();
  await expect.poll(() => ofServer.map(({ messageId }) => messageId)).toEqual(sent.map(({ messageId }) => messageId));
});

test('what was forgotten before its mail went out is written to nobody', async () => {
  const { makeCar, ask, sent, state, clock, deliver, hasTried, adapter } = await openMarket(isAway);
  const { documentId } = await makeCar();
  await ask(documentId);
  await hasTried(false);
  await adapter.db.updateTable('lead').set({ forget_at: null, name: null, phone: null }).execute();
  state.isDown = false;
  clock.advance(MINUTE_MS);
  await deliver();
  expect([sent, await waitingMails(adapter.db)]).toEqual([[], []]);
});

const MAILBOX = 'office@motoka.example';
/** After that a job is anybody's again. */
const LEASE_MS = 40_000;

/** A market with one server whose mail server does as the test says, and a queue of another server beside it. */
async function openMarket(serverSends: () => Promise<void>) {
  const sent: Mail[] = [];
  const ofServer: Mail[] = [];
  const state = { isDown: true };
  const settings = { CONTACT_MAILBOX: MAILBOX, RATE_LIMITS: 'off' };
  const mailer = {
    async send(mail: Mail) {
      await serverSends();
      ofServer.push(mail);
      return {};
    },
  };
  const app = await openTestApp(undefined, { mailer, settings });
  const { adapter, clock, config } = app;
  const { log } = Fastify();
  const other = {
    async send(mail: Mail) {
      if (state.isDown) throw away();
      sent.push(mail);
      return {};
    },
  };
  const domain = new URL(config.publicUrl).hostname;
  const kinds = mailJobs({
    mailer: other,
    sendSms: async () => ({}),
    composers: leadMails(adapter.db, config),
    domain,
    log,
  });
  const queue = openJobQueue({ adapter, clock, kinds, log });
  whenDone(() => queue.close());
  const ask = (documentId: string) => openLeadMakers(app).askSeller(documentId, { email: undefined });
  async function deliver() {
    queue.wake();
    await queue.idle();
  }
  /** Waits until the server has begun to send; `isLeased`: it has not ended yet. */
  const hasTried = (isLeased: boolean) =>
    expect
      .poll(async () => {
        const jobs = await adapter.db.selectFrom('job').selectAll().where('kind', '=', 'mail lead').execute();
        return jobs.map(({ attempts, leased_until }) => [attempts, leased_until !== null]);
      })
      .toEqual([[1, isLeased]]);
  return { ...app, sent, ofServer, state, ask, deliver, hasTried };
}

const away = () => Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
const isAway = async () => {
  throw away();
};
