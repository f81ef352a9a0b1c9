import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const API = fileURLToPath(new URL('../api', import.meta.url));

/** SQL as plain text. Everywhere else it is written by Kysely or in sql`…`, which bind each value. */
const RAW = /CompiledQuery\.raw\(|\bsql\.raw\(|\.(?:prepare|exec|query)\([`'"]|\.prepare\(text\b/;
const ALLOWED = [
  'db/migrate.ts',
  'db/postgres-changes.ts',
  'db/postgres-engine.ts',
  'db/sqlite-changes.ts',
  'db/sqlite-engine.ts',
  'db/sqlite-file.ts',
  'db/read-worker.ts',
  'db/data-dir.ts',
  'demo/seed.ts',
];

test('SQL is written as plain text in the few files that need it, and nowhere else (I-05)', () => {
  const sources = readdirSync(API, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('test/'),
  );
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((file) => RAW.test(readFileSync(join(API, file), 'utf8'))).sort()).toEqual(ALLOWED.sort());
});
