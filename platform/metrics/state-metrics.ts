import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { DatabaseAdapter } from '../database/adapter.ts';
import { countStuckJobs } from '../jobs/stuck-jobs.ts';
import { readLastBackup } from '../storage/last-backup.ts';

interface StateDeps {
  adapter: DatabaseAdapter;
  clock: Clock;
  dataDir: string;
  /** Returns whether lists are answered by the search index in memory. */
  isIndexReady: () => boolean;
}

/**
 * A number that describes the server's state. It is read each time when metrics are requested. Undefined: it is not known at the moment,
 * and is left out.
 */
interface Gauge {
  name: string;
  help: string;
  read: () => Promise<number | undefined> | number | undefined;
}

const DATABASE_SILENT_MS = 2_000;

async function isDatabaseUp({ db }: DatabaseAdapter): Promise<boolean> {
  const late = sleep(DATABASE_SILENT_MS, undefined, { ref: false });
  return (await Promise.race([sql`select 1`.execute(db).catch(() => undefined), late])) !== undefined;
}

async function oldestDueS({ db }: DatabaseAdapter, now: number): Promise<number> {
  const { due } = await db
    .selectFrom('job')
    .select(({ fn }) => fn.min<number | null>('due_at').as('due'))
    .where('set_aside_at', 'is', null)
    .where((job) => job.or([job('leased_until', 'is', null), job('leased_until', '<=', now)]))
    .executeTakeFirstOrThrow();
  return due === null ? 0 : Math.max(0, now - Number(due)) / 1000;
}

function gaugesOf({ adapter, clock, dataDir, isIndexReady }: StateDeps): Gauge[] {
  const disk = (read: (found: { bavail: number; blocks: number; bsize: number }) => number) => async () =>
    read(await statfs(dataDir));
  return [
    { name: 'search_index_ready', help: '1: lists are answered from memory', read: () => Number(isIndexReady()) },
    {
      name: 'jobs_stuck',
      help: 'Jobs set aside, failing or late',
      read: () => countStuckJobs(adapter.db, clock.now()),
    },
    {
      name: 'jobs_oldest_due_seconds',
      help: 'How long the job that is due first has waited',
      read: () => oldestDueS(adapter, clock.now()),
    },
    {
      name: 'data_disk_free_bytes',
      help: 'Free room on the disk of DATA_DIR',
      read: disk(({ bavail, bsize }) => bavail * bsize),
    },
    { name: 'data_disk_size_bytes', help: 'Size of that disk', read: disk(({ blocks, bsize }) => blocks * bsize) },
    {
      name: 'backup_age_seconds',
      help: 'Time since the last backup of this DATA_DIR; absent: none was made',
      read: () => {
        const madeAt = readLastBackup(dataDir);
        return madeAt === undefined ? undefined : (clock.now() - madeAt) / 1000;
      },
    },
  ];
}

/** Registers the metrics of the server's state. While the database is away, metrics that are read from the database are left out. */
export async function describeState(registry: Registry, deps: StateDeps): Promise<void> {
  const { Gauge: RegisteredGauge } = await import('prom-client');
  const registers = [registry];
  new RegisteredGauge({
    name: 'database_up',
    help: '1: the database answers within two seconds',
    registers,
    async collect() {
      this.set(Number(await isDatabaseUp(deps.adapter)));
    },
  });
  for (const { name, help, read } of gaugesOf(deps)) {
    new RegisteredGauge({
      name,
      help,
      registers,
      async collect() {
        const value = await Promise.resolve(read()).catch(() => undefined);
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  }
}
