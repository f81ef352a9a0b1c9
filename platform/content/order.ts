import { invalidKey, validationError } from '../http/errors.ts';
import type { ContentType, Field, Relation } from './content-type.ts';
import type { ContentTypes } from './filter.ts';
import { isQueryObject, ownOf, type QueryValue } from './query-string.ts';

/** One part of a sort: a field of the type itself, or of a type that is reached through to-one relations. */
export interface Order {
  /** The first name in the path of the sort: the field's own, or that of the relation which leads to the field's type. */
  name: string;
  path: { relation: Relation & { kind: 'to-one' }; target: ContentType }[];
  field: Field;
  descending: boolean;
}

export const MOST_ORDERS = 10;

function parseDirection(text: string): boolean {
  if (/^(asc|ASC)$/.test(text)) return false;
  if (/^(desc|DESC)$/.test(text)) return true;
  throw validationError('Invalid order. order can only be one of asc|desc|ASC|DESC');
}

function orderBy(type: ContentType, keys: string[], descending: boolean, types: ContentTypes): Order {
  const path: Order['path'] = [];
  let at = type;
  let allowed: readonly string[] | undefined;
  for (const [depth, key] of keys.entries()) {
    if (allowed && !allowed.includes(key)) break;
    const field = depth === keys.length - 1 ? ownOf(at.fields, key) : undefined;
    if (field && field.kind !== 'json') return { name: keys[0] ?? '', path, field, descending };
    const relation = ownOf(at.relations, key);
    if (relation?.kind !== 'to-one') throw invalidKey(key, keys.slice(0, depth).join('.') || null, 'sort');
    at = types(relation.target);
    allowed = relation.narrowing;
    path.push({ relation, target: at });
  }
  throw invalidKey(keys.at(-1) ?? '', null, 'sort');
}

function orderSteps(type: ContentType, value: QueryValue, types: ContentTypes, keys: string[] = []): Order[] {
  if (value === '') return [];
  if (Array.isArray(value)) return value.flatMap((part) => orderSteps(type, part, types));
  if (typeof value === 'string') {
    return value.split(',').map((part) => {
      const [path = '', direction = 'asc'] = part.trim().split(':');
      return orderBy(type, path.split('.'), parseDirection(direction), types);
    });
  }
  return Object.entries(value).flatMap(([key, inner]) => {
    if (isQueryObject(inner)) return orderSteps(type, inner, types, [...keys, key]);
    if (typeof inner !== 'string') throw validationError('sort must be a single value');
    return [orderBy(type, [...keys, key], parseDirection(inner), types)];
  });
}

/** Parses `sort`. Throws a ValidationError for unknown names. */
export function parseOrder(type: ContentType, value: QueryValue | undefined, types: ContentTypes): Order[] {
  const order = value === undefined ? [] : orderSteps(type, value, types);
  if (order.length > MOST_ORDERS) throw validationError(`sort takes at most ${MOST_ORDERS} fields`);
  return order;
}
