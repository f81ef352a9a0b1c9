import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DatabaseOptions } from './test-database.ts';

type Place = Pick<DatabaseOptions, 'dataDir' | 'databaseUrl'>;

/** Returns the environment of a command that works on a database, with nothing else of the tests' own environment. */
export const commandEnv = ({ dataDir, databaseUrl = '' }: Place, settings: Record<string, string> = {}) => ({
  PATH: process.env.PATH,
  // Otherwise each command would compile the same modules again, which takes half of its time.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  ...settings,
});

/** Runs a command to its end. `said`: all of its output. */
export function runCommand(command: URL, words: readonly string[], env: ReturnType<typeof commandEnv>) {
  const ended = spawnSync(process.execPath, [fileURLToPath(command), ...words], { env, encoding: 'utf8' });
  return { status: ended.status, said: ended.stdout + ended.stderr };
}
