import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Suggestion, suggestionSchema } from '#contract/lists/suggestion-schemas.ts';
import { asJson } from '../content/answer.ts';
import type { ContentDeps } from '../content/content-deps.ts';
import { parseWords } from '../content/entry-query.ts';
import { schemaName } from '../content/entry-schema.ts';
import { wordsQuery } from '../content/query-schema.ts';
import { parseQueryString } from '../content/query-string.ts';
import { answers as answersOf } from '../http/answer-schemas.ts';
import { unavailableError } from '../http/errors.ts';
import { openNamedSchemas } from '../http/named-schemas.ts';
import { foldedWords } from './fold-words.ts';
import type { Searches } from './open-searches.ts';
import type { SearchFields } from './search-fields.ts';
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

/** `GET /api/{plural}/suggestions?search=…`: of no words none; until the index is built at the start, 503. */
export function suggestionRoutes(
  app: FastifyInstance,
  { source, types, answers, queue }: ContentDeps,
  { searches, fields, words }: { searches: Searches; fields: SearchFields; words: OpenWordReader },
) {
  const { changes, dictionaries } = source;
  const path = `/api/${fields.type.plural}/suggestions`;
  const suggest = openSuggestions(fields, { dictionaries, types, words });

  async function find(typed: readonly string[]): Promise<Suggestion[]> {
    await changes.catchUp();
    const index = searches.indexOf(fields.type);
    if (!index?.isReady()) throw unavailableError();
    return suggest(typed, index);
  }

  app.get(path, { config: { queue, describe: () => suggestionRoute(fields) } }, async (request, reply) => {
    const typed = foldedWords(parseWords(parseQueryString(request.raw.url ?? '').search) ?? '');
    return answers.answer(request, reply, `${path}?${typed.join(' ')}`, async () =>
      asJson(Buffer.from(JSON.stringify({ data: { suggestions: await find(typed) }, meta: {} }))),
    );
  });
}
