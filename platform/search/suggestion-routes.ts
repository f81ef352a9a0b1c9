import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Suggestion, suggestionSchema } from '#contract/lists/suggestion-schemas.ts';
import { asJson } from '../content/answer.ts';
import type { ContentDeps } from '../content/content-deps.ts';
import { parseWords } from '../content/entry-query.ts';
import { schemaName } from '../content/entry-schema.ts';
import type { Filter } from '../content/filter.ts';
import { wordsQuery } from '../content/query-schema.ts';
import { parseQueryString } from '../content/query-string.ts';
import { answers as answersOf } from '../http/answer-schemas.ts';
import { unavailableError } from '../http/errors.ts';
import { openNamedSchemas } from '../http/named-schemas.ts';
import { foldedWords } from './fold-words.ts';
import type { Searches } from './open-searches.ts';
import type { SearchFields } from './search-fields.ts';
import { searchFilter } from './search-filter.ts';
import type { SearchIndex } from './search-index.ts';
import { openSuggestions } from './suggestions.ts';
import type { OpenWordReader } from './word-reader.ts';

const queries = openNamedSchemas<z.ZodType>();

const suggestionRoute = ({ type }: SearchFields) => ({
  tags: [type.plural],
  summary: `What of the ${type.plural} may be meant by what somebody types, with exact counts`,
  querystring: queries(`${schemaName(type)}SuggestionQuery`, () => z.object({ search: wordsQuery.optional() })),
  response: answersOf(
    { 200: z.object({ data: z.object({ suggestions: z.array(suggestionSchema) }), meta: z.object({}) }) },
    400,
    503,
  ),
});

/** Serves `GET /api/{plural}/suggestions?search=…`. Without words it answers with no suggestions, and with 503 until the index is built. */
export function suggestionRoutes(
  app: FastifyInstance,
  { source, types, answers, queue }: ContentDeps,
  { searches, fields, words }: { searches: Searches; fields: SearchFields; words: OpenWordReader },
) {
  const { changes, dictionaries } = source;
  const path = `/api/${fields.type.plural}/suggestions`;
  const suggest = openSuggestions(fields, { dictionaries, types, words });

  /** Returns the whole search text as the only suggestion if it contains more than names and finds anything; otherwise no suggestion. */
  async function suggestWhole(text: string, filter: Filter, index: SearchIndex): Promise<Suggestion[]> {
    const translated = await searchFilter(fields, filter, dictionaries);
    if (!translated) return [];
    const { total } = index.page({ filter: translated, order: { by: 'newest' }, start: 0, limit: 1 });
    return total === 0 ? [] : [{ parts: [], search: text, count: total }];
  }

  async function find(text: string): Promise<Suggestion[]> {
    await changes.catchUpIfThere();
    const index = searches.indexOf(fields.type);
    if (!index?.isReady()) throw unavailableError();
    const { filter, hasPhrases, names } = await words.read(fields.type, text);
    if (!hasPhrases) return suggest(foldedWords(text), index);
    return [...(await suggestWhole(text, filter, index)), ...(await suggest(foldedWords(names), index))];
  }

  app.get(path, { config: { queue, describe: () => suggestionRoute(fields) } }, async (request, reply) => {
    const text = (parseWords(parseQueryString(request.raw.url ?? '').search) ?? '').trim().toLowerCase();
    return answers.answer(request, reply, `${path}?${text}`, async () =>
      asJson(Buffer.from(JSON.stringify({ data: { suggestions: await find(text) }, meta: {} }))),
    );
  });
}
