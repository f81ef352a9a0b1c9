import { expect, test, vi } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { HOUR_MS } from '../platform/durations.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { openMailer } from '../platform/mail/mailer.ts';
import { openMailSink } from '../test/mail-sink.ts';
import { openSellingMarket } from '../test/selling-makers.ts';
import { openSilentServer } from '../test/silent-server.ts';
import { insertMails, waitingMails } from '../test/waiting-mails.ts';
import { originalKey } from './media/picture-files.ts';

test('while a thousand mails wait for a silent mail server, codes leave by SMS, ads end on their minute and files are removed', async () => {
  const server = await openSilentServer();
  const market = await openMarket(`smtp://127.0.0.1:${server.port}`);
  const { db, clock, storage, texts, logged } = market;
  const { seller, state } = await insertEndingAd(market);
  await insertWaitingMails(market, 1_000);
  clock.advance(HOUR_MS);

  const file = originalKey('a'.repeat(64), '.jpg');
  await storage.put(file, Buffer.from('a picture'));
  const media = [{ documentId: 'c'.repeat(24), hash: 'a'.repeat(64), ext: '.jpg' }];
  await enqueue(db, [{ kind: 'remove files of media', payload: { media } }], clock.now());
  const asked = await seller.ask('/sell/api/phone/code', { method: 'POST', body: { phone: '0772000001' } });
  expect(asked.status, asked.text).toBe(202);

  await vi.waitFor(
    async () => {
      expect([texts.length, await state(), await storage.has(file)]).toEqual([1, 'expired', false]);
    },
    { timeout: WITHIN_MS },
  );
  expect(server.sockets.size).toBeGreaterThan(0);
  server.close();
  // Three were tried, and what was begun with them; the rest was not.
  await vi.waitFor(() => expect(logged.some(({ msg }) => msg.startsWith('a service gives no answer'))).toBe(true));
  const tried = (await waitingMails(db)).filter(({ attempts }) => attempts > 0);
  expect(tried.length).toBeLessThan(10);
});

test('mails that wait go out by several connections, each once', async () => {
  const { url, delivered } = await openMailSink();
  const market = await openMarket(`${url}?rateLimit=10000`);
  const recipients = await insertWaitingMails(market, 40);
  await market.app.ready();
  await market.sentMails();
  expect(delivered.flatMap(({ to }) => to).toSorted()).toEqual(recipients.toSorted());
  expect(new Set(delivered.map(({ session }) => session)).size).toBeGreaterThan(1);
});

const WITHIN_MS = 5_000;

const mailerTo = (url: string) => openMailer(readConfig({ SMTP_URL: url, CONTACT_MAILBOX: 'office@motoka.example' }));

const openMarket = (url: string) => openSellingMarket({ mailer: mailerTo(url) });

/** Mails to so many addresses, about one member. */
async function insertWaitingMails(market: Awaited<ReturnType<typeof openMarket>>, count: number): Promise<string[]> {
  const about = String(await market.makeAccount());
  const at = { created_at: market.clock.now(), due_at: market.clock.now(), attempts: 0 };
  const recipients = Array.from({ length: count }, (_, number) => `member${number}@example.com`);
  await insertMails(
    market.db,
    recipients.map((recipient) => ({ kind: 'new-sign-in', recipient, about, ...at })),
  );
  return recipients;
}

/** An ad on sale that ends in an hour, when the test app's recurring jobs are due too. */
async function insertEndingAd({ db, clock, ...market }: Awaited<ReturnType<typeof openMarket>>) {
  const seller = await market.privatePerson();
  const id = await market.draft(seller, seller.seller);
  await market.move(seller, id, 'submit');
  await market.decide(id, 'approve');
  const listing = db.updateTable('listing').set({ expires_at: clock.now() + HOUR_MS });
  await listing.where('document_id', '=', id).execute();
  const state = async () =>
    (await db.selectFrom('listing').select('state').where('document_id', '=', id).executeTakeFirst())?.state;
  return { seller, state };
}
