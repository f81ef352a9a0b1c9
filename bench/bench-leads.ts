import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { FailedRequest } from './ask.ts';
import { type AskedThings, type Buyer, countLeads, countTaps, DOORS, type Door } from './buyers.ts';
import { leavingNothing } from './left-behind.ts';
import { openMailStandIn } from './mail-stand-in.ts';
import { openMarket, seed, startMarket } from './market.ts';
import { addPeople, type OfficeClient, openOfficeClient } from './office-client.ts';
import { openPostgres } from './postgres-server.ts';
import type { RunningServer } from './servers.ts';
import { textTable } from './text-table.ts';

// npm run bench:leads [-- --database sqlite|postgres --minutes 10 --kills 5]
// Buyers ask by every door: first all is well, then the mail server is down for so many minutes, and the server is killed (-9) while
// they ask. Each lead must be in its seller's inbox and in the mail, and each confirmation with its buyer: once.

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    minutes: { type: 'string', default: '10' },
    kills: { type: 'string', default: '5' },
  },
});
const database = values.database === 'postgres' ? 'postgres' : 'sqlite';
const downMs = Number(values.minutes) * 60_000;
const kills = Number(values.kills);

const CARS = 200;
const PUBLIC_URL = 'http://localhost';
const MAILBOX = 'office@market.example';
const READERS = {
  dealer: ['demo.owner@example.com', 'demo.agent@example.com'],
  garage: ['demo.garage@example.com'],
  market: [MAILBOX],
};
const INBOX_WITHIN_MS = 1_000;
const MAIL_WITHIN_MS = 60_000;
/** Tries are up to fifty seconds apart while nothing can be sent, and the table of jobs is looked at every five. */
const AFTER_OUTAGE_MS = 60_000;
/** A job whose process died is taken up again after 40 seconds: then it would come a second time. */
const SECOND_TIME_MS = 50_000;
/** How long a server lives, in ms, once buyers send. */
const LIFE_MS = 60;

const wrongs: string[] = [];
function check(isRight: boolean, what: string) {
  if (!isRight) wrongs.push(what);
}

interface Sent {
  door: Door;
  buyer: Buyer;
  /** performance.now() when the buyer pressed the button. */
  at: number;
}

let buyers = 0;
function nextBuyer(): Buyer {
  buyers += 1;
  const number = String(buyers).padStart(5, '0');
  return { name: `Buyer ${number}`, email: `buyer.${number}@example.com`, phone: `07721${number}` };
}

const mails = await openMailStandIn();
const mailsTo = (addresses: readonly string[], about: string) =>
  mails.taken.filter(({ to, subject, text }) => addresses.includes(to) && `${subject} ${text}`.includes(about));

/** The expected mails, each with its number. */
const expectedMails = ({ door, buyer }: Sent) => [
  ...READERS[door.to].map((reader) => ({ to: reader, found: mailsTo([reader], buyer.name) })),
  ...(door.isConfirmed ? [{ to: buyer.email, found: mailsTo([buyer.email], '') }] : []),
];

const isMailed = (sent: Sent) => expectedMails(sent).every(({ found }) => found.length > 0);

async function waitUntil(isDone: () => boolean, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!isDone() && performance.now() < deadline) await sleep(20);
}

interface Opened {
  things: AskedThings;
  inboxes: Record<'dealer' | 'garage', OfficeClient>;
  server(): RunningServer;
}

/** From the press of the button until the seller's inbox shows it. */
async function askOnce(
  { server, things, inboxes }: Opened,
  door: Door,
): Promise<{ sent: Sent; inboxMs: number | null }> {
  const sent = { door, buyer: nextBuyer(), at: performance.now() };
  await door.send(server().address, sent.buyer, things);
  if (door.to === 'market') return { sent, inboxMs: null };
  const deadline = performance.now() + 10 * INBOX_WITHIN_MS;
  while ((await countLeads(inboxes[door.to], sent.buyer)) === 0 && performance.now() < deadline) await sleep(5);
  const inboxMs = performance.now() - sent.at;
  check(inboxMs <= INBOX_WITHIN_MS, `${door.name}: in the inbox after ${Math.round(inboxMs)} ms`);
  return { sent, inboxMs };
}

interface Row {
  door: string;
  inbox: number | null;
  inboxWithoutMail: number | null;
  mail: number;
}

const ms = (time: number | null) => (time === null ? '–' : `${Math.round(time)} ms`);

function checkOnce(sent: Sent): void {
  for (const { to, found } of expectedMails(sent)) {
    check(found.length === 1, `${sent.buyer.name} by ${sent.door.name}: ${found.length} mails to ${to}`);
    const isForBuyer = to === sent.buyer.email;
    const answersGoTo = sent.door.to === 'market' || sent.door.isConfirmed ? sent.buyer.email : undefined;
    const isRight = isForBuyer || found.every(({ replyTo }) => replyTo === answersGoTo);
    check(isRight, `${sent.buyer.name}: an answer goes to ${found[0]?.replyTo}`);
  }
}

/** Taps are counted and are no leads. */
async function tap({ server, inboxes, things: { car } }: Opened, seller: OfficeClient, privateCar: string) {
  const tapped = async (client: OfficeClient, documentId: string, kinds: readonly string[]) => {
    const before = await countTaps(client, documentId);
    const startedAt = performance.now();
    for (const kind of kinds) {
      const answer = await fetch(`${server().address}/api/cars/${documentId}/contact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ kind }),
      });
      if (!answer.ok) throw new FailedRequest(answer.url, answer.status, await answer.text());
    }
    const after = await countTaps(client, documentId);
    const counted = {
      reveals: after.reveals - before.reveals,
      calls: after.calls - before.calls,
      messages: after.messages - before.messages,
    };
    return { counted, took: performance.now() - startedAt };
  };
  const ofDealer = await tapped(inboxes.dealer, car, ['call', 'whatsapp']);
  const ofPrivate = await tapped(seller, privateCar, ['reveal', 'call', 'whatsapp']);
  const wanted = [
    { reveals: 0, calls: 1, messages: 1 },
    { reveals: 1, calls: 1, messages: 1 },
  ];
  const counted = [ofDealer.counted, ofPrivate.counted];
  check(JSON.stringify(counted) === JSON.stringify(wanted), `Taps were counted as ${JSON.stringify(counted)}`);
  const took = `${ms(ofDealer.took)} (two of a dealer), ${ms(ofPrivate.took)} (three of a private seller)`;
  console.info(`Call, WhatsApp and reveal: counted once each, and seen by the seller after ${took}.`);
}

/** Buyers without an answer press the button once more, as a person would. */
async function askAndKill(opened: Opened, restart: () => Promise<void>): Promise<Sent[]> {
  const asked = DOORS.map((door) => ({ door, buyer: nextBuyer(), at: performance.now() }));
  const send = ({ door, buyer }: Sent) =>
    door.send(opened.server().address, buyer, opened.things).then(
      () => true,
      (error: unknown) => {
        if (error instanceof FailedRequest) throw error;
        return false;
      },
    );
  const going = asked.map(send);
  await sleep(Math.random() * LIFE_MS);
  process.kill(opened.server().pid, 'SIGKILL');
  const answered = await Promise.all(going);
  await opened.server().stop();
  await restart();
  for (const [at, one] of asked.entries()) if (!answered[at]) check(await send(one), `${one.door.name} cannot be sent`);
  return asked;
}

async function openThings(owner: OfficeClient, garage: OfficeClient, seller: OfficeClient) {
  const firstOf = async ({ send }: OfficeClient) => {
    const { rows } = (await send('GET', '/sell/api/listings?state=published')) as { rows: { documentId: string }[] };
    return rows[0]?.documentId ?? '';
  };
  return { car: await firstOf(owner), part: await firstOf(garage), privateCar: await firstOf(seller) };
}

async function openAskedMarket() {
  if (database === 'sqlite') return { market: await openMarket(CARS, database, await seed(CARS), undefined) };
  const postgres = await openPostgres();
  return { market: await openMarket(CARS, database, '', postgres), postgres };
}

await leavingNothing(async () => {
  const { market, postgres } = await openAskedMarket();
  Object.assign(market.env, { PUBLIC_URL, SMTP_URL: mails.url, CONTACT_MAILBOX: MAILBOX });
  const passwords = await addPeople(CARS, { ...market.env, DATA_DIR: market.folders.cached });
  let running = await startMarket(market, 'cached');
  const server = () => running;
  const restart = async () => {
    running = await startMarket(market, 'cached');
  };
  const at = { address: () => running.address, publicUrl: PUBLIC_URL };
  const enter = (name: string) => openOfficeClient(at, 'sell', name, passwords.get(name));
  const [owner, garage, seller] = [await enter('demo.owner'), await enter('demo.garage'), await enter('demo.seller')];
  const { privateCar, ...things } = await openThings(owner, garage, seller);
  const opened = { server, things, inboxes: { dealer: owner, garage } };

  await tap(opened, seller, privateCar);
  const rows: Row[] = [];
  const all: Sent[] = [];
  for (const door of DOORS) {
    const { sent, inboxMs } = await askOnce(opened, door);
    await waitUntil(() => isMailed(sent), MAIL_WITHIN_MS);
    const last = Math.max(...expectedMails(sent).map(({ found }) => found[0]?.at ?? Number.POSITIVE_INFINITY));
    check(last - sent.at <= MAIL_WITHIN_MS, `${door.name}: not in the mail within a minute`);
    rows.push({ door: door.name, inbox: inboxMs, inboxWithoutMail: null, mail: last - sent.at });
    all.push(sent);
  }

  await mails.stop();
  const downSince = performance.now();
  for (const [number, door] of DOORS.entries()) {
    const { sent, inboxMs } = await askOnce(opened, door);
    const row = rows[number];
    if (row) row.inboxWithoutMail = inboxMs;
    all.push(sent);
  }
  const before = mails.taken.length;
  // Half of the time is over when it is killed for the last time, with tries behind it and before it.
  for (let killed = 0; killed < kills; killed += 1) {
    all.push(...(await askAndKill(opened, restart)));
    await sleep(Math.max(0, downSince + (downMs / 2) * ((killed + 1) / kills) - performance.now()));
  }
  await sleep(Math.max(0, downSince + downMs - performance.now()));
  check(mails.taken.length === before, 'There was a mail while no mail server was there');
  const waiting = all.filter((sent) => !isMailed(sent)).length;
  await mails.start();
  const upSince = performance.now();
  await waitUntil(() => all.every(isMailed), AFTER_OUTAGE_MS);
  const allThereMs = performance.now() - upSince;
  check(all.every(isMailed), 'Not all are in the mail');
  await sleep(SECOND_TIME_MS);
  for (const sent of all) {
    checkOnce(sent);
    if (sent.door.to === 'market') continue;
    const count = await countLeads(opened.inboxes[sent.door.to], sent.buyer);
    check(count === 1, `${sent.buyer.name} by ${sent.door.name} is ${count} leads`);
  }

  console.info(
    textTable(
      rows.map(({ door, inbox, inboxWithoutMail, mail }) => ({
        door,
        'in the inbox after': ms(inbox),
        'mail server down': ms(inboxWithoutMail),
        'in the mail after': ms(mail),
      })),
    ),
  );
  const minutes = ((upSince - downSince) / 60_000).toFixed(1);
  console.info(
    `${database}: mail server down for ${minutes} minutes, ${kills} kills: ${waiting} buyers' words waited, all of them ` +
      `in the mail ${ms(allThereMs)} after it was back. ${all.length} asked, ${mails.taken.length} mails.`,
  );
  await mails.stop();
  await running.stop();
  await market.remove();
  await postgres?.stop();
  if (wrongs.length > 0) throw new Error(`Wrong:\n${wrongs.join('\n')}`);
  console.info('Nothing was lost, and nothing came twice.');
});
