import type { DatabaseAdapter } from './adapter.ts';

type Triggers = Awaited<ReturnType<DatabaseAdapter['triggers']>>;

/**
 * Returns the tables whose changes are recorded in the table `change`, each with the recorded events (insert, update, delete). Migrations
 * declare this by `changeTriggers`.
 */
export function followedTables(triggers: Triggers): Map<string, Set<string>> {
  const followed = new Map<string, Set<string>>();
  for (const { table, name } of triggers) {
    const event = /_(insert|update|delete)$/.exec(name)?.[1];
    if (event && name === `${table}_${event}`) followed.set(table, (followed.get(table) ?? new Set()).add(event));
  }
  return followed;
}
