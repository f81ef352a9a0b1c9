import type { Changed } from './change-feed.ts';

/** A row of the table `change` that marks a moment. A database that contains it contains everything that was committed before it. */
export interface ChangeMark {
  id: number;
  /** A random number: another database, or an older backup of this one, has other rows with the same id. */
  entryId: number;
}

/**
 * The changes of the last day, for copies of data that outlast a process, such as the search index on disk. A position is a text that marks
 * a point between commits: a copy that was read after the position was taken contains all earlier commits.
 */
export interface ChangeRecord {
  position(): Promise<string>;
  /**
   * Adds a row and returns a position after it. While that row exists, so do all later ones. Waits for transactions under way, but not for
   * long ones.
   */
  markedPosition(): Promise<string>;
  /** Returns the changes since a position of this database; undefined if some of them are no longer recorded. */
  since(position: string): Promise<Changed | undefined>;
  /** Deletes the record of changes before a position. */
  removeBefore(position: string): Promise<void>;
  /** Adds a mark, and resolves once it is on the disk. */
  addMark(): Promise<ChangeMark>;
  /** Returns whether this database contains the mark and has written it itself, rather than having been restored from a dump. */
  hasMark(mark: ChangeMark): Promise<boolean>;
}

/** The `kind` of a mark's row in the table `change`. */
export const MARK = 'mark';
/** The largest value of the column `entry_id` on either database. */
export const MOST_ENTRY_ID = 2 ** 31 - 1;
