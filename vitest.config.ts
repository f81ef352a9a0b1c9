import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { canTestPostgres } from './api/test/postgres-server.ts';

// A test of the API that takes anything from api/test/ needs a database, and runs on both engines.
const apiTests = globSync('api/**/*.test.ts');
const needsDatabase = (file: string) =>
  /from '[./]+\/test\/|from '\.\/(open-test-app|test-database)/.test(readFileSync(file, 'utf8'));
const databaseTests = apiTests.filter(needsDatabase);
const pureApiTests = apiTests.filter((file) => !needsDatabase(file));
/** What such a file shows does not depend on the database; `npm run test:long` runs it on both all the same. */
const isOnOneEngine = (file: string) => !process.env.RUNS && readFileSync(file, 'utf8').includes('// On one engine:');
const postgresTests = databaseTests.filter((file) => !isOnOneEngine(file));

const setupFiles = ['./vitest.setup.ts'];

const onEngine = (engineKind: 'sqlite' | 'postgres') => ({
  test: {
    name: engineKind,
    include: engineKind === 'postgres' ? postgresTests : databaseTests,
    globalSetup: ['./api/test/make-templates.ts'],
    setupFiles,
    provide: { engineKind },
  },
});

if (!canTestPostgres()) {
  console.warn('\nPostgreSQL was not tested: set TEST_DATABASE_URL, or install it (initdb and postgres).\n');
}

export default defineConfig({
  test: {
    // Ends what hangs: a machine that is busy with other things is slow, not broken. More runs of each property take longer.
    testTimeout: process.env.RUNS ? 1_200_000 : 90_000,
    hookTimeout: 60_000,
    // Left to itself, a core stays idle: half of the machine where CI runs.
    maxWorkers: '100%',
    // The stand-in for Google says that it is one.
    onConsoleLog: (line) => !line.includes('oidc-provider WARNING'),
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'contract/**/*.test.ts',
            'storefront/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            ...pureApiTests,
          ],
          setupFiles,
        },
      },
      onEngine('sqlite'),
      ...(canTestPostgres() ? [onEngine('postgres')] : []),
    ],
  },
});
