import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { staffRolesFor } from '#contract/permissions.ts';
import type { Config } from '../../platform/config.ts';
import { sqlitePath } from '../../platform/database/sqlite-file.ts';

/** Facts about the market, read from its database. */
export interface CatalogueFacts {
  /** True if there is neither a car nor a spare part. */
  isEmpty: boolean;
  /** True if there is data of the demo: a drawn picture, a seller with a demo phone number, or a demo user. */
  hasDemo: boolean;
  /** True if there are dealers, cars or other entries of the example files in docs/import. */
  hasExamples: boolean;
  /** Number of members who may review ads and can sign in. */
  reviewers: number;
  /** Number of failed jobs that are not retried until staff deal with them. */
  jobsSetAside: number;
  /** Ids of those secrets in JWT_SECRET, present or former, with which stored secrets of webhooks and of second factors are encrypted. */
  sealedWith: { webhooks: string[]; secondFactors: string[] };
}

const WITHIN_MS = 10_000;

const exists = (condition: string) => `case when exists (select 1 from ${condition}) then 1 else 0 end`;
// SQL condition for dealers and garages of the demo, whose phone numbers begin with seven zeros. Those of the example files are excluded,
// since they have such numbers too.
const isDemo = "phonenumber like '0000000%' and reference not like 'EXAMPLE-%'";
const examples = ['car', 'spare_part', 'dealer', 'garage'].map((table) =>
  exists(`${table} where reference like 'EXAMPLE-%'`),
);
const MAY_REVIEW = staffRolesFor('review listings')
  .map((role) => `'${role}'`)
  .join();
const REVIEWERS = `select count(distinct account.id) from account_role join account on account.id = account_role.account_id
  where account_role.role in (${MAY_REVIEW}) and account.blocked = 0`;
/**
 * Returns SQL for the ids of the secrets with which the texts in a table are encrypted: each encrypted text begins with the id of its
 * secret.
 */
const secretIds = (table: string) => `(select string_agg(substr(secret, 1, 12), ' ') from ${table})`;
/** A query for SQLite and PostgreSQL that reads all facts at once. */
const QUESTION = `select
  ${exists('car')} as cars, ${exists('spare_part')} as parts, ${exists("media where provider = 'drawn'")} as drawn,
  ${exists(`dealer where ${isDemo}`)} as dealers, ${exists(`garage where ${isDemo}`)} as garages,
  ${exists("account where email like 'demo.%@example.com'")} as people, ${examples.join(' + ')} as examples,
  (${REVIEWERS}) as reviewers, (select count(*) from job where set_aside_at is not null) as aside, ${secretIds('webhook')} as webhooks, ${secretIds('second_factor')} as factors`;

const answerSchema = z.object({
  cars: z.unknown(),
  parts: z.unknown(),
  drawn: z.unknown(),
  dealers: z.unknown(),
  garages: z.unknown(),
  people: z.unknown(),
  examples: z.unknown(),
  reviewers: z.unknown(),
  aside: z.unknown(),
  webhooks: z.unknown(),
  factors: z.unknown(),
});

const idsOf = (list: unknown) => (typeof list === 'string' ? list.split(' ') : []);

const factsOf = (answer: z.infer<typeof answerSchema>): CatalogueFacts => ({
  isEmpty: !answer.cars && !answer.parts,
  hasDemo: [answer.drawn, answer.dealers, answer.garages, answer.people].some(Boolean),
  hasExamples: Boolean(answer.examples),
  reviewers: Number(answer.reviewers),
  jobsSetAside: Number(answer.aside),
  sealedWith: { webhooks: idsOf(answer.webhooks), secondFactors: idsOf(answer.factors) },
});

function readSqlite(file: string): CatalogueFacts {
  // While no server runs, the SQLite file is opened as immutable: otherwise SQLite would create files beside it.
  const url = pathToFileURL(file);
  if (!existsSync(`${file}-wal`)) url.searchParams.set('immutable', '1');
  const database = new DatabaseSync(url, { readOnly: true });
  try {
    database.exec(`pragma busy_timeout = ${WITHIN_MS}`);
    return factsOf(answerSchema.parse(database.prepare(QUESTION).get()));
  } finally {
    database.close();
  }
}

async function readPostgres(connectionString: string): Promise<CatalogueFacts> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: WITHIN_MS,
    statement_timeout: WITHIN_MS,
    options: '-c default_transaction_read_only=on',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query(QUESTION);
    return factsOf(answerSchema.parse(rows[0]));
  } finally {
    await client.end();
  }
}

/**
 * Reads the facts about the market from its database, and changes nothing. A server may run at the same time. Returns undefined if there is
 * no database yet.
 */
export async function readCatalogue(config: Config): Promise<CatalogueFacts | undefined> {
  const { databaseUrl, databaseListenUrl = databaseUrl, dataDir } = config;
  if (databaseListenUrl !== undefined) return readPostgres(databaseListenUrl);
  const file = sqlitePath(dataDir);
  return existsSync(file) ? readSqlite(file) : undefined;
}

/** Returns whether PostgreSQL limits the time of statements that come through a connection pooler. Undefined if no pooler is used. */
export async function hasPooledLimits({ databaseUrl, databaseListenUrl }: Config): Promise<boolean | undefined> {
  if (databaseUrl === undefined || databaseListenUrl === undefined) return undefined;
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: WITHIN_MS });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query(
      "select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock",
    );
    const limits = z.object({ statement: z.string(), lock: z.string() }).parse(rows[0]);
    return limits.statement !== '0' && limits.lock !== '0';
  } finally {
    await client.end();
  }
}
