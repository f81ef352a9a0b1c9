import type { DatabaseAdapter } from '../../platform/database/adapter.ts';
import type { ObjectStorage } from '../../platform/storage/object-storage.ts';
import type { OpenArchive } from './archive-stream.ts';
import type { Documents } from './documents.ts';
import type { Report } from './moving-report.ts';
import type { StrapiContent } from './read-archive.ts';
import type { TypeMap } from './type-map.ts';

/** The data of a move in progress, whose archive has been read to its end once. */
export interface Moving {
  adapter: DatabaseAdapter;
  storage: ObjectStorage;
  archive: OpenArchive;
  content: StrapiContent;
  documents: Documents;
  map: TypeMap;
  report: Report;
  isDryRun: boolean;
  now: () => number;
  /** Prints a line on the terminal. */
  say: (line: string) => void;
  /** Called with the number of finished rows, and of all rows. */
  progress: (done: number, total: number) => void;
  /** When aborted, the move ends after the current batch. */
  signal: AbortSignal;
}
