import { invalidKey, type QueryParameter, validationError } from '../http/errors.ts';
import type { ContentType, Relation } from './content-type.ts';
import { type ContentTypes, type Filter, MOST_POPULATE_CONDITIONS, parseFilter } from './filter.ts';
import { type Order, parseOrder } from './order.ts';
import { isQueryObject, ownOf, type QueryObject, type QueryValue } from './query-string.ts';

/** The fields and populated relations of each entry in an answer. */
export interface Selection {
  /** Names of fields, in the order in which the type declares them. */
  fields: string[];
  relations: PopulatedRelation[];
}

/** A content type, and the selection of its fields and relations. */
export interface EntryShape {
  type: ContentType;
  selection: Selection;
}

export interface PopulatedRelation extends Selection {
  name: string;
  relation: Relation;
  target: ContentType;
  filter: Filter | undefined;
  order: Order[];
}

function texts(value: QueryValue, param: QueryParameter): string[] {
  if (typeof value === 'string') return value === '' ? [] : value.split(',').map((part) => part.trim());
  if (Array.isArray(value)) {
    return value.map((part) => {
      if (typeof part !== 'string') throw validationError(`${param} must be a list of names`);
      return part;
    });
  }
  throw invalidKey(Object.keys(value)[0] ?? '', null, param);
}

const ALWAYS_GIVEN = ['id', 'documentId'];

/** Parses `fields`. */
export function parseFields(type: ContentType, value: QueryValue | undefined): string[] {
  const all = type.attributes;
  const names = value === undefined ? [] : texts(value, 'fields');
  if (names.length === 0 || names.includes('*')) return all.filter((name) => !type.extras.has(name));
  for (const name of names) if (!all.includes(name)) throw invalidKey(name, null, 'fields');
  return all.filter((name) => ALWAYS_GIVEN.includes(name) || names.includes(name));
}

/** Adds a name from a list, such as `place` or `owner.images`, to the object form of `populate`. */
function addName(object: QueryObject, [name = '', ...rest]: string[]) {
  if (rest.length === 0) {
    object[name] ??= 'true';
    return;
  }
  const before = object[name];
  const inner = isQueryObject(before) && isQueryObject(before.populate) ? before.populate : Object.create(null);
  object[name] = { populate: inner };
  addName(inner, rest);
}

/**
 * Converts `populate` in any of its forms (`populate=make`, `populate[0]=make`, `populate[make]=true`) into an object with a key for each
 * relation.
 */
function populateObject(type: ContentType, value: QueryValue, isNested: boolean): QueryObject {
  if (isQueryObject(value)) return value;
  // At the outermost level, one text may contain several names separated by commas; a nested one is a single name.
  const names = isNested && typeof value === 'string' ? [value] : texts(value, 'populate');
  // The object has no prototype, so that `toString` is a name like any other in it.
  const object: QueryObject = Object.create(null);
  for (const name of names) {
    if (name === '*') {
      for (const [relation, { isExtra }] of Object.entries(type.relations)) if (!isExtra) object[relation] ??= 'true';
      continue;
    }
    addName(object, name.split('.'));
  }
  return object;
}

const POPULATE_KEYS = new Set(['fields', 'populate', 'filters', 'sort']);

/** The path by which nested `populate` has reached a type: the relations on it, and the types from which they lead. */
interface Way {
  path: string[];
  types: ContentType[];
}

const WAY_IN: Way = { path: [], types: [] };

/**
 * Throws if `populate` leads back to a type that is already on the path: otherwise a boat with its harbour with its boats … would never
 * end.
 */
function refuseWayBack(target: ContentType, { path, types }: Way) {
  if (!types.includes(target)) return;
  const [from] = types;
  const way = [from?.plural, ...path].join('.');
  throw validationError(`populate may not return to a type that it came from, as ${way} does to ${target.plural}`);
}

function parsePopulate(
  type: ContentType,
  value: QueryValue | undefined,
  types: ContentTypes,
  way: Way = WAY_IN,
): PopulatedRelation[] {
  if (value === undefined || value === '') return [];
  const { path } = way;

  function parseRelation(key: string, inner: QueryValue): PopulatedRelation[] {
    const [name = '', ...rest] = key.split('.');
    const relation = ownOf(type.relations, name);
    if (!relation) throw invalidKey(key, path.join('.') || null, 'populate');
    if (inner === 'false') return [];
    const target = types(relation.target);
    const here = [...path, name];
    const wayOn = { path: here, types: [...way.types, type] };
    refuseWayBack(target, wayOn);
    const options = rest.length > 0 ? { populate: { [rest.join('.')]: inner } } : populateOptions(inner, target, here);
    for (const option of Object.keys(options)) {
      if (!POPULATE_KEYS.has(option)) throw invalidKey(option, here.join('.'), 'populate');
    }
    const { fields, populate, filters, sort } = options;
    return [
      {
        name,
        relation,
        target,
        fields: parseFields(target, fields),
        relations: parsePopulate(target, populate, types, wayOn),
        filter: filters === undefined ? undefined : parseFilter(target, filters, types, MOST_POPULATE_CONDITIONS),
        order: parseOrder(target, sort, types),
      },
    ];
  }

  const parsed = Object.entries(populateObject(type, value, path.length > 0)).flatMap(([key, inner]) =>
    parseRelation(key, inner),
  );
  const twice = parsed.find(({ name }, at) => parsed.findIndex((other) => other.name === name) !== at);
  if (twice) throw validationError(`populate names ${[...path, twice.name].join('.')} twice`);
  const order = Object.keys(type.relations);
  return parsed.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}

function populateOptions(value: QueryValue, target: ContentType, path: string[]): QueryObject {
  if (isQueryObject(value)) return value;
  if (value === 'true' || value === '1') return {};
  const relations = Object.keys(target.relations);
  if (value === '*' && relations.length > 0) return { populate: '*' };
  throw invalidKey(typeof value === 'string' ? value : '', path.join('.'), 'populate');
}

/** Parses `fields` and `populate`. */
export function parseSelection(type: ContentType, query: QueryObject, types: ContentTypes): Selection {
  return { fields: parseFields(type, query.fields), relations: parsePopulate(type, query.populate, types) };
}
