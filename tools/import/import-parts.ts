import type { DatabaseAdapter } from '../../platform/database/adapter.ts';
import type { ObjectStorage } from '../../platform/storage/object-storage.ts';
import type { CatalogueKind } from './catalogue-kinds.ts';
import type { Sheet } from './catalogue-sheets.ts';
import type { CatalogueSource } from './catalogue-source.ts';
import type { NameTable } from './cells.ts';

/** Number of rows in one transaction. On SQLite, a server that wants to write waits for its end, and answers no requests meanwhile. */
export const ROWS_AT_ONCE = 250;

export interface ImportOptions {
  /** Whether the import only reports what it would do. */
  isDryRun: boolean;
  /** Whether rows with unknown names are refused; otherwise the names are added. */
  knownNamesOnly: boolean;
  /** Whether entries that the files do not name are deleted. */
  deletesMissing: boolean;
}

/** Id and times that an entry had on another server, from which it is moved. */
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
  /** Returns the origin of a new entry, by kind and documentId. Without it, entries get new ids and the time of the import. */
  originOf?: (kind: CatalogueKind, documentId: string) => Origin | undefined;
  /** Whether texts keep the spelling of the file, except for names that have a table of their own. */
  keepsWords?: boolean;
  now: () => number;
  /** Prints a line on the terminal. */
  say: (line: string) => void;
  /** Called with the number of finished rows, and of all rows. */
  progress: (done: number, total: number) => void;
  /** When aborted, the import ends after the current batch. */
  signal: AbortSignal;
}

export interface Counts {
  created: number;
  changed: number;
  unchanged: number;
  deleted: number;
  bad: number;
  /** Number of entries that the file calls published, but that the market keeps off sale: they were sold, withdrawn or removed there. */
  stayOff: number;
}

export interface ImportResult {
  counts: Map<CatalogueKind, Counts>;
  newNames: Map<NameTable, Set<string>>;
  wasStopped: boolean;
  /** Why nothing was deleted although it was requested; undefined otherwise. */
  keptMissing?: string;
  /** Number of dealers or garages, by kind, that the file does not name, but that were not deleted since members act for them. */
  keptActing: Map<CatalogueKind, number>;
}

export const noCounts = (): Counts => ({ created: 0, changed: 0, unchanged: 0, deleted: 0, bad: 0, stayOff: 0 });
