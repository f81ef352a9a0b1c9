import qs from 'qs';
import { validationError } from '../http/errors.ts';

/** A parsed query string, nested by its brackets. Leaves are strings. */
export type QueryValue = string | QueryValue[] | { [key: string]: QueryValue };
export type QueryObject = { [key: string]: QueryValue };

const LONGEST_QUERY = 16_000;
const MOST_PARAMETERS = 200;
/** Also the limit of `$in`. */
export const MOST_LISTED = 100;
const DEEPEST_BRACKETS = 24;

const PROTOTYPE_KEYS = /(^|[[\].])(__proto__|constructor|prototype)([[\].]|$)/;
// Longer words that begin like a parameter are a mangled one (an encoded bracket, say): a filter must not vanish.
const MANGLED_PARAMETER = /^(filters|populate|sort|fields|pagination).+/;
/** Internals of other servers of this contract, which must not be taken for harmless unknown words. */
const REFUSED_PARAMETERS = new Set(['lookup', 'pLevel', '_where', '$and', '$or', '$not']);

function decoded(query: string): string {
  try {
    return decodeURIComponent(query.replaceAll('+', ' '));
  } catch {
    throw validationError('The query string is not valid UTF-8');
  }
}

/** The query string of a raw request path, nested by its brackets. Throws a ValidationError rather than drop a part. */
export function parseQueryString(rawUrl: string): QueryObject {
  const start = rawUrl.indexOf('?');
  if (start < 0) return {};
  const raw = rawUrl.slice(start + 1);
  if (raw.length > LONGEST_QUERY) throw validationError('The query string is too long');
  const text = decoded(raw);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  if (/[\u0000-\u001f\u007f]/.test(text)) throw validationError('Control characters are not allowed in a query');
  // Only keys are checked: a search may contain one of these words as a value.
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
    throw validationError('The query string has too many parameters, values or brackets');
  }
  const query = parsed as QueryObject;
  for (const key of Object.keys(query)) {
    if (MANGLED_PARAMETER.test(key) || REFUSED_PARAMETERS.has(key) || key in Object.prototype) {
      throw validationError(`Invalid parameter ${key.slice(0, 60)}`);
    }
  }
  return query;
}

export const isQueryObject = (value: QueryValue | undefined): value is QueryObject =>
  typeof value === 'object' && !Array.isArray(value);

/** The parameters that answers depend on; any other in an address is ignored. */
const HEEDED = ['filters', 'sort', 'fields', 'populate', 'pagination', '_q', 'search', 'facets'] as const;

/** Returns the same key for all queries with the same meaning, however their addresses are written. */
export const canonicalQuery = (query: QueryObject): string => JSON.stringify(HEEDED.map((name) => query[name]));

/** Returns a record's own value for a key that may be any text from a query, such as `constructor`; undefined: it has none. */
export const ownOf = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
