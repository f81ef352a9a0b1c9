import { LRUCache } from 'lru-cache';
import qs from 'qs';
import { validationError } from '../http/errors.ts';

/** A query string, parsed into an object by its brackets. Single values are strings. */
export type QueryValue = string | QueryValue[] | { [key: string]: QueryValue };
export type QueryObject = { [key: string]: QueryValue };

const LONGEST_QUERY = 16_000;
const MOST_PARAMETERS = 200;
/** The most items of a list in the query string, such as values of `$in`. */
export const MOST_LISTED = 100;
const DEEPEST_BRACKETS = 24;

const TOO_MANY = 'The query string has too many parameters, values or brackets';

const PROTOTYPE_KEYS = /(^|[[\].])(__proto__|constructor|prototype)([[\].]|$)/;
// Matches a key that consists of a parameter's name and of text whose brackets could not be parsed, for example because they were wrongly
// encoded. Such a key is refused: ignoring it would silently lose a filter.
const MANGLED_PARAMETER = /^(filters|populate|sort|fields|pagination).+/;
/** Parameters that other servers of this contract understand, but not this one. They are refused; other unknown ones are ignored. */
const REFUSED_PARAMETERS = new Set(['lookup', 'pLevel', '_where', '$and', '$or', '$not']);

function decoded(query: string): string {
  try {
    return decodeURIComponent(query.replaceAll('+', ' '));
  } catch {
    throw validationError('The query string is not valid UTF-8');
  }
}

/** Parses a query string, or some of its parameters. Throws a ValidationError if a part looks like a parameter but cannot be understood. */
function parseParameters(raw: string): QueryObject {
  const text = decoded(raw);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  if (/[\u0000-\u001f\u007f]/.test(text)) throw validationError('Control characters are not allowed in a query');
  // Only keys are checked for names such as `__proto__`, since the text of a search may contain such a word.
  const keys = raw.split('&').map((parameter) => decoded(parameter.split('=', 1)[0] ?? ''));
  if (keys.some((key) => PROTOTYPE_KEYS.test(key))) throw validationError('Invalid key in query');

  let parsed: unknown;
  try {
    parsed = qs.parse(raw, {
      plainObjects: true,
      depth: DEEPEST_BRACKETS,
      strictDepth: true,
      parameterLimit: MOST_PARAMETERS,
      arrayLimit: MOST_LISTED,
      throwOnLimitExceeded: true,
    });
  } catch {
    throw validationError(TOO_MANY);
  }
  const query = parsed as QueryObject;
  for (const key of Object.keys(query)) {
    if (MANGLED_PARAMETER.test(key) || REFUSED_PARAMETERS.has(key) || key in Object.prototype) {
      throw validationError(`Invalid parameter ${key.slice(0, 60)}`);
    }
  }
  return query;
}

/** The parameters that select fields and relations. They are most of a query's text, and the same in all queries of one kind of page. */
const SELECTING = /^(fields|populate)(\[|%5[Bb]|=)/;
/** By text, the parsed parameters that select fields and relations. Each bracket may have become an object, of some 300 bytes. */
const selections = new LRUCache<string, QueryObject>({
  maxSize: 2 * 1024 * 1024,
  sizeCalculation: (_, text) => 500 + 4 * text.length + 300 * text.split(/\[|%5B/i).length,
});

function freeze(value: QueryValue): void {
  if (typeof value === 'string') return;
  Object.values(value).forEach(freeze);
  Object.freeze(value);
}

function parseSelecting(text: string): QueryObject {
  const known = selections.get(text);
  if (known) return known;
  const query = parseParameters(text);
  freeze(query);
  selections.set(text, query);
  return query;
}

/**
 * Parses the query string of a request's address. `fields` and `populate` are frozen, since other requests get the same ones. Throws a
 * ValidationError if a part of it looks like a parameter but cannot be understood.
 */
export function parseQueryString(rawUrl: string): QueryObject {
  const start = rawUrl.indexOf('?');
  if (start < 0) return {};
  const raw = rawUrl.slice(start + 1);
  if (raw.length > LONGEST_QUERY) throw validationError('The query string is too long');
  const parameters = raw.split('&');
  if (parameters.length > MOST_PARAMETERS) throw validationError(TOO_MANY);
  const selecting = parameters.filter((parameter) => SELECTING.test(parameter)).join('&');
  if (selecting === '') return parseParameters(raw);
  const others = parseParameters(parameters.filter((parameter) => !SELECTING.test(parameter)).join('&'));
  // The same parameter may also be written as `%66ields=` or as `fields` alone.
  if ('fields' in others || 'populate' in others) return parseParameters(raw);
  return Object.assign(others, parseSelecting(selecting));
}

export const isQueryObject = (value: QueryValue | undefined): value is QueryObject =>
  typeof value === 'object' && !Array.isArray(value);

/** The parameters that an answer depends on; all others are ignored. */
const HEEDED = ['filters', 'sort', 'fields', 'populate', 'pagination', '_q', 'search', 'facets'] as const;

/** Returns a text that is the same for all queries with the same meaning, however they are written. It serves as a cache key. */
export const canonicalQuery = (query: QueryObject): string => JSON.stringify(HEEDED.map((name) => query[name]));

/** Returns a record's own value for a key from a query, which may be `constructor` or the like; undefined if there is none. */
export const ownOf = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
