import { cpSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { askJson } from './ask.ts';
import { type CatalogueFacts, LONG_LIST } from './cases.ts';
import { removeFolder, temporaryFolder } from './left-behind.ts';
import { type PostgresServer, runOn } from './postgres-server.ts';
import { type RunningServer, runToEnd, START_COMMAND, startServer } from './servers.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

/** The demo catalogue at one size on one database. */
export interface Market {
  cars: number;
  database: DatabaseKind;
  /** Environment variables of each of its servers. */
  env: Record<string, string>;
  /** Data directories: two servers cannot share one. */
  folders: { cached: string; plain: string };
  remove(): Promise<void>;
}

/** The first request that a visitor may make to a new server. */
export const FIRST_QUESTION = '/api/cars?pagination[pageSize]=1';

const DATABASE_FILE = 'motoka.sqlite';

export const databaseFile = (folder: string) => join(folder, DATABASE_FILE);

/** Loads the demo catalogue. Returns the folder of its database, unless it is in PostgreSQL. */
export async function seed(cars: number, env: Record<string, string> = {}): Promise<string> {
  const folder = temporaryFolder('bench');
  const settings = { DATABASE_URL: '', ...env, DATA_DIR: folder };
  const args = ['demo/seed-command.ts', '--cars', String(cars)];
  await runToEnd(process.execPath, args, { env: settings, say: console.info });
  return folder;
}

/** Opens a market. On SQLite `seeded` is a folder that holds the catalogue already; it stays the caller's. */
export async function openMarket(
  cars: number,
  database: DatabaseKind,
  seeded: string,
  postgres: PostgresServer | undefined,
): Promise<Market> {
  const plain = temporaryFolder('bench');
  if (database === 'sqlite') {
    cpSync(databaseFile(seeded), databaseFile(plain));
    const folders = { cached: seeded, plain };
    return { cars, database, folders, env: { DATABASE_URL: '' }, remove: async () => removeFolder(plain) };
  }
  if (!postgres) throw new Error('There is no PostgreSQL to load the catalogue into.');
  const name = `motoka_bench_${process.pid}_${cars}`;
  const created = await postgres.createDatabase(name);
  const env = { DATABASE_URL: created.url };
  const cached = await seed(cars, env);
  // PostgreSQL's autovacuum would do this within a few minutes.
  await runOn(env.DATABASE_URL, 'vacuum analyze');
  const remove = async () => {
    removeFolder(cached);
    removeFolder(plain);
    await created.drop();
  };
  return { cars, database, folders: { cached, plain }, env, remove };
}

/** Runs SQL beside the server, for changes that only an operator may make. */
export async function runSql({ env, folders }: Market, statement: string): Promise<void> {
  if (env.DATABASE_URL) return runOn(env.DATABASE_URL, statement);
  const db = new DatabaseSync(databaseFile(folders.cached), { timeout: 10_000 });
  try {
    db.exec(statement);
  } finally {
    db.close();
  }
}

/** Caches of a server: all; neither answers nor pages (`plain`); answers only, so that pages are rendered each time. */
export type MarketKind = 'cached' | 'plain' | 'rendering';

const CACHES = { cached: '', plain: 'off', rendering: 'answers' };

/** Starts a server as `npm start` does. `plain` and `rendering` use one folder, one after the other. */
export function startMarket({ env, folders }: Market, kind: MarketKind): Promise<RunningServer> {
  return startServer({
    name: 'Our server',
    command: 'sh',
    args: ['-c', START_COMMAND],
    env: {
      ...env,
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      DATA_DIR: kind === 'cached' ? folders.cached : folders.plain,
      CACHES: CACHES[kind],
      NODE_ENV: 'production',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      EMAIL_CONFIRMATION: 'off',
    },
    readyPath: FIRST_QUESTION,
  });
}

const SPREAD_PAGES = 2;
const PAGE_SIZE = 100;

interface List {
  data: { documentId: string; name?: string }[];
  meta: { pagination: { pageCount: number } };
}

/** Reads the facts that the cases are made from, from the server. */
export async function readFacts(address: string): Promise<CatalogueFacts> {
  const list = async (path: string) => (await askJson(address, path)) as List;
  const namesOf = async (plural: string) =>
    (await list(`/api/${plural}?pagination[pageSize]=${PAGE_SIZE}`)).data.flatMap(({ name }) => name ?? []);
  const page = (number: number) =>
    list(`/api/cars?fields=year&pagination[pageSize]=${PAGE_SIZE}&pagination[page]=${number}`);
  const first = await page(1);
  const middle = Math.max(SPREAD_PAGES, Math.ceil(first.meta.pagination.pageCount / 2));
  const cars = [...first.data, ...(await page(middle)).data].map(({ documentId }) => documentId);
  const { meta } = await list(LONG_LIST);
  return {
    cars,
    makes: await namesOf('makes'),
    categories: await namesOf('categories'),
    longListPages: meta.pagination.pageCount,
  };
}
