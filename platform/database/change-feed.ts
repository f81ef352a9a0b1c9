/** Ids of the rows that changed since the last read, by table; 'everything': the changes are no longer on record, or are too many. */
export type Changed = ReadonlyMap<string, ReadonlySet<number>> | 'everything';

/** A feed of commits, by this process and others, to the tables whose changes are recorded in the table `change`. */
export interface ChangeFeed {
  /** Returns the changes committed since the last call; the first time, since the feed was opened. */
  read(): Promise<Changed>;
  /**
   * Calls back when something may have been committed: by this process before its commit returns, by others soon after,
   * however many commits they make no more often than every `OTHERS_MS`.
   */
  onCommit(listener: () => void): void;
  close(): Promise<void>;
}

/** Number of changes beyond which reading everything anew costs less. */
export const MOST_CHANGES = 150_000;

/** ms for which commits of other processes are gathered. Each batch makes cached answers old, so many small ones cost more. */
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
