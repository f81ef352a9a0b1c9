import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('SQL is written as plain text in the few files that need it, and nowhere else', () => {
  const sources = globSync(`{${SERVER.join()}}/**/*.ts`, {
    cwd: ROOT,
    // Leaves out files that the test of the import rules creates for a moment.
    exclude: (path) => path.endsWith('.test.ts') || path.includes('planted-'),
  });
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((file) => RAW.test(readFileSync(join(ROOT, file), 'utf8'))).sort()).toEqual(ALLOWED.sort());
});

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SERVER = ['platform', 'api', 'tools', 'demo', 'web'];

/** SQL as plain text. Everywhere else it is written with Kysely or sql`…`, which bind each value. */
const RAW = /CompiledQuery\.raw\(|\bsql\.raw\(|\.(?:prepare|exec|query)\([`'"]|\.prepare\(text\b/;
const ALLOWED = [
  'platform/database/migrate.ts',
  'platform/database/postgres-changes.ts',
  'platform/database/postgres-adapter.ts',
  'platform/database/sqlite-changes.ts',
  'platform/database/sqlite-adapter.ts',
  'platform/database/sqlite-file.ts',
  'platform/database/read-worker.ts',
  'platform/database/checkpoints-apart.ts',
  'platform/database/checkpoint-worker.ts',
  'platform/database/file-lock.ts',
  // Allowed: the statements of rate-limiter-flexible.
  'platform/http/limits/postgres-limit-counts.ts',
  'demo/seed.ts',
  // Allowed: the copy of a whole database, and queries on a read-only connection.
  'tools/backup/backup-files.ts',
  'tools/backup/named-files.ts',
  'tools/backup/write-backup.ts',
  'tools/doctor/catalogue-facts.ts',
];
