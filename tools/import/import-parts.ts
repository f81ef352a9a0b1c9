import type { DatabaseAdapter } from '../../platform/database/adapter.ts';
import type { ObjectStorage } from '../../platform/storage/object-storage.ts';
import type { CatalogueKind } from './catalogue-kinds.ts';
import type { Sheet } from './catalogue-sheets.ts';
import type { CatalogueSource } from './catalogue-source.ts';
import type { NameTable } from './cells.ts';

/** One transaction each: on SQLite, a server that wants to write beside it waits for that long, and does nothing else. */
export const ROWS_AT_ONCE = 250;

export interface ImportOptions {
  /** Say what would be done, and do nothing. */
  isDryRun: boolean;
  /** Refuse rows with names that are not known yet. */
  knownNamesOnly: boolean;
  /** Delete what the file does not name. */
  deletesMissing: boolean;
}

export interface ImportParts {
  adapter: DatabaseAdapter;
  storage: ObjectStorage;
  source: CatalogueSource;
  sheets: readonly Sheet[];
  options: ImportOptions;
  now: () => number;
  /** A line for the person at the terminal. */
  say: (line: string) => void;
  /** So many rows of so many are done. */
  progress: (done: number, total: number) => void;
  /** Ends the import after the batch under way. */
  signal: AbortSignal;
}

export interface Counts {
  created: number;
  changed: number;
  unchanged: number;
  deleted: number;
  bad: number;
  /** Of all these: the file calls them published, and they are off the market by somebody's will there. */
  stayOff: number;
}

export interface ImportResult {
  counts: Map<CatalogueKind, Counts>;
  newNames: Map<NameTable, Set<string>>;
  wasStopped: boolean;
  /** Why nothing that the file does not name was deleted, though it was asked. */
  keptMissing?: string;
  /** How many dealers or garages, which the file does not name, sell here by themselves and were not deleted. */
  keptActing: Map<CatalogueKind, number>;
}

export const noCounts = (): Counts => ({ created: 0, changed: 0, unchanged: 0, deleted: 0, bad: 0, stayOff: 0 });
