import { stringify } from 'qs';
import { expect, test } from 'vitest';
import { openFolderStorage } from '../../platform/storage/folder-storage.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { madeStrapiMarket, openChance, writeStrapiArchive } from '../../test/strapi-archive.ts';
import { openArchive } from './archive-stream.ts';
import { moveFromStrapi } from './move-from-strapi.ts';
import { type Entity, readArchive, type StrapiContent } from './read-archive.ts';

// On both databases: what clients of that Strapi ask is answered as it was, whatever the database.

test('hundreds of questions about cars are answered as by the Strapi that they come from', async () => {
  const path = await writeStrapiArchive(await madeStrapiMarket({ cars: 400 }));
  const app = await openTestApp(undefined, { settings: { RATE_LIMITS: 'off' } });
  await moveFromStrapi({
    adapter: app.adapter,
    storage: openFolderStorage(app.dataDir),
    path,
    key: undefined,
    mapPath: undefined,
    isDryRun: false,
    now: app.clock.now,
    say: () => undefined,
    progress: () => undefined,
    signal: new AbortController().signal,
  });
  const cars = carsIn(await readArchive(await openArchive(path, undefined)));
  const next = openQuestions(cars);
  let found = 0;
  for (let number = 0; number < QUESTIONS; number += 1) {
    const question = next();
    const query = stringify(question, { encodeValuesOnly: true });
    const { status, body } = await app.get(`/api/cars?${query}`);
    const expected = answerTo(cars, question);
    expect(status, query).toBe(200);
    expect(likewise(body, expected), decodeURIComponent(query)).toEqual(expected);
    if (expected.data.length > 0) found += 1;
  }
  // Most questions find something: equal answers say more than two empty lists.
  expect(found).toBeGreaterThan(QUESTIONS / 2);
}, 60_000);

type Values = Readonly<Record<string, unknown>>;
type Filter = Record<string, unknown>;

/** `npm run test:long` asks more of them. */
const QUESTIONS = process.env.RUNS ? 500 : 200;
const FILE = 'plugin::upload.file';

const TO_ONE = {
  make: 'api::make.make',
  model: 'api::model.model',
  category: 'api::category.category',
  dealer_info: 'api::dealer-info.dealer-info',
} as const;
const TO_MANY = { features: 'api::feature.feature', images: FILE } as const;

/** Fields of a file that are not answered as there: its copies and their place are this market's own. */
const NOT_COMPARED = ['locale', 'formats', 'provider_metadata', 'folderPath'];

const plain = ({ id, data }: Entity): Values => ({
  id,
  ...Object.fromEntries(Object.entries(data).filter(([name]) => !NOT_COMPARED.includes(name))),
});

/** Reads the cars of an archive with all that a question may populate. */
function carsIn(content: StrapiContent): Values[] {
  const byId = new Map([...content.entities].map(([type, rows]) => [type, new Map(rows.map((row) => [row.id, row]))]));
  const targets = (car: Entity, field: string, type: string) =>
    content.related('api::car.car', field, car.id).flatMap((id) => {
      const row = byId.get(type)?.get(id);
      return row ? [plain(row)] : [];
    });
  return (content.entities.get('api::car.car') ?? []).map((car) => ({
    ...plain(car),
    ...Object.fromEntries(Object.entries(TO_ONE).map(([field, type]) => [field, targets(car, field, type)[0] ?? null])),
    ...Object.fromEntries(Object.entries(TO_MANY).map(([field, type]) => [field, targets(car, field, type)])),
  }));
}

type Truth = boolean | null;

const compared = (one: unknown, other: unknown): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one) < String(other)
      ? -1
      : one === other
        ? 0
        : 1;

const isText = (value: unknown, test: (text: string) => boolean) => test(String(value));
const small = (value: unknown) => String(value).toLowerCase();

/** How Strapi's operators decide on a value that is not null. */
const OPERATORS: Record<string, (value: unknown, than: unknown) => boolean> = {
  $eq: (value, than) => value === than,
  $eqi: (value, than) => small(value) === small(than),
  $ne: (value, than) => value !== than,
  $in: (value, than) => Array.isArray(than) && than.includes(value),
  $notIn: (value, than) => Array.isArray(than) && !than.includes(value),
  $lt: (value, than) => compared(value, than) < 0,
  $lte: (value, than) => compared(value, than) <= 0,
  $gt: (value, than) => compared(value, than) > 0,
  $gte: (value, than) => compared(value, than) >= 0,
  $between: (value, than) => Array.isArray(than) && compared(value, than[0]) >= 0 && compared(value, than[1]) <= 0,
  $contains: (value, than) => isText(value, (text) => text.includes(String(than))),
  $containsi: (value, than) => small(value).includes(small(than)),
  $startsWith: (value, than) => isText(value, (text) => text.startsWith(String(than))),
  $endsWithi: (value, than) => small(value).endsWith(small(than)),
};

const every = (truths: readonly Truth[]): Truth =>
  truths.includes(false) ? false : truths.includes(null) ? null : true;
const some = (truths: readonly Truth[]): Truth => (truths.includes(true) ? true : truths.includes(null) ? null : false);
const not = (truth: Truth): Truth => (truth === null ? null : !truth);

function holds(value: unknown, [operator, than]: [string, unknown]): Truth {
  if (operator === '$null') return (value === null || value === undefined) === than;
  if (operator === '$notNull') return (value !== null && value !== undefined) === than;
  return value === null || value === undefined ? null : (OPERATORS[operator]?.(value, than) ?? null);
}

const isObject = (value: unknown): value is Filter =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns whether an entry passes a filter, by SQL's three values. */
function passes(entry: Values | null, filter: Filter): Truth {
  return every(
    Object.entries(filter).map(([key, part]) => {
      if (key === '$or') return some((part as Filter[]).map((one) => passes(entry, one)));
      if (key === '$and') return every((part as Filter[]).map((one) => passes(entry, one)));
      if (key === '$not') return not(passes(entry, part as Filter));
      const value = entry?.[key];
      const inner = part as Filter;
      if (Array.isArray(value)) return value.some((one) => passes(one as Values, inner) === true);
      if (key in TO_ONE) return passes(isObject(value) ? value : null, inner);
      return every(Object.entries(inner).map((condition) => holds(value, condition)));
    }),
  );
}

interface Question {
  filters?: Filter;
  sort: string[];
  fields?: string[];
  populate?: string[];
  pagination: { page: number; pageSize: number } | { start: number; limit: number };
}

const SCALARS = [
  'price',
  'year',
  'mileage',
  'location',
  'fueltype',
  'color',
  'reference',
  'featured',
  'createdAt',
  'updatedAt',
];

/** Returns questions as a client may ask them, the same each time. */
function openQuestions(cars: readonly Values[]) {
  const chance = openChance(23);
  const one = <Item>(items: readonly Item[]): Item => items[chance(items.length)] as Item;
  const someValue = (field: string) => one(cars.filter((car) => car[field] !== null))[field];

  function numberFilter(): Filter {
    const field = one(['price', 'year', 'mileage', 'seats', 'dimension']);
    const [a, b] = [someValue(field), someValue(field)].toSorted(compared);
    const operator = one(['$eq', '$ne', '$lt', '$lte', '$gt', '$gte', '$in', '$notIn', '$between', '$null']);
    const than = operator === '$null' ? chance(2) === 0 : /n$/.test(operator) ? [a, b] : a;
    return { [field]: { [operator]: than } };
  }

  function textFilter(): Filter {
    const field = one(['location', 'fueltype', 'gearbox', 'color', 'drivetype', 'condition', 'reference', 'modelcode']);
    const value = String(someValue(field));
    const operator = one(
      field === 'condition'
        ? ['$eq', '$ne', '$in']
        : ['$eq', '$eqi', '$ne', '$in', '$contains', '$containsi', '$startsWith', '$endsWithi'],
    );
    const from = chance(Math.max(1, value.length - 2));
    const parts: Record<string, string> = {
      $contains: value.slice(from, from + 3),
      $containsi: value.slice(from, from + 3).toUpperCase(),
      $startsWith: value.slice(0, 2),
      $endsWithi: value.slice(-3).toUpperCase(),
      $eqi: value.toUpperCase(),
    };
    return { [field]: { [operator]: operator === '$in' ? [value, someValue(field)] : (parts[operator] ?? value) } };
  }

  function relatedFilter(): Filter {
    const car = one(cars);
    const field = one(['make', 'model', 'category', 'dealer_info', 'features'] as const);
    const target = [car[field]].flat().find(isObject);
    if (!target || chance(6) === 0)
      return field === 'features' ? { featured: { $eq: true } } : { [field]: { id: { $notNull: true } } };
    const key = field === 'dealer_info' ? one(['documentId', 'id', 'dealerName']) : one(['documentId', 'id', 'name']);
    return { [field]: { [key]: { [one(['$eq', '$in'])]: target[key] } } };
  }

  function simple(): Filter {
    const filter = one([numberFilter, textFilter, relatedFilter])();
    for (const inner of Object.values(filter).filter(isObject)) {
      for (const deeper of Object.values(inner).filter(isObject)) {
        if ('$in' in deeper && !Array.isArray(deeper.$in)) deeper.$in = [deeper.$in];
      }
    }
    return filter;
  }

  function filters(): Filter {
    const kind = chance(6);
    if (kind === 0) return { $or: [simple(), simple(), simple()] };
    if (kind === 1) return { $and: [simple(), { $or: [simple(), simple()] }] };
    if (kind === 2) return { $not: one([numberFilter, textFilter])() };
    return kind === 3 ? { ...numberFilter(), ...textFilter() } : simple();
  }

  return function next(): Question {
    const size = one([1, 5, 20, 25, 100]);
    const at = chance(4);
    return {
      ...(chance(8) === 0 ? {} : { filters: filters() }),
      sort: one([
        ['id'],
        ['year:desc'],
        ['price'],
        ['price:desc'],
        ['reference:desc'],
        ['make.name', 'year'],
        ['mileage', 'price:desc'],
        ['createdAt:desc'],
      ]),
      ...(chance(3) === 0 ? { fields: SCALARS.filter(() => chance(2) === 0) } : {}),
      ...(chance(2) === 0
        ? { populate: [...Object.keys(TO_ONE), ...Object.keys(TO_MANY)].filter(() => chance(2) === 0) }
        : {}),
      pagination: chance(2) === 0 ? { page: at + 1, pageSize: size } : { start: at * size, limit: size },
    };
  };
}

const textAt = (car: Values, path: string): unknown =>
  path.split('.').reduce<unknown>((value, step) => (isObject(value) ? value[step] : null), car);

/** Nulls last in both directions, and the id at the end. */
function ordered(cars: readonly Values[], sort: readonly string[]): Values[] {
  const keys = [...sort, 'id'].map((key) => ({ path: key.split(':')[0] ?? '', sign: key.endsWith(':desc') ? -1 : 1 }));
  return cars.toSorted((one, other) => {
    for (const { path, sign } of keys) {
      const [a, b] = [textAt(one, path), textAt(other, path)];
      if (a === b) continue;
      if (a === null || b === null) return a === null ? 1 : -1;
      return compared(a, b) * sign;
    }
    return 0;
  });
}

const RELATIONS = [...Object.keys(TO_ONE), ...Object.keys(TO_MANY)];
const ALWAYS = ['id', 'documentId'];

/** Returns the answer of a Strapi with these cars. */
function answerTo(cars: readonly Values[], { filters = {}, sort, fields, populate = [], pagination }: Question) {
  const found = ordered(
    cars.filter((car) => passes(car, filters) === true),
    sort,
  );
  const start = 'start' in pagination ? pagination.start : (pagination.page - 1) * pagination.pageSize;
  const size = 'limit' in pagination ? pagination.limit : pagination.pageSize;
  const isAnswered = (name: string) =>
    RELATIONS.includes(name)
      ? populate.includes(name)
      : !fields?.length || fields.includes(name) || ALWAYS.includes(name);
  const data = found
    .slice(start, start + size)
    .map((car) => Object.fromEntries(Object.entries(car).filter(([name]) => isAnswered(name))));
  const pages = 'start' in pagination ? {} : { pageCount: Math.ceil(found.length / size) };
  return { data, meta: { pagination: { ...pagination, ...pages, total: found.length } } };
}

/** Returns the entries with the keys that Strapi has, since this market answers more. */
function likewise(answered: unknown, expected: unknown): unknown {
  if (Array.isArray(answered) && Array.isArray(expected)) {
    return answered.map((one, at) => likewise(one, expected[at]));
  }
  if (!isObject(answered) || !isObject(expected)) return answered;
  return Object.fromEntries(Object.keys(expected).map((key) => [key, likewise(answered[key], expected[key])]));
}
