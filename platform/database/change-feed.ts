/**
 * Ids of the rows that have changed since the last reading, by table. 'everything' if there are too many, or if they are no longer
 * recorded.
 */
export type Changed = ReadonlyMap<string, ReadonlySet<number>> | 'everything';

/** A feed of commits, by any process, to the tables whose changes are recorded in the table `change`. */
export interface ChangeFeed {
  /** Returns the changes committed since the last call, or at first since the feed was opened. */
  read(): Promise<Changed>;
  /**
   * Calls `listener` when something may have been committed: by this process before its commit returns; by others soon after, at most every
   * `OTHERS_MS`.
   */
  onCommit(listener: () => void): void;
  close(): Promise<void>;
}

/** The most changes that are read one by one: if there are more, reading whole tables takes less time. */
export const MOST_CHANGES = 150_000;

/**
 * Ms for which commits of other processes are collected into one notification. Each notification makes cached answers outdated, so many
 * small ones would cost more.
 */
export const OTHERS_MS = 100;

export interface ChangeRow {
  kind: string;
  entry_id: number;
}

export function addChanges(changed: Map<string, Set<number>>, rows: readonly ChangeRow[]): void {
  for (const { kind, entry_id } of rows) {
    const ids = changed.get(kind);
    if (ids) ids.add(entry_id);
    else changed.set(kind, new Set([entry_id]));
  }
}
