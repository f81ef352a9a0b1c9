/** What changed since the last look, by table; 'everything' where it cannot be told any more, or is too much to tell. */
export type Changed = ReadonlyMap<string, ReadonlySet<number>> | 'everything';

/** What is committed to the tables that the table `change` follows, by this process and by others. */
export interface ChangeFeed {
  /** What was committed since the last call; the first time, since the feed was opened. */
  read(): Promise<Changed>;
  /**
   * Calls back when something may have been committed: by this process before its commit returns, by others within
   * half a second.
   */
  onCommit(listener: () => void): void;
  close(): Promise<void>;
}

/** Beyond this, whoever follows had better begin anew. */
export const MOST_CHANGES = 50_000;

/** How often to look for what other processes committed. */
export const POLL_MS = 250;

export interface ChangeRow {
  kind: string;
  entry_id: number;
}

export function changedBy(rows: readonly ChangeRow[]): Changed {
  const changed = new Map<string, Set<number>>();
  for (const { kind, entry_id } of rows) {
    const ids = changed.get(kind);
    if (ids) ids.add(entry_id);
    else changed.set(kind, new Set([entry_id]));
  }
  return changed;
}
