import type { FastifyInstance } from 'fastify';
import type { Config } from '../platform/config.ts';
import { openDictionaries } from '../platform/content/dictionaries.ts';
import { openEntryCache } from '../platform/content/entry-cache.ts';
import { renewEntries } from '../platform/content/load-entries.ts';
import type { DatabaseAdapter } from '../platform/database/adapter.ts';
import type { Changes } from '../platform/database/changes.ts';
import { openSearches } from '../platform/search/open-searches.ts';
import { openWordReader } from '../platform/search/word-reader.ts';
import { carSearch, carType } from './cars/car-types.ts';
import { typeNamed } from './content-types.ts';
import { listFormerNames } from './names/former-name-queries.ts';
import { sparePartSearch, sparePartType } from './spare-parts/spare-part-types.ts';

/** The content types that are searched in the in-memory index. */
export const searched = [carSearch, sparePartSearch];

/** Returns the tables with names, such as makes, that search filters and search texts refer to. */
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

/** ms between two times at which some of the entries that have changed are read again, which takes some 5 ms of processor. */
const RENEW_EVERY_MS = 1_000;

interface SourceDeps {
  adapter: DatabaseAdapter;
  config: Config;
  changes: Changes;
}

/** Opens the dictionaries, the search index and the entry cache, from which all public content is read. */
export async function openContentSource(app: FastifyInstance, { adapter, config, changes }: SourceDeps) {
  const dictionaries = openDictionaries(adapter, changes);
  const searches = await openSearches({ adapter, database: config, changes, dictionaries, log: app.log }, searched);
  app.addHook('onClose', () => searches.close());
  // The names are loaded at the start, so that lists can be filtered even if the database fails before the first request.
  for (const table of tablesOfNames()) await dictionaries.rows(table);
  const entryCache = openEntryCache(changes, [carType, sparePartType]);
  const formerNames = (table: string) => listFormerNames(adapter.db, table);
  const words = openWordReader({ adapter, dictionaries, searches, types: typeNamed, searched, formerNames });
  const source = { adapter, changes, dictionaries, entryCache, findPage: searches.findPage, words };
  const renewing = setInterval(() => {
    renewEntries(source).catch((error) => app.log.warn({ err: error }, 'changed entries are not read again'));
  }, RENEW_EVERY_MS);
  renewing.unref();
  app.addHook('onClose', () => clearInterval(renewing));
  return { source, searches, dictionaries, words };
}
