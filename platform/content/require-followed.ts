import type { DatabaseAdapter } from '../database/adapter.ts';
import { StartError } from '../database/data-dir.ts';
import { followedTables } from '../database/followed-tables.ts';
import type { ContentType } from './content-type.ts';
import type { ContentTypes } from './filter.ts';

/** Returns the types whose entries an answer of this type may contain, including the type itself. */
function typesIn(type: ContentType, types: ContentTypes, met = new Set<ContentType>()): ReadonlySet<ContentType> {
  if (met.has(type)) return met;
  met.add(type);
  for (const { target } of Object.values(type.relations)) typesIn(types(target), types, met);
  return met;
}

const hasLocation = ({ fields }: ContentType) => Object.values(fields).some(({ kind }) => kind === 'location');

/**
 * Checks that triggers record changes of all tables that answers are made from. Without them, caches would serve outdated answers for
 * hours. Throws StartError, which names the type.
 */
export async function requireFollowed(
  adapter: DatabaseAdapter,
  served: readonly ContentType[],
  types: ContentTypes,
): Promise<void> {
  const followed = followedTables(await adapter.triggers());

  function demand(table: string, events: readonly string[], what: string) {
    const missing = events.find((event) => !followed.get(table)?.has(event));
    if (missing === undefined) return;
    throw new StartError(
      `${what} would be served as they once were: no trigger writes each ${missing} of the table ${table} down. ` +
        'A migration has to make it (changeTriggers in platform/database/migration-kit.ts).',
    );
  }

  for (const type of served) {
    for (const { plural, table } of typesIn(type, types)) {
      // A type whose entries only occur within other entries needs no trigger for inserts: an answer contains a new entry only after another
      // entry was changed to refer to it.
      const isServed = served.some((one) => one.table === table);
      demand(table, isServed ? ['insert', 'update', 'delete'] : ['update', 'delete'], plural);
    }
    if (hasLocation(type)) demand('place', ['insert', 'update', 'delete'], `Places of ${type.plural}`);
  }
}
