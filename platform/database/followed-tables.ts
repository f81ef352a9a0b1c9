import type { DatabaseAdapter } from './adapter.ts';

type Triggers = Awaited<ReturnType<DatabaseAdapter['triggers']>>;

/**
 * Returns the tables whose inserts, updates or deletes are recorded in the table `change`, and which of the three are, as
 * migrations declare it by `changeTriggers`.
 */
export function followedTables(triggers: Triggers): Map<string, Set<string>> {
  const followed = new Map<string, Set<string>>();
  for (const { table, name } of triggers) {
    const event = /_(insert|update|delete)$/.exec(name)?.[1];
    if (event && name === `${table}_${event}`) followed.set(table, (followed.get(table) ?? new Set()).add(event));
  }
  return followed;
}
