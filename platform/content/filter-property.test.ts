import fc from 'fast-check';
import qs from 'qs';
import { expect, test } from 'vitest';
import { openTestApp } from '../../test/open-test-app.ts';

// On both databases: filters are compiled to SQL.

// Whatever the filter, the database must find what one finds by looking at each car in turn.

const { list, makeCar, makeMake, makeDealer, makeFeature } = await openTestApp();

// ---- a small table full of odd values

const texts = ['Red', 'red', 'RED ', 'É', 'é', 'Ñandu', 'ñ', 'ß', 'SS', '100%', '_', "'", '\\', 'a,b'];
const places = ['Ntinda, Kampala', 'kampala', 'Jinja', 'ÉTÉ'];
const numbers = [0, 1, 999, 1_000, 2_010, 5_000_000];

const pick = <T>(items: readonly T[], at: number) => items[at % items.length] as T;

const { rows, related } = await makeTable();

// ---- looking at each car in turn

const not = (truth: Truth): Truth => (truth === null ? null : !truth);
// ---- the same as a query

const ofAny = ['$eq', '$ne', '$lt', '$lte', '$gt', '$gte'];
const ofText = ['$eqi', '$nei', '$contains', '$containsi', '$notContains', '$notContainsi'];
const ofEnds = ['$startsWith', '$startsWithi', '$endsWith', '$endsWithi'];

const presence = (field: string): fc.Arbitrary<Tree> =>
  fc.record({
    field: fc.constant(field),
    operator: fc.constantFrom('$null', '$notNull'),
    values: fc.tuple(fc.boolean()),
  });

const text = fc.constantFrom<Value>(...texts, ...places, 'r', 'amp', 'Toyota', 'ABS', 'abs', 'nobody has this');
const number = fc.constantFrom<Value>(...numbers, -1, 1.5, 1e12);
const textOperators = [...ofAny, ...ofText, ...ofEnds];

const { tree: anyTree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    leaf('color', text, textOperators),
    leaf('location', text, textOperators),
    leaf('price', number, ofAny),
    leaf('dimension', fc.constantFrom<Value>(8.25, 0.5, 3), ofAny),
    fc.boolean().map((value): Tree => ({ field: 'featured', operator: '$eq', values: [value] })),
    leaf('name', text, textOperators).map((tree): Tree => ({ of: 'make', tree })),
    leaf('name', text, textOperators).map((tree): Tree => ({ of: 'features', tree })),
    leaf('phonenumber', fc.constantFrom<Value>('0000000009', '1'), textOperators).map(
      (tree): Tree => ({ of: 'dealer_info', tree }),
    ),
    fc.array(tie('tree'), { minLength: 1, maxLength: 3 }).map((all): Tree => ({ all })),
    fc.array(tie('tree'), { minLength: 1, maxLength: 3 }).map((any): Tree => ({ any })),
    tie('tree').map((tree): Tree => ({ not: tree })),
  ),
}));

test('the database finds what looking at each car in turn finds', async () => {
  await fc.assert(
    fc.asyncProperty(anyTree, async (tree) => {
      const filters = qs.stringify({ filters: asQuery(tree) }, { allowEmptyArrays: true });
      const found = await list(`/api/cars?fields=id&pagination[pageSize]=100&${filters}`);
      const expected = rows.filter((row) => holds(row, tree) === true).map(({ id }) => id);
      expect(found.map(({ id }) => id)).toEqual(expected);
    }),
  );
}, 600_000);

type Value = string | number | boolean | null;
/** SQL's logic: a comparison with what is missing is neither true nor false. */
type Truth = boolean | null;
type Row = Record<string, Value>;
interface CarRow extends Row {
  id: number;
}
type Tree =
  | { all: Tree[] }
  | { any: Tree[] }
  | { not: Tree }
  | { of: 'make' | 'dealer_info' | 'features'; tree: Tree }
  | { field: string; operator: string; values: Value[] };

async function makeTable() {
  const makes = [await makeMake({ name: 'Toyota' }), await makeMake({ name: 'toyota É' })];
  const dealers = [await makeDealer({ phonenumber: null }), await makeDealer({ phonenumber: '0000000009' })];
  const features = [await makeFeature({ name: 'ABS' }), await makeFeature({ name: 'abs brakes' })];
  const rows: CarRow[] = [];
  const related = new Map<number, { make: Row[]; dealer_info: Row[]; features: Row[] }>();
  for (let at = 0; at < 40; at += 1) {
    const make = pick([...makes, undefined], at);
    const dealer = pick([...dealers, undefined], at * 2 + 1);
    const has = features.filter((_, bit) => (at >> bit) % 2 === 1);
    const fields = {
      color: pick([...texts, null], at),
      location: pick([...places, null], at * 3),
      price: pick([...numbers, null], at * 5),
      dimension: pick([8.25, 0.5, null], at),
      featured: at % 4 === 0,
    };
    const car = await makeCar({
      ...fields,
      make: make?.id ?? null,
      dealer_info: dealer?.id ?? null,
      features: has.map(({ id }) => id),
    });
    rows.push({ ...fields, id: car.id });
    related.set(car.id, {
      make: make ? [{ id: make.id, name: make.name }] : [],
      dealer_info: dealer ? [{ id: dealer.id, phonenumber: dealer.phonenumber }] : [],
      features: has.map(({ id, name }) => ({ id, name })),
    });
  }
  return { rows, related };
}

const every = (truths: Truth[]): Truth => (truths.includes(false) ? false : truths.includes(null) ? null : true);

const fold = (value: Value) => String(value).toLowerCase();

function compare(value: Value, operator: string, values: Value[]): Truth {
  const [first, second] = values as [Value, Value];
  if (operator === '$null') return (value === null) === first;
  if (operator === '$notNull') return (value !== null) === first;
  if (value === null) return null;
  const below = (a: Value, b: Value) => (a as string) < (b as string);
  switch (operator) {
    case '$eq':
      return value === first;
    case '$ne':
      return value !== first;
    case '$lt':
      return below(value, first);
    case '$lte':
      return !below(first, value);
    case '$gt':
      return below(first, value);
    case '$gte':
      return !below(value, first);
    case '$between':
      return !below(value, first) && !below(second, value);
    case '$in':
      return values.includes(value);
    case '$notIn':
      return !values.includes(value);
    case '$eqi':
      return fold(value) === fold(first);
    case '$nei':
      return fold(value) !== fold(first);
    case '$contains':
      return String(value).includes(String(first));
    case '$containsi':
      return fold(value).includes(fold(first));
    case '$notContains':
      return !String(value).includes(String(first));
    case '$notContainsi':
      return !fold(value).includes(fold(first));
    case '$startsWith':
      return String(value).startsWith(String(first));
    case '$startsWithi':
      return fold(value).startsWith(fold(first));
    case '$endsWith':
      return String(value).endsWith(String(first));
    default:
      return fold(value).endsWith(fold(first));
  }
}

function holds(row: Row, tree: Tree): Truth {
  if ('all' in tree) return every(tree.all.map((part) => holds(row, part)));
  if ('any' in tree) return not(every(tree.any.map((part) => not(holds(row, part)))));
  if ('not' in tree) return not(holds(row, tree.not));
  if ('of' in tree) {
    const others = related.get(Number(row.id))?.[tree.of] ?? [];
    // Without a make, what is asked of the make is unknown; of no features, no feature meets it.
    if (others.length === 0 && tree.of !== 'features') return null;
    return others.some((other) => holds(other, tree.tree) === true);
  }
  return compare(row[tree.field] ?? null, tree.operator, tree.values);
}

type Nested = { [key: string]: string | string[] | Nested | Nested[] };

function asQuery(tree: Tree): Nested {
  if ('all' in tree) return { $and: tree.all.map(asQuery) };
  if ('any' in tree) return { $or: tree.any.map(asQuery) };
  if ('not' in tree) return { $not: asQuery(tree.not) };
  if ('of' in tree) return { [tree.of]: asQuery(tree.tree) };
  const values = tree.values.map(String);
  const takesMany = ['$in', '$notIn', '$between'].includes(tree.operator);
  return { [tree.field]: { [tree.operator]: takesMany ? values : (values[0] ?? '') } };
}

function leaf(field: string, value: fc.Arbitrary<Value>, operators: string[]): fc.Arbitrary<Tree> {
  const one = fc.record({
    field: fc.constant(field),
    operator: fc.constantFrom(...operators),
    values: fc.tuple(value),
  });
  const two = fc.record({
    field: fc.constant(field),
    operator: fc.constant('$between'),
    values: fc.tuple(value, value),
  });
  const many = fc.record({
    field: fc.constant(field),
    operator: fc.constantFrom('$in', '$notIn'),
    values: fc.array(value, { maxLength: 3 }),
  });
  return fc.oneof({ weight: 5, arbitrary: one }, two, many, presence(field));
}
