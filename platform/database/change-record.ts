import type { Changed } from './change-feed.ts';

/**
 * A row of the table `change` that marks a moment. A database that contains this row also contains everything that was committed before it.
 */
export interface ChangeMark {
  id: number;
  /** A random number, by which the mark is told from a row with the same id in another database or in an older backup of this one. */
  entryId: number;
}

/**
 * The changes of the last day, for copies of data that outlast a process, such as the search index on disk. A position is a text that
 * stands for a point between commits: data that was read after the position was taken contains all commits before that point.
 */
export interface ChangeRecord {
  position(): Promise<string>;
  /**
   * Adds a row to the record, and returns a position after it. While this row exists, all changes after the position are recorded. Waits for
   * transactions that are under way, but only for some seconds.
   */
  markedPosition(): Promise<string>;
  /** Returns the changes since a position of this database; undefined if some of them are no longer recorded. */
  since(position: string): Promise<Changed | undefined>;
  /** Deletes from the record all changes before a position. */
  removeBefore(position: string): Promise<void>;
  /** Adds a mark, and resolves once it is on the disk. */
  addMark(): Promise<ChangeMark>;
  /** Returns whether this database contains the mark's row because it was written here, and not because a dump was restored. */
  hasMark(mark: ChangeMark): Promise<boolean>;
}

/** The `kind` of a mark's row in the table `change`. */
export const MARK = 'mark';
/** The largest value of the column `entry_id` on either database. */
export const MOST_ENTRY_ID = 2 ** 31 - 1;
