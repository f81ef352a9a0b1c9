import type { FastifyInstance } from 'fastify';
import type { Config } from '../platform/config.ts';
import { openDictionaries } from '../platform/content/dictionaries.ts';
import { openEntryCache } from '../platform/content/entry-cache.ts';
import type { DatabaseAdapter } from '../platform/database/adapter.ts';
import type { Changes } from '../platform/database/changes.ts';
import { openSearches } from '../platform/search/open-searches.ts';
import { openWordReader } from '../platform/search/word-reader.ts';
import { carSearch, carType } from './cars/car-types.ts';
import { typeNamed } from './content-types.ts';
import { sparePartSearch, sparePartType } from './spare-parts/spare-part-types.ts';

/** Searches that run in memory. */
export const searched = [carSearch, sparePartSearch];

/** Returns the tables with the names by which lists are filtered and words are read. */
function tablesOfNames(): Set<string> {
  const ofChoices = searched.flatMap(({ choices }) => choices.flatMap(({ namedIn }) => namedIn ?? []));
  const ofWords = searched.flatMap(({ type, words }) =>
    (words?.talk.kinds ?? []).flatMap((name) => {
      const relation = type.relations[name];
      return relation ? typeNamed(relation.target).table : [];
    }),
  );
  return new Set([...ofChoices, ...ofWords]);
}

interface SourceDeps {
  adapter: DatabaseAdapter;
  config: Config;
  changes: Changes;
}

/** Opens the dictionaries, the search index and the entry cache, from which all content is read. */
export async function openContentSource(app: FastifyInstance, { adapter, config, changes }: SourceDeps) {
  const dictionaries = openDictionaries(adapter, changes);
  const searches = await openSearches({ adapter, database: config, changes, dictionaries, log: app.log }, searched);
  app.addHook('onClose', () => searches.close());
  // Lists are found by them even if the database goes away before anybody has asked for one.
  for (const table of tablesOfNames()) await dictionaries.rows(table);
  const entryCache = openEntryCache(changes, [carType, sparePartType]);
  const words = openWordReader({ adapter, dictionaries, searches, types: typeNamed, searched });
  const source = { adapter, changes, dictionaries, entryCache, findPage: searches.findPage, words };
  return { source, searches, dictionaries, words };
}
