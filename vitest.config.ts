import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { canTestPostgres } from './test/postgres-server.ts';

// A test that imports from test/ needs a database: SQLite, and PostgreSQL too if its head says why. `npm run test:long` runs all of them on
// both.
const serverTests = globSync('{platform,api,tools,demo,web}/**/*.test.ts');
const needsDatabase = (file: string) => /from '[./]+\/test\//.test(readFileSync(file, 'utf8'));
const databaseTests = serverTests.filter(needsDatabase);
const pureServerTests = serverTests.filter((file) => !needsDatabase(file));
const isOnBoth = (file: string) => readFileSync(file, 'utf8').includes('\n// On both databases: ');
const postgresTests = process.env.RUNS ? databaseTests : databaseTests.filter(isOnBoth);

// Threads and commands that tests start would compile the same modules each time; this halves the time in which they start.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'build/compile-cache');

const setupFiles = ['./vitest.setup.ts'];

const onEngine = (databaseKind: 'sqlite' | 'postgres') => ({
  test: {
    name: databaseKind,
    // Loading the whole server again for each file takes longer than most files. Its modules keep no state that differs between files; each
    // file makes its own database, server and clock, and restores what it replaces.
    isolate: false,
    include: databaseKind === 'postgres' ? postgresTests : databaseTests,
    globalSetup: ['./test/make-templates.ts'],
    setupFiles,
    provide: { databaseKind },
  },
});

if (!canTestPostgres()) {
  console.warn('\nPostgreSQL was not tested: set TEST_DATABASE_URL, or install it (initdb and postgres).\n');
}

export default defineConfig({
  test: {
    // Limit for tests that hang. It is long, because a busy machine is slow, not broken; more runs of each property take longer.
    testTimeout: process.env.RUNS ? 1_200_000 : 90_000,
    hookTimeout: 60_000,
    // On a busy machine a polled condition is met late, after the default limit of a second.
    expect: { poll: { timeout: 20_000 } },
    // More workers than cores. By default, Vitest leaves one core unused, which on a CI machine with two cores is half of it; and while a test
    // waits, its core is free for another.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    // MiB of memory for new objects. Most objects of a test are garbage when it ends, and the more room they have, the fewer of them V8 copies
    // before.
    execArgv: ['--max-semi-space-size=64'],
    // The stand-in for Google warns that it is not for production.
    onConsoleLog: (line) => !line.includes('oidc-provider WARNING'),
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'contract/**/*.test.ts',
            '{ui,storefront,back-office}/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            ...pureServerTests,
          ],
          // As in `onEngine`: loading React again for each file takes as long as the file's tests.
          isolate: false,
          setupFiles,
        },
      },
      onEngine('sqlite'),
      ...(canTestPostgres() ? [onEngine('postgres')] : []),
    ],
  },
});
