import { type ApiError, invalidKey, validationError } from '../http/errors.ts';
import type { ContentType, Field, Relation } from './content-type.ts';
import { isQueryObject, MOST_LISTED, ownOf, type QueryValue } from './query-string.ts';

/** A checked filter: all its fields and relations are declared, and each value has the type of its field. */
export type Filter =
  | { kind: 'and' | 'or'; parts: Filter[] }
  | { kind: 'not'; part: Filter }
  | { kind: 'relation'; name: string; relation: Relation; target: ContentType; filter: Filter }
  | {
      kind: 'has-relation';
      name: string;
      relation: Relation & { kind: 'to-one' };
      target: ContentType;
      present: boolean;
    }
  | { kind: 'compare'; name: string; field: Field; operator: Operator; values: FilterValue[] };

export type FilterValue = string | number;
export type ContentTypes = (plural: string) => ContentType;

const MOST_CONDITIONS = 100;
/** The most conditions in the filter of a populated relation: the database may evaluate it for each entry of a page. */
export const MOST_POPULATE_CONDITIONS = 10;
const DEEPEST_NESTING = 8;
export const LONGEST_VALUE = 256;
/** 9999-12-31 in ms since 1970. */
const LAST_MOMENT = 253_402_300_799_999;

/** The operators: how many values each takes, and which kinds of fields it can compare. */
export const OPERATORS = {
  $eq: { takes: 'one', textOnly: false },
  $ne: { takes: 'one', textOnly: false },
  $lt: { takes: 'one', textOnly: false },
  $lte: { takes: 'one', textOnly: false },
  $gt: { takes: 'one', textOnly: false },
  $gte: { takes: 'one', textOnly: false },
  $in: { takes: 'many', textOnly: false },
  $notIn: { takes: 'many', textOnly: false },
  $between: { takes: 'two', textOnly: false },
  $null: { takes: 'yes or no', textOnly: false },
  $notNull: { takes: 'yes or no', textOnly: false },
  $eqi: { takes: 'one', textOnly: true },
  $nei: { takes: 'one', textOnly: true },
  $contains: { takes: 'one', textOnly: true },
  $containsi: { takes: 'one', textOnly: true },
  $notContains: { takes: 'one', textOnly: true },
  $notContainsi: { takes: 'one', textOnly: true },
  $startsWith: { takes: 'one', textOnly: true },
  $startsWithi: { takes: 'one', textOnly: true },
  $endsWith: { takes: 'one', textOnly: true },
  $endsWithi: { takes: 'one', textOnly: true },
} as const;

export type Operator = keyof typeof OPERATORS;

const GROUPS: ReadonlyMap<string, 'and' | 'or'> = new Map([
  ['$and', 'and'],
  ['$or', 'or'],
]);

const isOperator = (key: string): key is Operator => Object.hasOwn(OPERATORS, key);

const isText = (field: Pick<Field, 'kind'>) =>
  field.kind === 'text' || field.kind === 'location' || field.kind === 'json';

/** Returns whether an operator can compare a field of this kind. */
export function appliesTo(operator: Operator, field: Pick<Field, 'kind'>): boolean {
  const { textOnly, takes } = OPERATORS[operator];
  return field.kind === 'json' ? textOnly || takes === 'yes or no' : !textOnly || isText(field);
}

const TRUE = new Set(['true', '1', 't']);
const FALSE = new Set(['false', '0', 'f']);

function parseYesOrNo(text: string, at: string): boolean {
  if (TRUE.has(text)) return true;
  if (FALSE.has(text)) return false;
  throw validationError(`${at} must be true or false`);
}

function parseTime(text: string): number {
  const iso = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?)?$/.exec(text);
  // A time without a zone is read as UTC, and not in the server's own time zone.
  const isLocal = iso?.[1] !== undefined && iso[4] === undefined;
  const time = iso ? Date.parse(isLocal ? `${text}Z` : text) : /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isFinite(time) && time >= 0 && time <= LAST_MOMENT) return time;
  throw validationError('Invalid format, expected a timestamp or an ISO date');
}

function parseNumber(text: string, at: string): number {
  const number = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  if (Math.abs(number) <= Number.MAX_SAFE_INTEGER) return number;
  throw validationError(`${at} must be a number`);
}

function parseValue(field: Field, value: QueryValue, at: string): FilterValue {
  if (typeof value !== 'string') throw validationError(`${at} must be a single value`);
  if (value === '') throw validationError(`${at} must not be empty`);
  if (value.length > LONGEST_VALUE) throw validationError(`${at} must be at most ${LONGEST_VALUE} characters`);
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return parseNumber(value, at);
    case 'boolean':
      return parseYesOrNo(value, at) ? 1 : 0;
    case 'datetime':
      return parseTime(value);
    default:
      return value;
  }
}

function parseValues(field: Field, operator: Operator, value: QueryValue, at: string): FilterValue[] {
  const { takes } = OPERATORS[operator];
  if (takes === 'one') return [parseValue(field, value, at)];
  if (takes === 'yes or no') {
    if (typeof value !== 'string') throw validationError(`${at} must be a single value`);
    return [parseYesOrNo(value, at) ? 1 : 0];
  }
  if (isQueryObject(value)) throw validationError(`${at} must be a list`);
  const values = Array.isArray(value) ? value : [value];
  // An empty list is written as `[$in]=` or `[$in][]`. Without this line, it would be read as a list of one empty text, and refused.
  if (takes === 'many' && values.length === 1 && values[0] === '') return [];
  if (takes === 'two' && values.length !== 2) throw validationError(`${at} takes two values`);
  if (values.length > MOST_LISTED) throw validationError(`${at} takes at most ${MOST_LISTED} values`);
  return values.map((one) => parseValue(field, one, at));
}

/** The type whose entries a part of a filter is about, and the names that this part may use; undefined: all. */
interface Scope {
  type: ContentType;
  allowed: readonly string[] | undefined;
}

/** Where a part of a filter stands in the query: the keys that lead to it, and how deeply it is nested. */
interface Position {
  path: string[];
  depth: number;
}

const unknown = (key: string, path: string[]): ApiError => invalidKey(key, path.join('.') || null, 'filters');

function all(parts: Filter[]): Filter {
  const [only] = parts;
  return parts.length === 1 && only ? only : { kind: 'and', parts };
}

/** Returns the keys and values of an object. An empty object is refused: it would match everything, which is probably a mistake. */
function entriesOf(value: QueryValue, at: string): [string, QueryValue][] {
  if (!isQueryObject(value)) throw validationError(`${at} must be an object`);
  const entries = Object.entries(value);
  if (entries.length === 0) throw validationError(`${at} must not be empty`);
  return entries;
}

/** Parses `filters[…]`. Throws a ValidationError for an unknown name, a value of the wrong type, or too many conditions. */
export function parseFilter(
  type: ContentType,
  value: QueryValue,
  types: ContentTypes,
  mostConditions = MOST_CONDITIONS,
): Filter {
  let conditions = 0;

  function countCondition() {
    conditions += 1;
    if (conditions > mostConditions) throw validationError(`At most ${mostConditions} conditions are allowed`);
  }

  function parseType(scope: Scope, value: QueryValue, position: Position): Filter {
    return all(
      entriesOf(value, position.path.join('.') || 'filters').map(([key, inner]) =>
        parseKey(scope, key, inner, position),
      ),
    );
  }

  function parseKey(scope: Scope, key: string, value: QueryValue, { path, depth }: Position): Filter {
    const { type, allowed } = scope;
    if (depth > DEEPEST_NESTING) throw validationError('The filters are nested too deep');
    const kind = GROUPS.get(key);
    if (kind) {
      if (!Array.isArray(value)) throw validationError(`${key} must be a list`);
      return { kind, parts: value.map((part) => parseType(scope, part, { path, depth: depth + 1 })) };
    }
    if (key === '$not') return { kind: 'not', part: parseType(scope, value, { path, depth: depth + 1 }) };
    if (allowed?.includes(key) === false) throw unknown(key, path);
    const below = { path: [...path, key], depth: depth + 1 };
    const field = ownOf(type.fields, key);
    if (field) return parseField(key, field, value, below);
    const relation = ownOf(type.relations, key);
    if (relation) return parseRelation(key, relation, value, below);
    throw unknown(key, path);
  }

  function parseRelation(name: string, relation: Relation, value: QueryValue, position: Position): Filter {
    const target = types(relation.target);
    // `filters[make]=1`, `filters[make][$in][0]=1` and similar compare the related entry's id.
    const speaksOfId = !isQueryObject(value) || Object.keys(value).every((key) => isOperator(key));
    const nested = speaksOfId ? { id: value } : value;
    const ofId = isQueryObject(nested.id) ? nested.id : undefined;
    const presence = ofId?.$null ?? ofId?.$notNull;
    if (relation.kind === 'to-one' && typeof presence === 'string' && Object.keys(nested).length === 1) {
      const isPresent = parseYesOrNo(presence, position.path.join('.'));
      return {
        kind: 'has-relation',
        name,
        relation,
        target,
        present: ofId?.$null === undefined ? isPresent : !isPresent,
      };
    }
    return {
      kind: 'relation',
      name,
      relation,
      target,
      filter: parseType({ type: target, allowed: relation.narrowing }, nested, position),
    };
  }

  function parseField(name: string, field: Field, value: QueryValue, { path, depth }: Position): Filter {
    const at = path.join('.');
    if (depth > DEEPEST_NESTING) throw validationError('The filters are nested too deep');
    if (!isQueryObject(value)) {
      countCondition();
      // A list without an operator means "is one of".
      const operator = Array.isArray(value) ? '$in' : '$eq';
      return { kind: 'compare', name, field, operator, values: parseValues(field, operator, value, at) };
    }
    return all(
      entriesOf(value, at).map(([key, inner]): Filter => {
        if (key === '$not') return { kind: 'not', part: parseField(name, field, inner, { path, depth: depth + 1 }) };
        if (!isOperator(key)) throw unknown(key, path);
        countCondition();
        if (!appliesTo(key, field)) throw validationError(`${key} does not apply to ${at}`);
        return { kind: 'compare', name, field, operator: key, values: parseValues(field, key, inner, at) };
      }),
    );
  }

  if (typeof value === 'string' && value !== '') {
    throw validationError('The filters parameter must be an object or an array');
  }
  return parseType({ type, allowed: undefined }, value, { path: [], depth: 0 });
}
