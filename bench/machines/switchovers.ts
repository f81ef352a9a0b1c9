import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '../left-behind.ts';
import { addPeople } from '../office-client.ts';
import { Ledger } from './ledger.ts';
import { makeToken, readJson, startOne } from './market-servers.ts';
import { openPostgresPair } from './postgres-pair.ts';
import { type Asked, ask, askSteadily, Tally } from './tally.ts';

const CARS = 2_000;
const PAGE_SIZE = 25;
const WRITES = 5;
const LISTS = 10;
const PAGES = 2;
/** A seller has 300 at most. */
const DRAFTS = 150;
const QUIET_MS = 4_000;
const KINDS = ['lists', 'pages'] as const;

const list = (page: number, filter = '') =>
  `/api/cars?${filter}populate=*&sort=createdAt:desc&pagination[pageSize]=${PAGE_SIZE}&pagination[page]=${page}`;

interface Events {
  switchovers: number;
  kills: number;
}

/**
 * Every car is listed, by the API and on a page, so that memory holds what lists are made of. This is done twice: in the meantime a first start
 * compares all prices, and of a car that it changes memory forgets the text.
 */
async function listAllTwice(address: string): Promise<void> {
  await listAll(address);
  await listAll(address);
}

async function listAll(address: string): Promise<void> {
  for (let page = 1; page <= CARS / PAGE_SIZE; page += 1) {
    await readJson(address, list(page));
    for (const path of [`/filter?page=${page}`, `/filter?page=${page + CARS / PAGE_SIZE}`]) {
      const { status, fault } = await ask(address, { kind: '', path });
      if (status !== 200 && status !== 404) throw new Error(`${path} answered ${status || fault}`);
    }
  }
}

/**
 * Has the primary of two PostgreSQL change again and again, planned and by kill -9, while drafts are made and deleted and lists and pages are asked for
 * that nobody asked for before. Returns what was not as it has to be.
 */
export async function trySwitchovers({ switchovers, kills }: Events): Promise<string[]> {
  const pair = await openPostgresPair();
  const publicUrl = 'http://market.test';
  const passwords = await addPeople(CARS, { DATABASE_URL: pair.url, DATA_DIR: temporaryFolder('seed') });
  const server = await startOne({ databaseUrl: pair.url, publicUrl });
  const { address } = server;
  const authorization = `Bearer ${await makeToken(address, publicUrl, passwords.get('demo.owner'))}`;
  const headers = { authorization, 'content-type': 'application/json' };
  await listAllTwice(address);

  const ledger = new Ledger();
  let longestWithoutWritesMs = 0;
  let lastWriteAt = performance.now();

  async function write(tally: Tally, number: number): Promise<void> {
    const oldest = ledger.oldestOf(DRAFTS);
    const body = JSON.stringify({ data: { year: 2010, mileage: number } });
    const asked: Asked =
      oldest === undefined
        ? { kind: 'writes', path: '/api/cars?status=draft', method: 'POST', headers, body }
        : { kind: 'writes', path: `/api/cars/${oldest}`, method: 'DELETE', headers: { authorization } };
    const answer = await ask(address, asked);
    tally.note('writes', answer);
    if (answer.status < 200 || answer.status > 299) return;
    if (oldest === undefined) ledger.created(JSON.parse(answer.text).data.documentId);
    else ledger.deleted(oldest);
    longestWithoutWritesMs = Math.max(longestWithoutWritesMs, performance.now() - lastWriteAt);
    lastWriteAt = performance.now();
  }

  async function look(tally: Tally, kind: (typeof KINDS)[number], number: number): Promise<void> {
    const price = 1_000_000 + number * 1_000;
    const path = kind === 'lists' ? list(1, `filters[price][$gt]=${price}&`) : `/filter?minPrice=${price}`;
    tally.note(kind, await ask(address, { kind, path }));
  }

  let asked = 0;
  async function during(name: string, times: number, event: () => Promise<void>): Promise<string[]> {
    const tally = new Tally();
    longestWithoutWritesMs = 0;
    lastWriteAt = performance.now();
    const next = () => (asked += 1);
    const loads = [
      askSteadily(WRITES, () => write(tally, next())),
      askSteadily(LISTS, () => look(tally, 'lists', next())),
      askSteadily(PAGES, () => look(tally, 'pages', next())),
    ];
    for (let done = 0; done < times; done += 1) {
      await sleep(QUIET_MS);
      await event();
      await pair.whole();
    }
    await sleep(QUIET_MS);
    await Promise.all(loads.map((load) => load.end()));
    console.info(`${times} ${name}, ${WRITES} writes, ${LISTS} lists and ${PAGES} pages a second:`);
    for (const line of tally.lines()) console.info(line);
    console.info(`  at most ${(longestWithoutWritesMs / 1_000).toFixed(1)} s from one write to the next`);
    const expected = {
      writes: ['200', '201', '204', '503'],
      lists: ['200', '200 as of before'],
      pages: ['200', '200 as of before'],
    };
    return Object.entries(expected).flatMap(([kind, statuses]) => {
      const bad = tally.others(kind, statuses);
      return bad > 0 ? [`${bad} ${kind} were not answered by ${statuses.join(' or ')} during ${name}`] : [];
    });
  }

  const wrongs = [
    ...(await during('switchovers', switchovers, pair.switchOver)),
    ...(await during('kills', kills, pair.killPrimary)),
  ];
  const found = new Set<string>();
  for (let page = 1; ; page += 1) {
    const query = `status=draft&fields[0]=year&sort=id&pagination[pageSize]=100&pagination[page]=${page}`;
    const { data } = (await readJson(address, `/api/cars?${query}`, headers)) as { data: { documentId: string }[] };
    if (data.length === 0) break;
    for (const { documentId } of data) found.add(documentId);
  }
  const { acknowledged, lost } = ledger.compare(found);
  console.info(`  ${acknowledged} writes were acknowledged, ${lost.length} of them lost`);
  if (acknowledged === 0) wrongs.push('no write was acknowledged');
  if (lost.length > 0) wrongs.push(`${lost.length} acknowledged writes are lost: ${lost.slice(0, 10).join(', ')}`);
  await server.stop();
  await pair.stop();
  return wrongs;
}
