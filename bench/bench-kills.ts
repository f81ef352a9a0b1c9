import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { isQuiet } from '#contract/leads/notices.ts';
import type { LeadInbox } from '#contract/office/lead-schemas.ts';
import type { Stock } from '#contract/office/stock-schemas.ts';
import { askAbout } from './buyers.ts';
import { type KilledServer, killImport } from './import-kills.ts';
import { leavingNothing } from './left-behind.ts';
import { type Market, openMarket, runSql, seed, startMarket } from './market.ts';
import { openNoticeWork } from './notice-kills.ts';
import { addPeople, type OfficeClient, openOfficeClient } from './office-client.ts';
import { openOfficeWork, workUntilGone } from './office-kills.ts';
import { openPostgres } from './postgres-server.ts';
import { Journey, type Offices, type Photo, type Told } from './selling-journey.ts';
import type { RunningServer } from './servers.ts';

// npm run bench:kills [-- --database sqlite|postgres --kills 200 --at-once 4 --of ads|office|imports|notices --waits 0]
// Kills the server (-9) again and again while listings are created, typed, given photos, sent, approved and sold. After each start
// everything that was answered must be there, once, and buyers must see what is on sale and nothing else. `--of office`: while a dealer's
// team makes tokens, webhooks, invitations and notes, and changes the prices of many listings at once. `--of imports`: while a dealer's
// file of 500 rows is imported and the import undone, as often as it takes for so many kills. `--of notices`: while buyers ask and SMS tell their
// seller, who is told of each once, and twice at most; by day, as none are sent at night. `--waits`: number of kills after which the 40
// seconds are waited for that a killed process keeps its job before others may take it; after the other kills its lease is ended at once.

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    kills: { type: 'string', default: '200' },
    'at-once': { type: 'string', default: '4' },
    of: { type: 'string', default: 'ads' },
    waits: { type: 'string', default: '0' },
  },
});
const database = values.database === 'postgres' ? 'postgres' : 'sqlite';
const kills = Number(values.kills);

const CARS = 200;
const PUBLIC_URL = 'http://localhost';
/** ms that a server lives, from the first request of sellers on. */
const LIFE_MS = { least: 20, most: 500 };
const TOLD_EVERY = 20;
/** ms. A little longer than a job's lease. */
const LEASE_MS = 45_000;

async function drawPhotos(): Promise<Photo[]> {
  const draw = (background: string) =>
    sharp({ create: { width: 640, height: 480, channels: 3, background } })
      .jpeg()
      .toBuffer();
  const drawn = await Promise.all(['#a03020', '#20a030', '#3020a0'].map(draw));
  return drawn.map((bytes) => ({ sha256: createHash('sha256').update(bytes).digest('hex'), bytes }));
}

const wrongs: string[] = [];
function check(isRight: boolean, what: string) {
  if (!isRight) wrongs.push(what);
}

/** Compares the market's data with the answers so far, which then count as confirmed. */
async function compare(address: string, { seller }: Offices, told: Told): Promise<void> {
  const { documentId: id, open } = told;
  const path = `/sell/api/listings/${id}`;
  const own = (await seller.send('GET', path)) as { state: Told['state']; values: { mileage?: number | null } };
  const { photos } = (await seller.send('GET', `${path}/photos`)) as { photos: { sha256: string }[] };
  const shown = await fetch(`${address}/api/cars/${id}`);
  const mileage = own.values.mileage ?? 0;
  const sent = photos.map(({ sha256 }) => sha256);
  check(own.state === told.state || own.state === open.state, `${id} is ${own.state}, not ${told.state}`);
  check(mileage === told.mileage || mileage === open.mileage, `${id}: ${mileage} km, not ${told.mileage}`);
  check(new Set(sent).size === sent.length, `${id} has a photo twice`);
  for (const photo of told.photos) check(sent.includes(photo), `${id} has lost a photo`);
  for (const photo of sent) check(told.photos.has(photo) || photo === open.photo, `${id} has a photo of nobody`);
  check(shown.ok === (own.state === 'published'), `${id} is ${own.state}, and buyers are answered ${shown.status}`);
  await shown.arrayBuffer();
  Object.assign(told, { state: own.state, mileage, photos: new Set(sent) });
}

async function liveOnce(server: RunningServer, offices: Offices, journeys: readonly Journey[]): Promise<void> {
  const going = journeys.map((journey) => journey.goOn(offices));
  await sleep(LIFE_MS.least + Math.random() * (LIFE_MS.most - LIFE_MS.least));
  process.kill(server.pid, 'SIGKILL');
  await Promise.all(going);
  await server.stop();
}

async function countListings({ seller }: Offices): Promise<number> {
  const { total } = (await seller.send('GET', '/sell/api/listings')) as { total: number };
  return total;
}

/** Compares all listings with the answers so far. Sold ones are left out from then on. */
async function compareAll(address: string, offices: Offices, journeys: readonly Journey[], ended: Set<Told>) {
  for (const journey of journeys) {
    for (const told of journey.told.filter((one) => !ended.has(one))) {
      await compare(address, offices, told);
      journey.settle(told);
      if (told.state === 'sold') ended.add(told);
    }
  }
}

async function openKilledMarket() {
  if (database === 'sqlite') return { market: await openMarket(CARS, database, await seed(CARS), undefined) };
  const postgres = await openPostgres();
  return { market: await openMarket(CARS, database, '', postgres), postgres };
}

/** A server that is restarted again and again under a new process id, which others look up here. */
interface Killed {
  market: Market;
  server: RunningServer;
}

async function killAds(killed: Killed, seller: OfficeClient, moderator: OfficeClient): Promise<void> {
  const { market } = killed;
  await runSql(market, `update office_session set strong_until = ${Date.now() + 12 * 3_600_000}`);
  const { sellers } = (await seller.send('GET', '/sell/api/self')) as { sellers: { documentId: string }[] };
  const offices = { seller, moderator, sellerId: sellers[0]?.documentId ?? '', photos: await drawPhotos() };
  const before = await countListings(offices);
  const journeys = Array.from({ length: Number(values['at-once']) }, () => new Journey());

  const ended = new Set<Told>();
  for (let times = 1; times <= kills; times += 1) {
    await liveOnce(killed.server, offices, journeys);
    killed.server = await startMarket(market, 'cached');
    await compareAll(killed.server.address, offices, journeys, ended);
    if (times % TOLD_EVERY === 0) console.info(`${times} kills, ${ended.size} sold, ${wrongs.length} wrong`);
  }
  for (const told of ended) await compare(killed.server.address, offices, told);
  const begun = journeys.flatMap(({ told }) => told).length;
  const unanswered = journeys.reduce((sum, journey) => sum + journey.unansweredBeginnings, 0);
  const there = (await countListings(offices)) - before;
  check(there >= begun && there <= begun + unanswered, `${there} ads, of ${begun} that were begun`);
  console.info(
    `${kills} kills on ${database}: ${begun} ads begun (and ${unanswered} without an answer), ${ended.size} sold.`,
  );
}

async function killImports(killed: Killed, seller: OfficeClient): Promise<void> {
  const { market } = killed;
  let waits = Number(values.waits);
  const server: KilledServer = {
    client: seller,
    address: () => killed.server.address,
    async killOnce() {
      await sleep(LIFE_MS.least + Math.random() * (LIFE_MS.most - LIFE_MS.least));
      process.kill(killed.server.pid, 'SIGKILL');
      await killed.server.stop();
      if (waits <= 0) await runSql(market, 'update job set leased_until = 0 where leased_until is not null');
      killed.server = await startMarket(market, 'cached');
      if (waits > 0) await sleep(LEASE_MS);
      waits -= 1;
    },
  };
  const [photo] = await drawPhotos();
  let [times, files] = [0, 0];
  for (; times < kills; files += 1) {
    const found = await killImport(server, photo?.bytes ?? Buffer.of());
    times += found.kills;
    wrongs.push(...found.wrongs);
    console.info(`${files + 1} files, ${times} kills, ${wrongs.length} wrong`);
  }
  console.info(`${times} kills on ${database}: ${files} files of 500 rows taken in and undone.`);
}

/** Kills the server after a while of this work, and starts it again with what it had leased free at once. */
async function killDuring(killed: Killed, going: readonly Promise<void>[]): Promise<void> {
  const { market } = killed;
  await sleep(LIFE_MS.least + Math.random() * (LIFE_MS.most - LIFE_MS.least));
  process.kill(killed.server.pid, 'SIGKILL');
  await Promise.all(going);
  await killed.server.stop();
  // By its lease a killed process would keep a job for 40 seconds.
  await runSql(market, 'update job set leased_until = 0 where leased_until is not null');
  killed.server = await startMarket(market, 'cached');
}

async function killOffice(killed: Killed, seller: OfficeClient): Promise<void> {
  const { market } = killed;
  await runSql(market, `update office_session set strong_until = ${Date.now() + 12 * 3_600_000}`);
  const { sellers } = (await seller.send('GET', '/sell/api/self')) as { sellers: { documentId: string }[] };
  const { rows: ads } = (await seller.send('GET', '/sell/api/listings?state=published')) as Stock;
  const buyer = { name: 'Kills', email: '', phone: '0000 000 001' };
  await askAbout(killed.server.address, ads[0]?.documentId ?? '', buyer);
  const { rows } = (await seller.send('GET', '/sell/api/leads?state=all')) as LeadInbox;
  const works = await openOfficeWork(seller, sellers[0]?.documentId ?? '', rows[0]?.documentId ?? '');
  for (let times = 1; times <= kills; times += 1) {
    await killDuring(killed, works.map(workUntilGone));
    for (const work of works) wrongs.push(...(await work.compare()));
    if (times % TOLD_EVERY === 0) console.info(`${times} kills, ${wrongs.length} wrong`);
  }
  const answered = works.reduce((sum, work) => sum + work.answered(), 0);
  console.info(`${kills} kills on ${database}: ${answered} writes of a team were answered.`);
}

async function killNotices(killed: Killed, seller: OfficeClient): Promise<void> {
  const { market } = killed;
  const work = await openNoticeWork(market, seller, 'demo.owner@example.com');
  for (let times = 1; times <= kills; times += 1) {
    const address = killed.server.address;
    await killDuring(
      killed,
      Array.from({ length: Number(values['at-once']) }, () => work.goOn(address)),
    );
    if (times % TOLD_EVERY === 0) console.info(`${times} kills, ${work.counts().asked} buyers`);
  }
  wrongs.push(...(await work.compare()));
  const { asked, doubled } = work.counts();
  console.info(`${kills} kills on ${database}: the seller was told of ${asked} buyers, of ${doubled} of them twice.`);
}

await leavingNothing(async () => {
  if (values.of === 'notices' && isQuiet(Date.now())) throw new Error('No SMS is sent between 21 and 7 in Uganda.');
  const { market, postgres } = await openKilledMarket();
  market.env.PUBLIC_URL = PUBLIC_URL;
  if (values.of === 'notices') market.env.LEAD_SMS_PER_DAY = '100000';
  const passwords = await addPeople(CARS, { ...market.env, DATA_DIR: market.folders.cached });
  // With a trust of 0, a moderator decides on whatever this seller sends by hand.
  if (values.of === 'ads') await runSql(market, 'update seller set trust = 0');
  const killed: Killed = { market, server: await startMarket(market, 'cached') };
  const at = { address: () => killed.server.address, publicUrl: PUBLIC_URL };
  const enter = (area: 'sell' | 'staff', name: string) => openOfficeClient(at, area, name, passwords.get(name));
  const seller = await enter('sell', 'demo.owner');
  if (values.of === 'office') await killOffice(killed, seller);
  else if (values.of === 'notices') await killNotices(killed, seller);
  else if (values.of === 'imports') await killImports(killed, seller);
  else await killAds(killed, seller, await enter('staff', 'demo.moderator'));
  await killed.server.stop();
  await market.remove();
  await postgres?.stop();
  if (wrongs.length > 0) throw new Error(`Wrong:\n${wrongs.join('\n')}`);
  console.info('Nothing that was answered was lost or doubled.');
});
