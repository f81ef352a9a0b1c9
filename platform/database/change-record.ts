import type { Changed } from './change-feed.ts';

/** A row of the table `change` that nobody follows. A database that has it has all that was committed before. */
export interface ChangeMark {
  id: number;
  /** Chosen at random: another database, or another history of this one, has other rows with that id. */
  entryId: number;
}

/**
 * The changes of the last day, for copies of the database that outlast a process. A position is text that stands between commits: a copy
 * that was read after the position was taken lacks nothing that was committed before it.
 */
export interface ChangeRecord {
  position(): Promise<string>;
  /**
   * Adds a row and returns a position after it: as long as that row is left, so are all later ones. It waits for transactions that are
   * under way, but not for long ones.
   */
  markedPosition(): Promise<string>;
  /** Returns what was committed after a position of this database; undefined: not all of it is on record any more. */
  since(position: string): Promise<Changed | undefined>;
  /** Removes what was committed before a position. */
  removeBefore(position: string): Promise<void>;
  /** Adds a mark, which is on the disk when this resolves. */
  addMark(): Promise<ChangeMark>;
  /** Is the mark in this database, and was it written there? */
  hasMark(mark: ChangeMark): Promise<boolean>;
}

/** The kind of change that a mark is. */
export const MARK = 'mark';
/** The largest number that the column `entry_id` takes on both databases. */
export const MOST_ENTRY_ID = 2 ** 31 - 1;
