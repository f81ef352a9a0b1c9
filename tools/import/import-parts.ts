import type { DatabaseAdapter } from '../../platform/database/adapter.ts';
import type { ObjectStorage } from '../../platform/storage/object-storage.ts';
import type { CatalogueKind } from './catalogue-kinds.ts';
import type { Sheet } from './catalogue-sheets.ts';
import type { CatalogueSource } from './catalogue-source.ts';
import type { NameTable } from './cells.ts';

/**
 * Number of rows in one transaction. On SQLite, a server that wants to write waits until the transaction ends, and answers no requests
 * until then.
 */
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
  /**
   * Returns the id and times that a new entry had on another server, by its kind and documentId. Without this function, entries get new ids
   * and the time of the import.
   */
  originOf?: (kind: CatalogueKind, documentId: string) => Origin | undefined;
  /** Whether texts keep the file's spelling. Names that have a table of their own get the market's spelling in any case. */
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
  /**
   * Why nothing was deleted although the deletion of missing entries was requested; undefined if entries were deleted, or if that was not
   * requested.
   */
  keptMissing?: string;
  /**
   * Number of dealers or garages that the files do not name, but that were not deleted since they are active on the market themselves; by
   * kind.
   */
  keptActing: Map<CatalogueKind, number>;
}

export const noCounts = (): Counts => ({ created: 0, changed: 0, unchanged: 0, deleted: 0, bad: 0, stayOff: 0 });
