import { Readable } from 'node:stream';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import type { NewWebhook } from '#contract/office/webhook-schemas.ts';
import type { OutwardFetch } from '../platform/http/outward/outward-fetch.ts';
import { openOfficeMakers } from '../test/office-makers.ts';
import { openTestApp } from '../test/open-test-app.ts';
import { openTestClock } from '../test/test-clock.ts';
import { makeDatabase } from '../test/test-database.ts';
import { signature } from './webhooks/delivery/webhook-delivery.ts';

const [FIRST, SECOND, THIRD] = ['first', 'second', 'third'].map((name) => `${name} secret of a market in a test`);

test('with JWT_SECRET changed twice, and older secrets dropped, messages are signed and codes are good', async () => {
  const { start, received, clock } = await openMarket();
  const before = await start(FIRST);
  const { owner, made } = await addWebhook(before);
  const { staff, code } = await setUpFactor(before);
  // One that is to replace it waits for its first code.
  clock.advance(PERIOD_MS);
  expect((await staff.ask(FACTOR, { method: 'POST', body: { code: code() } })).status).toBe(200);
  const { waitingSecret } = (await staff.ask(FACTOR)).body as { waitingSecret: string };

  await start(SECOND, FIRST);
  await start(SECOND);
  await start(THIRD, SECOND);
  const after = await start(THIRD);
  expect(after.logged.filter(({ msg }) => msg.startsWith('secrets are'))).toEqual([]);

  const sameOwner = await after.enter('sell', {}, owner.accountId);
  expect((await sameOwner.ask(`/sell/api/webhooks/${made.documentId}/test`, { method: 'POST' })).status).toBe(204);
  await expect.poll(() => received.length).toBe(1);
  const [{ id, time, signed, body } = { id: '', time: '', signed: '', body: '' }] = received;
  expect(signed).toBe(signature(made.secret, id, Number(time), body));

  clock.advance(PERIOD_MS);
  const sameStaff = await after.enter('staff', {}, staff.accountId);
  expect((await sameStaff.ask(`${FACTOR}/check`, { method: 'POST', body: { code: code() } })).status).toBe(200);
  expect((await sameStaff.ask(FACTOR)).body).toMatchObject({ waitingSecret });
});

test('a secret that is dropped too early is told of in the log, and can be put back', async () => {
  const { start } = await openMarket();
  const before = await start(FIRST);
  await addWebhook(before);
  const tooEarly = await start(SECOND);
  expect(tooEarly.logged).toContainEqual(expect.objectContaining({ event: 'secrets_unreadable', texts: 1 }));
  const again = await start(SECOND, FIRST);
  expect(again.logged).toContainEqual(expect.objectContaining({ event: 'secrets_resealed', texts: 1 }));
});

// On both databases: texts are replaced beside other servers.
const PERIOD_MS = 30_000;

/** One market, whose server is started again and again, each time with other secrets. */
async function openMarket() {
  const place = await makeDatabase();
  const clock = openTestClock();
  const received: { id: string; time: string; body: string; signed: string }[] = [];
  const fetchOutward: OutwardFetch = async (address, { headers = {}, body }) => {
    const [id = '', time = '', signed = ''] = ['id', 'timestamp', 'signature'].map(
      (name) => headers[`webhook-${name}`],
    );
    received.push({ id, time, signed, body: String(body) });
    return { address, status: 204, headers: {}, body: Readable.from([]) };
  };
  async function start(...secrets: (string | undefined)[]) {
    const app = await openTestApp(place, {
      settings: { JWT_SECRET: secrets.join(',') },
      testClock: clock,
      fetchOutward,
    });
    return { ...app, ...openOfficeMakers(app) };
  }
  return { start, received, clock };
}

type Server = Awaited<ReturnType<Awaited<ReturnType<typeof openMarket>>['start']>>;

async function addWebhook({ makeDealer, sellerOf, enter }: Server) {
  const dealer = await makeDealer();
  const owner = await enter('sell', { sells: { [await sellerOf('dealer_id', dealer.id)]: 'owner' } });
  const body = { address: 'https://stock.example.com/hook', events: ['listing.sold'] };
  return { owner, made: (await owner.ask('/sell/api/webhooks', { method: 'POST', body })).body as NewWebhook };
}

const FACTOR = '/staff/api/second-factor';

async function setUpFactor({ enter, clock }: Server) {
  const staff = await enter('staff', { staff: ['moderator'] });
  await staff.ask(FACTOR, { method: 'POST', body: {} });
  const { waitingSecret } = (await staff.ask(FACTOR)).body as { waitingSecret: string };
  const code = () => new TOTP({ secret: Secret.fromBase32(waitingSecret) }).generate({ timestamp: clock.now() });
  await staff.ask(`${FACTOR}/confirm`, { method: 'POST', body: { code: code() } });
  return { staff, code };
}
