import { spawn } from 'node:child_process';
import { StartError } from '../../platform/database/data-dir.ts';

/** By its environment, not its arguments: those every user of the machine can read. */
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

/** Runs one of PostgreSQL's own programs on a database. Throws StartError with what it said. */
export async function runPostgres(
  program: 'pg_dump' | 'pg_restore',
  databaseUrl: string,
  options: string[],
): Promise<void> {
  const connection = connectionOf(databaseUrl);
  const child = spawn(program, ['--no-password', ...options], {
    env: { ...process.env, ...connection },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2_000);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', () =>
      reject(new StartError(`${program} is not on this machine: apt-get install postgresql-client brings it.`)),
    );
    child.once('close', resolve);
  });
  if (code !== 0) throw new StartError(`${program} could not do its work: ${said.trim() || `it ended with ${code}`}`);
}

export const nameOfDatabase = (databaseUrl: string): string => String(connectionOf(databaseUrl).PGDATABASE ?? '');
