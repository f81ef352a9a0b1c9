import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import { z } from 'zod';
import type { DatabaseAdapter } from '../database/adapter.ts';
import { MINUTE_MS } from '../durations.ts';
import type { SearchFields } from './search-fields.ts';
import type { Segment } from './segment.ts';
import { readSegmentFile, writeSegmentFile } from './segment-file.ts';

// Name of the folder with snapshots. A snapshot is the base of an index on the disk, as it was when it was built. A server that starts
// reads the snapshot, and then only those entries that have changed since. Without a snapshot it reads the whole table, so the folder may
// be deleted at any time.

const FOLDER = 'search-index';
/** The least ms between two writes of snapshots: while a table changes constantly, its base is built again and again. */
const LEAST_PAUSE_MS = MINUTE_MS;
/**
 * If more than this part of a snapshot's entries has changed, it is not used: reading many single rows takes longer than the whole table.
 */
const MOST_CHANGED = 1 / 4;

const aboutSchema = z.object({
  /** The source of the snapshot: the columns that were read, and the last migration of the database. */
  source: z.string(),
  /** Position in the record of changes before the table was read; changes from there on may be missing in the snapshot. */
  position: z.string(),
  /** A mark made in the record of changes after the table was read: a database that has the mark also has all that was read. */
  mark: z.object({ id: z.number(), entryId: z.number() }),
  /** When the snapshot was written, in ms since 1970. */
  builtAt: z.number(),
});

type About = z.infer<typeof aboutSchema>;
type Kept = Pick<About, 'source' | 'position'> & { segment: Segment };

/** Thrown if the disk has no snapshot that fits the present database, which is normal at times. The message says why. */
export class NoSnapshot extends Error {
  override name = 'NoSnapshot';
}

/** The base of an index as read from the disk, and the ids of the entries that have changed since it was built. */
export interface Snapshot {
  segment: Segment;
  changed: ReadonlySet<number>;
  /** When the snapshot was written, in ms since 1970. */
  builtAt: number;
}

export interface Snapshots {
  /** Reads all entries of a type through `read`, returns the segment, and then writes it to the disk in the background. */
  keep(fields: SearchFields, read: () => Promise<Segment>): Promise<Segment>;
  /** Returns the snapshot that was written last. Throws NoSnapshot, or another error if the file is damaged or cannot be read. */
  read(fields: SearchFields): Promise<Snapshot>;
  /** Ends the pause between two writes, and finishes all writes that are still to be done. */
  close(): Promise<void>;
}

interface SnapshotDeps {
  adapter: DatabaseAdapter;
  dataDir: string;
  /** Called if a snapshot could not be written. The index works without it, so the write is not tried again. */
  onUnwritten: (error: unknown) => void;
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

export function openSnapshots({ adapter, dataDir, onUnwritten }: SnapshotDeps): Snapshots {
  const { changeRecord } = adapter;
  const folder = join(dataDir, FOLDER);
  const stop = new AbortController();
  const waiting = new Map<SearchFields, Kept>();
  let writing: Promise<void> | undefined;

  const pathOf = ({ type }: SearchFields) => join(folder, type.plural);

  /**
   * Returns text that names the columns and the last migration. A migration may change rows without a record, so older snapshots do not
   * fit.
   */
  async function sourceOf({ choices, ranges, sets }: SearchFields): Promise<string> {
    const { rows } = await sql<{ last: string }>`
      select max(name) as last from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(adapter.db);
    return JSON.stringify([choices.map(({ name, column }) => [name, column]), ranges, sets, rows[0]?.last]);
  }

  const readState = async (fields: SearchFields) => ({
    source: await sourceOf(fields),
    position: await changeRecord.markedPosition(),
  });

  async function write(fields: SearchFields, { segment, ...state }: Kept) {
    const path = pathOf(fields);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const about: About = { ...state, mark: await changeRecord.addMark(), builtAt: Date.now() };
      await writeSegmentFile(path, about, segment);
    } catch (error) {
      await rm(`${path}.part`, { force: true }).catch(() => undefined);
      onUnwritten(error);
    }
  }

  async function writeWaiting() {
    while (waiting.size > 0) {
      for (const [fields, read] of waiting) {
        waiting.delete(fields);
        await write(fields, read);
      }
      await sleep(LEAST_PAUSE_MS, undefined, { ref: false, signal: stop.signal }).catch(() => undefined);
    }
    writing = undefined;
  }

  return {
    async keep(fields, read) {
      // Fails on a standby, for example, where the record of changes cannot be written: then no snapshot is stored.
      const state = await readState(fields).catch(onUnwritten);
      const segment = await read();
      if (state) {
        waiting.set(fields, { ...state, segment });
        writing ??= writeWaiting();
      }
      return segment;
    },

    async read(fields) {
      const { about, segment } = await readSegmentFile(pathOf(fields)).catch((error: unknown) => {
        throw isMissing(error) ? new NoSnapshot('None was written yet.') : error;
      });
      const { source, position, mark, builtAt } = aboutSchema.parse(about);
      if (source !== (await sourceOf(fields))) throw new NoSnapshot('It is of another version.');
      if (!(await changeRecord.hasMark(mark)))
        throw new NoSnapshot('It is of another database, or of a day long past.');
      const changes = await changeRecord.since(position);
      if (!changes) throw new NoSnapshot('It is older than the record of changes.');
      const changed = changes === 'everything' ? changes : (changes.get(fields.type.table) ?? new Set());
      if (changed === 'everything' || changed.size > segment.size * MOST_CHANGED) {
        throw new NoSnapshot('So much has changed since that the table is read sooner.');
      }
      return { segment, changed, builtAt };
    },

    async close() {
      stop.abort();
      await writing;
    },
  };
}
