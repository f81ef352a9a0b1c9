import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { StartError } from '../../platform/database/data-dir.ts';

/** Returns the connection settings as environment variables, since any user of the machine can read a program's arguments. */
function connectionOf(databaseUrl: string): NodeJS.ProcessEnv {
  const url = new URL(databaseUrl);
  const named = {
    PGHOST: url.searchParams.get('host') ?? decodeURIComponent(url.hostname),
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: url.searchParams.get('sslmode') ?? '',
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== ''));
}

type Program = 'pg_dump' | 'pg_restore';

/** Starts a program of PostgreSQL, such as pg_dump. If it fails, `ended` rejects with a StartError that contains its error output. */
function startProgram(program: Program, options: string[], connection: NodeJS.ProcessEnv, out: 'ignore' | 'pipe') {
  const child = spawn(program, options, { env: { ...process.env, ...connection }, stdio: ['ignore', out, 'pipe'] });
  let errorText = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errorText = (errorText + text).slice(-2_000);
  });
  const closed = new Promise<number | null>((resolve, reject) => {
    child.once('error', () =>
      reject(new StartError(`${program} is not on this machine: apt-get install postgresql-client brings it.`)),
    );
    child.once('close', resolve);
  });
  const ended = closed.then((code) => {
    if (code !== 0)
      throw new StartError(`${program} could not do its work: ${errorText.trim() || `it ended with ${code}`}`);
  });
  // Prevents an unhandled rejection: the caller awaits `ended` only after it has read the program's output.
  ended.catch(() => undefined);
  return { child, ended };
}

/** Runs a program of PostgreSQL on a database, and waits for its end. Throws StartError if it fails. */
export async function runPostgres(program: Program, databaseUrl: string, options: string[]): Promise<void> {
  await startProgram(program, ['--no-password', ...options], connectionOf(databaseUrl), 'ignore').ended;
}

const COPY = /^COPY (?:\S+\.)?"?(\w+)"? \((.+)\) FROM stdin;$/;

/**
 * Yields the rows of some tables in a dump, with their values as text. Blanks, backslashes and line breaks in values stay escaped, as
 * PostgreSQL's COPY writes them.
 */
export async function* readDump(
  file: string,
  tables: readonly string[],
): AsyncIterable<[table: string, row: Record<string, string | null>]> {
  const options = ['--data-only', '--file=-', ...tables.map((table) => `--table=${table}`), file];
  const { child, ended } = startProgram('pg_restore', options, {}, 'pipe');
  let table = '';
  let columns: string[] | undefined;
  for await (const line of createInterface({ input: child.stdout ?? Readable.from([]), crlfDelay: 0 })) {
    const [, begun, names] = (!columns && COPY.exec(line)) || [];
    if (begun !== undefined && names !== undefined) {
      table = begun;
      columns = names.split(', ').map((name) => name.replaceAll('"', ''));
    } else if (line === '\\.') columns = undefined;
    else if (columns) yield [table, rowOf(columns, line)];
  }
  await ended;
}

function rowOf(columns: readonly string[], line: string): Record<string, string | null> {
  const values = line.split('\t').map((value) => (value === '\\N' ? null : value));
  return Object.fromEntries(columns.map((column, at) => [column, values[at] ?? null]));
}

export const nameOfDatabase = (databaseUrl: string): string => String(connectionOf(databaseUrl).PGDATABASE ?? '');
