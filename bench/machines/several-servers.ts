import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../test/free-port.ts';
import { bucketSettings, s3Arguments } from '../../test/s3-bucket.ts';
import { spawnTracked, temporaryFolder } from '../left-behind.ts';
import { addPeople } from '../office-client.ts';
import { openPostgres } from '../postgres-server.ts';
import { seededRandom } from '../random.ts';
import { type RunningServer, untilAnswered } from '../servers.ts';
import { makeToken, readJson, startOne } from './market-servers.ts';
import { makePhoto, uploadForm } from './photo-form.ts';
import { PriceModel } from './price-model.ts';
import { runHaproxy } from './run-haproxy.ts';
import { runNginx } from './run-nginx.ts';
import { type Asked, ask, askSteadily, Tally } from './tally.ts';

export const PROXIES = ['haproxy', 'nginx'] as const;
type Proxy = (typeof PROXIES)[number];

const CARS = 500;
const PER_SECOND = 50;
const BETWEEN_KILLS_MS = 5_000;
const OWN_CARS = 20;
const SETTLED_MS = 3_000;

/** Opens a bucket, whose settings it resolves with. */
async function openBucket(): Promise<Record<string, string>> {
  const port = String(await freePort());
  const endpoint = `http://127.0.0.1:${port}`;
  spawnTracked(process.execPath, s3Arguments(temporaryFolder('bucket'), port), { stdio: 'ignore' });
  await untilAnswered(endpoint);
  return bucketSettings(endpoint);
}

/** Servers on one database and one bucket, behind a proxy. */
async function openServers(count: number, proxy: Proxy) {
  const postgres = await openPostgres();
  const { url: databaseUrl } = await postgres.createDatabase(`motoka_machines_${process.pid}_${count}`);
  const env = await openBucket();
  const passwords = await addPeople(CARS, { ...env, DATABASE_URL: databaseUrl, DATA_DIR: temporaryFolder('seed') });
  const proxyPort = await freePort();
  const at = `127.0.0.1:${proxyPort}`;
  const publicUrl = `http://${at}`;
  const places = await Promise.all(
    Array.from({ length: count }, async () => ({ port: await freePort(), folder: temporaryFolder('market') })),
  );
  const start = ({ port, folder }: { port: number; folder: string }) =>
    startOne({ databaseUrl, publicUrl, env, port }, folder);
  const servers: RunningServer[] = [];
  for (const place of places) servers.push(await start(place));
  const behind = places.map(({ port }) => `127.0.0.1:${port}`);
  if (proxy === 'nginx') runNginx(proxyPort, behind);
  else await runHaproxy({ market: { at, servers: behind } });
  await untilAnswered(publicUrl);
  return {
    address: publicUrl,
    servers,
    token: await makeToken(servers[0]?.address ?? '', publicUrl, passwords.get('demo.owner')),
    /** Kills a server as a fault of its machine would, and starts it again. */
    async kill(number: number): Promise<void> {
      const [server, place] = [servers[number], places[number]];
      if (!server || !place) throw new Error(`There is no server ${number}`);
      process.kill(server.pid, 'SIGKILL');
      servers[number] = await start(place);
    },
    stop: () => postgres.stop(),
  };
}

interface Car {
  documentId: string;
  price: number;
  publishedAt: string | null;
}

/**
 * Asks several servers fifty times a second, by reads, changes of prices and photos, while one of them is killed every five seconds,
 * and compares each answer with what it may be. Returns what was not as it has to be.
 */
export async function trySeveral(count: number, requests: number, proxy: Proxy): Promise<string[]> {
  const { address, servers, token, kill, stop } = await openServers(count, proxy);
  const authorization = `Bearer ${token}`;
  const random = seededRandom(count);
  const model = new PriceModel();
  const query = `status=draft&fields[0]=price&pagination[pageSize]=${OWN_CARS}`;
  const { data } = (await readJson(address, `/api/cars?${query}`, { authorization })) as { data: Car[] };
  const cars = data.filter(({ publishedAt }) => publishedAt !== null);
  for (const { documentId, price } of cars) model.begin(documentId, price);
  const tally = new Tally();
  const wrongs: string[] = [];
  const beingWritten = new Set<string>();
  const photos: string[] = [];

  function checkPrice(car: string, price: number | undefined, askedAt: number, where: string): void {
    if (price !== undefined && model.mayBe(car, price, askedAt)) return;
    wrongs.push(`${where} said ${price} of ${car}`);
  }

  async function readCar(car: string, where = address): Promise<void> {
    const askedAt = performance.now();
    const answer = await ask(where, { kind: 'cars', path: `/api/cars/${car}?fields[0]=price`, kept: true });
    tally.note('cars', answer);
    if (answer.status === 200) checkPrice(car, JSON.parse(answer.text).data.price, askedAt, 'a car');
  }

  async function readList(car: string): Promise<void> {
    const askedAt = performance.now();
    const path = `/api/cars?filters[documentId][$eq]=${car}&fields[0]=price`;
    const answer = await ask(address, { kind: 'lists', path, kept: true });
    tally.note('lists', answer);
    if (answer.status === 200) checkPrice(car, JSON.parse(answer.text).data[0]?.price, askedAt, 'a list');
  }

  async function readPage(car: string): Promise<void> {
    const askedAt = performance.now();
    const answer = await ask(address, { kind: 'pages', path: `/detail/${car}`, kept: true });
    tally.note('pages', answer);
    const price = /"price":"?(\d+)/.exec(answer.text)?.[1];
    if (answer.status === 200) checkPrice(car, price === undefined ? undefined : Number(price), askedAt, 'a page');
  }

  async function writePrice(car: string): Promise<void> {
    if (beingWritten.has(car)) return readCar(car);
    beingWritten.add(car);
    // A little each time: a price that changes much waits for a moderator.
    const price = model.lastOf(car) + 1_000;
    const done = model.write(car, price);
    const headers = { authorization, 'content-type': 'application/json' };
    const body = JSON.stringify({ data: { price } });
    const asked: Asked = { kind: 'prices', path: `/api/cars/${car}`, method: 'PUT', headers, body };
    const answer = await ask(address, asked);
    tally.note('prices', answer);
    if (answer.status === 200) done();
    beingWritten.delete(car);
  }

  async function sendPhoto(number: number): Promise<void> {
    const { headers, body } = uploadForm(await makePhoto(number));
    const sent = { ...headers, authorization };
    const answer = await ask(address, { kind: 'uploads', path: '/api/upload', method: 'POST', headers: sent, body });
    tally.note('uploads', answer);
    if (answer.status !== 201) return;
    const [{ url }] = JSON.parse(answer.text) as [{ url: string }];
    photos.push(url);
  }

  async function readPhoto(number: number): Promise<void> {
    const path = photos[number % photos.length];
    if (path === undefined) return;
    const answer = await ask(address, { kind: 'photos', path, headers: { authorization } });
    tally.note('photos', answer);
  }

  function next(number: number): Promise<void> {
    const car = cars[Math.floor(random() * cars.length)]?.documentId ?? '';
    const share = random();
    if (share < 0.4) return readCar(car);
    if (share < 0.65) return readList(car);
    if (share < 0.8) return readPage(car);
    if (share < 0.94) return writePrice(car);
    return share < 0.95 ? sendPhoto(number) : readPhoto(number);
  }

  let kills = 0;
  const load = askSteadily(PER_SECOND, next);
  const endAt = performance.now() + (requests / PER_SECOND) * 1_000;
  while (performance.now() < endAt) {
    const nextAt = performance.now() + BETWEEN_KILLS_MS;
    await kill(kills % count);
    kills += 1;
    await sleep(Math.max(0, nextAt - performance.now()));
  }
  await load.end();
  await sleep(SETTLED_MS);
  for (const { documentId } of cars) for (const server of servers) await readCar(documentId, server.address);
  console.info(
    `${count} servers behind ${proxy}, one killed every five seconds, ${kills} in all; ${PER_SECOND} requests a second:`,
  );
  for (const line of tally.lines()) console.info(line);
  console.info(`  ${wrongs.length} answers were wrong`);
  for (const kind of ['cars', 'lists', 'pages', 'photos']) {
    // On a busy machine a server can take the database for away and answer from memory. Such prices were compared with the model too.
    const bad = tally.others(kind, ['200', '200 as of before']);
    if (bad > 0) wrongs.push(`${bad} ${kind} were not answered by 200`);
  }
  await stop();
  return wrongs.slice(0, 20);
}
