import type { FastifyInstance } from 'fastify';
import type { FacetCount, Histogram } from '#contract/lists/facet-schemas.ts';
import type { Facets } from '#contract/lists/facets.ts';
import { asJson } from '../content/answer.ts';
import type { ContentDeps } from '../content/content-deps.ts';
import { type Dictionaries, publishedRow } from '../content/dictionaries.ts';
import { parseWords } from '../content/entry-query.ts';
import { type Filter, parseFilter } from '../content/filter.ts';
import { withFormerNames } from '../content/former-names.ts';
import { canonicalQuery, isQueryObject, parseQueryString, type QueryValue } from '../content/query-string.ts';
import { unavailableError, validationError } from '../http/errors.ts';
import { facetNames, facetRoute } from './facet-schema.ts';
import type { Searches } from './open-searches.ts';
import type { FoundFacets } from './search-facets.ts';
import type { Choice, SearchFields } from './search-fields.ts';
import { type SearchFilter, searchFilter } from './search-filter.ts';

/** Parses `facets[0]=make&facets[1]=year` or `facets=make,year`. Without the parameter, returns all facets. */
function parseFacets(fields: SearchFields, value: QueryValue | undefined): string[] {
  const allNames = facetNames(fields);
  if (value === undefined || value === '') return allNames;
  const names = typeof value === 'string' ? value.split(',').map((name) => name.trim()) : value;
  if (isQueryObject(names)) throw validationError('facets must be a list of names');
  for (const name of names) {
    if (typeof name !== 'string' || !allNames.includes(name))
      throw validationError(`facets are ${allNames.join(', ')}`);
  }
  return allNames.filter((name) => names.includes(name));
}

async function namedCounts(
  { namedIn, entryName }: Choice,
  counts: Map<string | number, number>,
  dictionaries: Dictionaries,
) {
  if (!namedIn) return Array.from(counts, ([name, count]): FacetCount => ({ name: String(name), count }));
  const rows = await dictionaries.rows(namedIn);
  const makes = namedIn === 'model' ? await dictionaries.rows('make') : undefined;
  return Array.from(counts).flatMap(([id, count]): FacetCount[] => {
    const row = rows.get(Number(id));
    // Places are never unpublished, so each one counts. Any other row only counts if it is published, since visitors must not see it
    // otherwise.
    const isThere = namedIn === 'place' ? row : publishedRow(row);
    if (!row || !isThere) return [];
    if (entryName) return [{ name: String(row[entryName]), count, documentId: String(row.document_id) }];
    const make = publishedRow(makes?.get(Number(row.make_id)));
    return [{ name: String(row.name), count, make: make && String(make.name) }];
  });
}

async function facetsOf(fields: SearchFields, facets: FoundFacets, dictionaries: Dictionaries): Promise<Facets> {
  const choices: Record<string, FacetCount[]> = {};
  for (const choice of fields.choices) {
    const counts = facets.choices[choice.name];
    if (!counts) continue;
    const named = await namedCounts(choice, counts, dictionaries);
    choices[choice.name] = named.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  }
  const histograms: Record<string, Histogram> = {};
  for (const { name, steps } of fields.ranges) {
    const counts = facets.bars[name];
    if (counts) histograms[name] = { from: [...steps], counts };
  }
  return { total: facets.total, choices, histograms };
}

/**
 * `GET /api/{plural}/facets?filters[…]`: how many results each choice would leave in a list with these filters. Answers 400 for filters on
 * fields that the index does not hold, and 503 until the index is built.
 */
export function facetRoutes(
  app: FastifyInstance,
  { source, types, answers, queue }: ContentDeps,
  searches: Searches,
  fields: SearchFields,
) {
  const { adapter, changes, dictionaries, words } = source;
  const path = `/api/${fields.type.plural}/facets`;

  /** Returns the filter that typed words set. It applies to the counts of all facets. */
  async function narrowedBy(filter: Filter): Promise<SearchFilter> {
    const translated = await searchFilter(fields, filter, dictionaries);
    if (!translated) throw new Error(`Words of ${fields.type.plural} mean a field that the index does not hold.`);
    return translated;
  }

  async function count(filter: Filter | undefined, text: string | undefined, names: string[]): Promise<Facets> {
    await changes.catchUpIfThere();
    const chosen =
      filter && (await searchFilter(fields, await withFormerNames({ adapter, dictionaries }, filter), dictionaries));
    if (filter && !chosen) {
      const possible = [...fields.choices, ...fields.ranges, ...fields.sets].map(({ name }) => name);
      throw validationError(`Facets can be narrowed by ${possible.join(', ')} and id`);
    }
    const index = searches.indexOf(fields.type);
    if (!index?.isReady()) throw unavailableError();
    const reading = text === undefined || !words.knows(fields.type) ? undefined : await words.read(fields.type, text);
    const always = reading && (await narrowedBy(reading.filter));
    const facets = await facetsOf(fields, await index.facets({ chosen, always }, names), dictionaries);
    if (!reading) return facets;
    const { understood, apart, unknown } = reading;
    return { ...facets, search: { understood, apart, unknown } };
  }

  app.get(path, { config: { queue, describe: () => facetRoute(fields, types) } }, async (request, reply) => {
    const query = parseQueryString(request.raw.url ?? '');
    const names = parseFacets(fields, query.facets);
    const filter = query.filters === undefined ? undefined : parseFilter(fields.type, query.filters, types);
    return answers.answer(request, reply, `${path}?${canonicalQuery(query)}`, async () =>
      asJson(Buffer.from(JSON.stringify({ data: await count(filter, parseWords(query.search), names), meta: {} }))),
    );
  });
}
