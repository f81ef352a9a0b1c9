import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { keepNamesUnique } from '../api/names/unique-names.ts';
import { migrateMarket } from '../api/schema/migrations.ts';
import type { DatabaseKind } from '../platform/database/adapter.ts';
import { openAdapter } from '../platform/database/open-adapter.ts';
import { databaseUrl, runOn, startPostgres } from './postgres-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseKind: DatabaseKind;
    /** A folder for the tests' files; its `template` is a migrated SQLite database. */
    testDir: string;
    /** The server to make databases on, the migrated one to make them from, and how it is copied. Empty for SQLite. */
    postgresUrl: string;
    postgresTemplate: string;
    postgresCopying: string;
  }
}

async function migrateTemplate(dataDir: string, url?: string): Promise<void> {
  const adapter = await openAdapter({ dataDir, databaseUrl: url });
  await migrateMarket(adapter);
  await keepNamesUnique(adapter, console.info);
  await adapter.close();
  const { MIGRATED_BY: cwd } = process.env;
  if (cwd === undefined) return;
  // The tests of a former version show whether its code still works once a later version, which is in this folder, has migrated the database.
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: url ?? '' };
  execFileSync(process.execPath, ['tools/migrate-command.ts'], { cwd, env, stdio: 'inherit' });
}

/** Runs once before the tests of an adapter: each test file copies the template that is made here. */
export default async function makeTemplates(project: TestProject) {
  const testDir = mkdtempSync(join(temporaryFolder(), 'motoka-test-'));
  project.provide('testDir', testDir);
  const removeDir = () => rmSync(testDir, { recursive: true, force: true });
  // Also after Ctrl-C, which skips the returned function.
  process.once('exit', removeDir);

  if (project.config.provide.databaseKind === 'sqlite') {
    await migrateTemplate(join(testDir, 'template'));
    project.provide('postgresUrl', '');
    project.provide('postgresTemplate', '');
    project.provide('postgresCopying', '');
    return removeDir;
  }

  const server = await startPostgres();
  const template = `motoka_template_${process.pid}`;
  await runOn(server.url, `create database ${template} template template0 encoding 'UTF8'`);
  await migrateTemplate(testDir, databaseUrl(server.url, template));
  project.provide('postgresUrl', server.url);
  project.provide('postgresTemplate', template);
  project.provide('postgresCopying', server.copying);
  return async () => {
    await runOn(server.url, `drop database if exists ${template}`);
    await server.stop();
    removeDir();
  };
}
