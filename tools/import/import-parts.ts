import type { DatabaseAdapter } from '../../platform/database/adapter.ts';
import type { ObjectStorage } from '../../platform/storage/object-storage.ts';
import type { CatalogueKind } from './catalogue-kinds.ts';
import type { Sheet } from './catalogue-sheets.ts';
import type { CatalogueSource } from './catalogue-source.ts';
import type { NameTable } from './cells.ts';

/** Number of rows in a transaction: on SQLite, a server that wants to write waits that long, and cannot answer. */
export const ROWS_AT_ONCE = 250;

export interface ImportOptions {
  /** Reports what an import would do, and writes nothing. */
  isDryRun: boolean;
  /** Refuse rows with unknown names. */
  knownNamesOnly: boolean;
  /** Delete entries that the file does not name. */
  deletesMissing: boolean;
}

/** The number and times of an entry that moved here from another server. */
export interface Origin {
  id?: number;
  updatedAt: number;
  publishedAt: number | null;
}

export interface ImportDeps {
  adapter: DatabaseAdapter;
  storage: ObjectStorage;
  source: CatalogueSource;
  sheets: readonly Sheet[];
  options: ImportOptions;
  /** Returns the origin of a new entry by its kind and documentId. Left out: entries are as new as the import. */
  originOf?: (kind: CatalogueKind, documentId: string) => Origin | undefined;
  /** Texts without a table of names stay as they are written. */
  keepsWords?: boolean;
  now: () => number;
  /** Prints a line on the terminal. */
  say: (line: string) => void;
  /** Called with the number of finished rows, and of all rows. */
  progress: (done: number, total: number) => void;
  /** Ends the import after the current batch. */
  signal: AbortSignal;
}

export interface Counts {
  created: number;
  changed: number;
  unchanged: number;
  deleted: number;
  bad: number;
  /** Number of entries that the file calls published, but that stay off sale by a decision on the market. */
  stayOff: number;
}

export interface ImportResult {
  counts: Map<CatalogueKind, Counts>;
  newNames: Map<NameTable, Set<string>>;
  wasStopped: boolean;
  /** The reason why nothing was deleted, though it was requested. */
  keptMissing?: string;
  /** Number of dealers or garages that the file does not name, but that act for themselves as sellers, and so were not deleted. */
  keptActing: Map<CatalogueKind, number>;
}

export const noCounts = (): Counts => ({ created: 0, changed: 0, unchanged: 0, deleted: 0, bad: 0, stayOff: 0 });
