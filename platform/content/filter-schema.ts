import { z } from 'zod';
import { openNamedSchemas } from '../http/named-schemas.ts';
import type { ColumnKind, ContentType, Relation } from './content-type.ts';
import { schemaName } from './entry-schema.ts';
import { appliesTo, type ContentTypes, LONGEST_VALUE, OPERATORS, type Operator } from './filter.ts';
import { MOST_LISTED } from './query-string.ts';

const TEXT = z.string().min(1).max(LONGEST_VALUE);

/** For each kind of field: the schema of a value that a filter compares it with, as an API client sees it. */
const VALUES: Readonly<Record<ColumnKind, z.ZodType>> = {
  integer: z.number(),
  decimal: z.number(),
  text: TEXT,
  boolean: z.boolean(),
  // ISO 8601 (UTC if no zone is given), or ms since 1970.
  datetime: z.union([z.iso.datetime({ offset: true, local: true }), z.iso.date(), z.int()]),
  json: TEXT,
  location: TEXT,
};

const operatorNames = Object.keys(OPERATORS).filter((key): key is Operator => Object.hasOwn(OPERATORS, key));

function operandSchema(kind: ColumnKind, operator: Operator): z.ZodType {
  const value = VALUES[kind];
  switch (OPERATORS[operator].takes) {
    case 'many':
      return z.array(value).max(MOST_LISTED);
    case 'two':
      return z.array(value).length(2);
    case 'yes or no':
      return z.boolean();
    default:
      return value;
  }
}

function makeComparison(kind: ColumnKind): z.ZodType {
  const operands = operatorNames
    .filter((operator) => appliesTo(operator, { kind }))
    .map((operator): [string, z.ZodType] => [operator, operandSchema(kind, operator).optional()]);
  return z.strictObject({ ...Object.fromEntries(operands), $not: z.lazy(() => comparison(kind)).optional() });
}

const comparisons = openNamedSchemas<z.ZodType>();

/** Returns the schema of comparisons with a field of this kind: an object of operators with their values. */
const comparison = (kind: ColumnKind): z.ZodType =>
  comparisons(`${kind.replace(/^./, (letter) => letter.toUpperCase())}Comparison`, () => makeComparison(kind));

/**
 * Returns the schema of a filter by one field. A plain value means "equals", and a list means "is one of". For a field that holds a list of
 * texts, an operator must be given.
 */
const fieldFilter = (kind: ColumnKind): z.ZodType =>
  kind === 'json'
    ? comparison(kind)
    : z.union([VALUES[kind], z.array(VALUES[kind]).max(MOST_LISTED), comparison(kind)]);

/** Names of fields and relations that a filter may use; undefined: all. */
type Narrowing = Relation['narrowing'];

function relationFilter(owner: ContentType, { target, narrowing }: Relation, types: ContentTypes): z.ZodType {
  const nested = z.lazy(() => filterSchema(types(target), types, narrowing && { owner, names: narrowing }));
  // A filter on a relation that names no field of the related type compares the related entry's id.
  return z.union([nested, fieldFilter('integer')]);
}

/**
 * A filter by a key that is unique within an owner, such as an inventory number. It is allowed only at the outermost level of a filter, and
 * only for callers who list entries of their own; others get the error for an unknown field.
 */
const ownersKeyFilter = z
  .union([TEXT, z.strictObject({ $eq: TEXT }), z.strictObject({ $in: z.array(TEXT).max(MOST_LISTED) })])
  .meta({ description: 'With an API token: among the entries of its owner' });

interface Scope {
  owner: ContentType;
  names: NonNullable<Narrowing>;
}

function makeFilter(type: ContentType, types: ContentTypes, scope: Scope | undefined): z.ZodType {
  const isAllowed = ([name]: [string, unknown]) => scope?.names.includes(name) ?? true;
  const ofFields = Object.entries(type.fields).filter(isAllowed);
  const ofRelations = Object.entries(type.relations).filter(isAllowed);
  const self = z.lazy(() => filterSchema(type, types, scope));
  return z.strictObject({
    ...Object.fromEntries(ofFields.map(([name, { kind }]) => [name, fieldFilter(kind).optional()])),
    ...Object.fromEntries(
      ofRelations.map(([name, relation]) => [name, relationFilter(type, relation, types).optional()]),
    ),
    ...(!scope && type.entity.ownersKey !== undefined && { [type.entity.ownersKey]: ownersKeyFilter.optional() }),
    $and: z.array(self).optional(),
    $or: z.array(self).optional(),
    $not: self.optional(),
  });
}

const filters = openNamedSchemas<z.ZodType>();

/** Returns the schema of filters on a type. `scope`: set if the filter is reached through a relation that allows only some fields. */
export const filterSchema = (type: ContentType, types: ContentTypes, scope?: Scope): z.ZodType =>
  filters(`${scope ? schemaName(scope.owner) : ''}${schemaName(type)}Filter`, () => makeFilter(type, types, scope));
