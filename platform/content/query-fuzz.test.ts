import fc from 'fast-check';
import { test } from 'vitest';
import { openTestApp } from '../../test/open-test-app.ts';

// On both databases: filters are compiled to SQL.

// Whatever the address, the answer is one of those that the contract knows, within the time that a visitor waits:
// `get` checks that of each.

const { get, makeCar, makeDealer, makeFeature, makeMake, makeMedia } = await openTestApp();

const dealer = await makeDealer();
await makeCar({
  make: (await makeMake()).id,
  features: [(await makeFeature()).id],
  images: [(await makeMedia()).id],
});
await makeCar({ dealer_info: dealer.id, price: null, location: null });

test('no query ends in an error of the server', async () => {
  await fc.assert(
    fc.asyncProperty(path, fc.array(parameter, { maxLength: 6 }), async (path, parameters) => {
      await get(`/api/${path}?${parameters.join('&')}`);
    }),
  );
}, 600_000);

test('no string of bytes in an address ends in an error of the server', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 40 }), fc.boolean(), async (bytes, isQuery) => {
      const encoded = Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
      await get(isQuery ? `/api/cars?filters[color]=${encoded}&_q=${encoded}` : `/api/cars/${encoded}`);
    }),
  );
}, 600_000);

const word = fc.constantFrom(
  'filters',
  'populate',
  'sort',
  'fields',
  'pagination',
  '_q',
  'status',
  'x',
  'id',
  'documentId',
  'price',
  'year',
  'location',
  'color',
  'featured',
  'createdAt',
  'dimension',
  'images',
  'features',
  'make',
  'model',
  'dealer_info',
  'name',
  'dealerName',
  'spareparts',
  'garage',
  '$and',
  '$or',
  '$not',
  '$eq',
  '$ne',
  '$in',
  '$notIn',
  '$between',
  '$null',
  '$contains',
  '$containsi',
  '$lt',
  '$gte',
  'page',
  'pageSize',
  'start',
  'limit',
  'withCount',
  '0',
  '1',
  '99',
  '',
  '*',
  'toString',
  '$endsWithi',
  '$startsWith',
);
// As fast-check's unit "binary", which takes two seconds to be made.
const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

const value = fc.oneof(
  fc.constantFrom(
    'true',
    '1',
    '0',
    '-1',
    '2010',
    '1e5',
    '1e-7',
    '-0',
    '0.1',
    '9007199254740991',
    'id:desc',
    'make.name',
    'a,b',
    '*',
    '2020-01-01',
    '2020-02-31',
    '%',
    '_',
    "'",
    '"',
    '\\',
    ';--',
    '$1',
    ':name',
    '?',
    '{}',
    '[]',
    'é',
    '🚗',
    ' ',
    '',
  ),
  fc.string({ unit: anyCharacter, maxLength: 12 }),
  word,
);
const brackets = (keys: string[]) => keys.map((key) => `[${key}]`).join('');
const anyParameter = fc
  .tuple(word, fc.array(word, { maxLength: 5 }), value)
  .map(([name, keys, value]) => `${name}${brackets(keys)}=${encodeURIComponent(value)}`);
// Most of those above are refused; these are mostly answered.
const field = fc.constantFrom(
  'id',
  'documentId',
  'name',
  'price',
  'year',
  'location',
  'color',
  'featured',
  'createdAt',
  'dimension',
  'phonenumber',
);
const relations = fc.array(fc.constantFrom('make', 'model', 'features', 'images', 'dealer_info', 'garage', '$not'), {
  maxLength: 2,
});
const operator = fc.constantFrom(
  '$eq',
  '$eqi',
  '$ne',
  '$nei',
  '$lt',
  '$lte',
  '$gt',
  '$gte',
  '$in',
  '$notIn',
  '$null',
  '$notNull',
  '$contains',
  '$containsi',
  '$notContains',
  '$notContainsi',
  '$startsWith',
  '$startsWithi',
  '$endsWith',
  '$endsWithi',
);
const likelyFilter = fc
  .tuple(relations, field, operator, value)
  .map(
    ([path, field, operator, value]) => `filters${brackets([...path, field, operator])}=${encodeURIComponent(value)}`,
  );
const likelySort = fc
  .tuple(relations, field, fc.constantFrom('', ':asc', ':desc'))
  .map(([path, field, direction]) => `sort=${[...path, field].join('.')}${direction}`);
const parameter = fc.oneof(anyParameter, { weight: 2, arbitrary: likelyFilter }, likelySort);
const path = fc.constantFrom(
  'cars',
  'makes',
  'models',
  'dealer-infos',
  'garages',
  'spareparts',
  'articles',
  'cars/popular',
  'models/popular',
);
