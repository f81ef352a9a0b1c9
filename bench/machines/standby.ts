import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../test/free-port.ts';
import { temporaryFolder } from '../left-behind.ts';
import { addPeople } from '../office-client.ts';
import { openPostgres, openStandby } from '../postgres-server.ts';
import { untilAnswered } from '../servers.ts';
import { makeToken, readJson, startOne } from './market-servers.ts';
import { runHaproxy } from './run-haproxy.ts';
import { ask, askSteadily, Tally } from './tally.ts';

const CARS = 2_000;
const READS = 20;
const WRITES = 5;
const PHASE_MS = 20_000;
const KINDS = ['lists', 'pages', 'cars'] as const;

interface Car {
  documentId: string;
  price: number | null;
}

/** A server on a primary and one on its standby, behind HAProxy. */
async function openServers() {
  const primary = await openPostgres();
  const name = `motoka_standby_${process.pid}`;
  const { url: databaseUrl } = await primary.createDatabase(name);
  const passwords = await addPeople(CARS, { DATABASE_URL: databaseUrl, DATA_DIR: temporaryFolder('seed') });
  const urlOn = await openStandby(primary);
  const at = `127.0.0.1:${await freePort()}`;
  const publicUrl = `http://${at}`;
  const server = await startOne({ databaseUrl, publicUrl });
  const replica = await startOne({ databaseUrl: urlOn(name), publicUrl, isReplica: true });
  const [servers, replicas] = [server, replica].map(({ address }) => [new URL(address).host]);
  await runHaproxy({ market: { at, servers: servers ?? [], replicas: replicas ?? [] } });
  await untilAnswered(publicUrl);
  return {
    address: publicUrl,
    token: await makeToken(server.address, publicUrl, passwords.get('demo.owner')),
    killPrimary: () => primary.stop(),
    async killServer(): Promise<void> {
      process.kill(server.pid, 'SIGKILL');
    },
    stop: () => replica.stop(),
  };
}

/**
 * Has visitors look while prices change: first with a primary and its standby, then without the primary, then without the server on it
 * either. Who changes a price looks at the car at once. Returns what was not as it has to be.
 */
export async function tryStandby(): Promise<string[]> {
  const { address, token, killPrimary, killServer, stop } = await openServers();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const query = 'status=draft&fields[0]=price&pagination[pageSize]=100';
  const { data } = (await readJson(address, `/api/cars?${query}`, headers)) as { data: Car[] };
  // A first price of a car that had none, this low, would wait for a moderator.
  const cars = data.filter(({ price }) => price !== null);
  const wrongs: string[] = [];
  const carAt = (number: number): Car => cars[number % cars.length] ?? { documentId: '', price: 0 };

  async function look(tally: Tally, number: number): Promise<void> {
    const kind = KINDS[number % KINDS.length] ?? 'lists';
    const price = 1_000_000 + number * 1_000;
    const paths = {
      lists: `/api/cars?filters[price][$gt]=${price}&populate=*&pagination[pageSize]=25`,
      pages: `/filter?minPrice=${price}`,
      cars: `/api/cars/${carAt(number).documentId}?populate=*`,
    };
    tally.note(kind, await ask(address, { kind, path: paths[kind] }));
  }

  async function change(tally: Tally, number: number): Promise<void> {
    const car = carAt(number);
    car.price = (car.price ?? 0) + 1_000;
    const path = `/api/cars/${car.documentId}`;
    const body = JSON.stringify({ data: { price: car.price } });
    const written = await ask(address, { kind: 'writes', path, method: 'PUT', headers, body });
    tally.note('writes', written);
    if (written.status !== 200) return;
    const seen = await ask(address, { kind: 'own writes', path: `${path}?fields[0]=price`, headers });
    tally.note('own writes', seen);
    if (seen.status === 200 && JSON.parse(seen.text).data.price !== car.price)
      wrongs.push(`${car.documentId} was not seen as it had been changed`);
  }

  let asked = 0;
  async function during(name: string, event: () => Promise<void>): Promise<Tally> {
    const tally = new Tally();
    const next = () => (asked += 1);
    const loads = [askSteadily(READS, () => look(tally, next())), askSteadily(WRITES, () => change(tally, next()))];
    await event();
    await sleep(PHASE_MS);
    await Promise.all(loads.map((load) => load.end()));
    console.info(`${name}, ${READS} reads and ${WRITES} changes of prices a second:`);
    for (const line of tally.lines()) console.info(line);
    for (const kind of KINDS) {
      const bad = tally.others(kind, ['200']);
      if (bad > 0) wrongs.push(`${bad} ${kind} were not answered by 200, with ${name}`);
    }
    return tally;
  }

  const whole = await during('A primary and its standby', async () => undefined);
  if (whole.others('writes', ['200']) > 0) wrongs.push('not every price was changed');
  const away = await during('The standby alone', killPrimary);
  if (away.others('writes', ['200', '503']) > 0) wrongs.push('a change of a price was answered by neither 200 nor 503');
  await during('The server on the standby alone', killServer);
  await stop();
  return wrongs.slice(0, 20);
}
