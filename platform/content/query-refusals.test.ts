import { expect, test } from 'vitest';
import { openTestApp } from '../../test/open-test-app.ts';
import { openTestAdapter } from '../../test/test-database.ts';

// Refused before any SQL exists: the database behind this app ends whatever asks it.
const adapter = await openTestAdapter();
let isBuilt = false;
const untouchable = {
  ...adapter,
  get db() {
    if (isBuilt) throw new Error('the database was asked');
    return adapter.db;
  },
};
const { get, refused } = await openTestApp(undefined, { adapter: untouchable });
isBuilt = true;

const times = (count: number, part: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => part(at)).join('&');

refuses('a private field of a relation cannot be filtered', /^Invalid key/, [
  'filters[user][password][$startsWith]=$',
  'filters[dealer_info][password][$startsWith]=$',
  'filters[dealer_info][account][email][$contains]=a',
]);

refuses('the internal lookup of other servers is refused', /^Invalid parameter/, [
  'lookup[updatedBy][password][$startsWith]=$2',
  '_where[id]=1',
  '$or[0][id]=1',
]);

refuses('who made or changed an entry cannot be filtered, populated or sorted', /^Invalid key/, [
  'filters[createdBy][email][$contains]=a',
  'populate[updatedBy]=true',
  'sort=createdBy.email',
  'fields=createdBy',
]);

refuses('aliases and columns of the statement are no keys', /^Invalid key/, [
  'filters[make][t1.password][$eq]=1',
  'filters[t0.id]=1',
  'filters[make.name]=x',
  'filters["name"]=x',
  'filters[make_id]=1',
  'filters[document_id]=x',
  'filters[place_id]=1',
  'sort=make_id',
  'sort=published_at',
  'sort=id;drop table car',
]);

refuses('fields gives declared fields only', /^Invalid key/, [
  'fields[0]=make_id',
  'fields=password',
  'fields=id,nosuch',
  'fields[a]=id',
  'populate[dealer_info][fields][0]=password',
  'populate[images][fields]=size_bytes',
]);

refuses('a relation that is not declared cannot be populated', /^Invalid key/, [
  'populate=saves',
  'populate[likes][populate][user]=*',
  'populate=createdBy',
  'populate=localizations',
  'populate=images.related',
]);

refuses('deep population does not exist', /^Invalid/, ['populate=deep,9', 'populate=deep', 'pLevel=10']);

refuses('an unknown operator is refused before SQL exists', /^Invalid key \$/, [
  'filters[color][$regex]=(a%2B)%2B$',
  'filters[color][$raw]=1',
  'filters[color][$where]=1',
  'filters[color][$fulltext]=1',
  'filters[color][$jsonSupersetOf]=1',
  'filters[color][$like]=%25',
]);

refuses('an operator stands where it has a meaning only', /does not apply|Invalid key/, [
  'filters[year][$contains]=2',
  'filters[price][$eqi]=2',
  '/api/dealer-infos?filters[features][$gt]=a',
  'filters[$eq]=1',
  'filters[$in][0]=1',
]);

refuses('an empty set never means everything', /must (not be empty|be an object|be a list)/, [
  'filters[id][$in][0]=1&filters[id][$in][1]=',
  'filters[id][$notIn][0]=&filters[id][$notIn][1]=1',
  'filters[$or]=',
  'filters[$and][0]=',
  'filters[$not]=',
  'filters[make]=',
  'filters[color]=',
  'filters=',
]);

refuses('logical nesting and the number of conditions have limits', /too deep|too many|At most/, [
  `filters${'[$and][0]'.repeat(9)}[id]=1`,
  `filters${'[$and][0][$or][0]'.repeat(20)}[id]=1`,
  `filters${'[$not]'.repeat(40)}[id]=1`,
  `filters[make]${'[$not]'.repeat(12)}[name]=a`,
  `filters[color]${'[$not]'.repeat(9)}[$eq]=a`,
  times(500, (at) => `filters[$or][${at}][id]=${at}`),
  times(101, (at) => `filters[$or][${at}][id]=${at}`),
  times(180, (at) => `filters[$and][${at % 60}][$or][${Math.floor(at / 60)}][id]=1`),
]);

refuses('more than a hundred values are refused, not dropped', /too many|at most 100/, [
  times(101, (at) => `filters[year][$in][${at}]=${1900 + at}`),
  times(101, (at) => `filters[year][$in]=${1900 + at}`),
  times(101, (at) => `filters[year][$notIn][]=${1900 + at}`),
]);

refuses('a sparse index makes no array of its length', /./, [
  'populate[999999999]=nosuch',
  'filters[$or][999999999][id]=1',
  'filters[year][$in][999999999]=2010',
  'sort[99999]=nosuch',
]);

refuses('keys of prototypes are refused and change nothing', /^Invalid/, [
  'filters[__proto__][polluted]=1',
  '__proto__[x]=1',
  '__proto__.x=1',
  'constructor[prototype][x]=1',
  'filters[constructor][name]=1',
  'filters[hasOwnProperty]=1',
  'filters[make][toString]=1',
  'fields[__proto__]=id',
  'populate[__proto__]=true',
  'populate=__proto__',
  'populate=__proto__.x',
  'populate=toString',
  'populate=hasOwnProperty.x',
  'sort=__proto__',
  'sort=constructor.name',
  'toString=1',
  'valueOf=1',
  'filters[make][%5F_proto__]=1',
]);

test('prototypes are as they were', () => {
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(({} as Record<string, unknown>).x).toBeUndefined();
});

refuses('a parameter that takes one value is refused with two', /must be a single value/, [
  'pagination[page]=1&pagination[page]=2',
  'pagination[pageSize]=1&pagination[pageSize]=2',
  'filters[color][$eq]=a&filters[color][$eq]=b',
  'filters[year][$null]=true&filters[year][$null]=false',
  '_q=a&_q=b',
  'filters[color][$eq][a]=1',
]);

refuses('pages, sizes and starts are whole numbers within their bounds', /must be a whole number/, [
  ...['0', '-1', 'abc', '1.5', '1e3', '1e9', '1000001', '99999999999999999999', '', ' 1', '0x1', '١'].map(
    (page) => `pagination[page]=${encodeURIComponent(page)}`,
  ),
  ...['0', '-1', 'abc', '1.5', ''].map((size) => `pagination[pageSize]=${size}`),
  ...['-1', 'abc', '1.5', '99999999999'].map((start) => `pagination[start]=${start}`),
  ...['0', '-1', 'x'].map((limit) => `pagination[limit]=${limit}`),
]);

refuses('a value is at most 256 characters', /at most 256 characters/, [
  `filters[location][$containsi]=${'%25'.repeat(257)}`,
  `filters[color][$in][0]=${'a'.repeat(2_560)}`,
  `_q=${'a'.repeat(257)}`,
]);

refuses('a number that is none is refused', /must be a number|must not be empty/, [
  `filters[price][$gt]=${encodeURIComponent("1' OR '1'='1")}`,
  ...['NaN', 'Infinity', '-Infinity', '1e400', '0x10', '1_000', '1,000', '9007199254740993', '', '%20', 'null'].map(
    (value) => `filters[price][$lt]=${value}`,
  ),
  'filters[year][$in]=2010,2011',
  'filters[id][$eq]=abc',
  'filters[make]=Toyota',
]);

refuses('$between takes two values', /takes two values/, [
  'filters[year][$between]=2010',
  'filters[year][$between][0]=2010',
  'filters[year][$between][]=1&filters[year][$between][]=2&filters[year][$between][]=3',
]);

refuses('booleans are true or false', /must be true or false/, [
  ...['yes', 'no', 'TRUE', '2', 'on'].map((value) => `filters[featured]=${value}`),
  'filters[location][$null]=maybe',
  'filters[make][id][$notNull]=maybe',
]);

refuses('a bracket that is encoded twice is no parameter', /^Invalid parameter/, [
  'filters%255Bslug%255D%255B%24eq%255D=x',
  'populate%255B0%255D=make',
  'filters.color=x',
  'sort_=x',
]);

refuses('filters of another form are refused', /must be (an object|a list)/, [
  'filters=abc',
  'filters[0]=abc',
  'filters[]=abc',
  'filters[$and][a]=1',
]);

refuses('a bad direction of a sort is refused', /^Invalid order\./, [
  'sort=price:up',
  'sort[price]=Desc',
  'sort=price:',
]);

refuses('sorting by a list, a document or too much is refused', /^Invalid key|^sort/, [
  'sort=images.name',
  'sort=make',
  'sort=nosuch:asc',
  '/api/dealer-infos?sort=features',
  `sort=${'id,'.repeat(3_000)}id`,
]);

refuses('control characters are refused wherever they stand', /Control characters/, [
  'filters[color]=a%00b',
  'filters[col%00or]=a',
  '_q=%01',
  'unknown=%1F',
  '/api/cars/%00',
  '/api/%00',
]);

refuses('a query that is not UTF-8 is refused', /UTF-8/, ['_q=%FF%FE', '_q=%ED%A0%80', '_q=%', 'filters[color]=%C3']);

refuses('a date that is none is refused', /expected a timestamp or an ISO date/, [
  ...[
    '0000-00-00',
    '275761-01-01',
    '%2B275761-01-01T00:00:00Z',
    'now()',
    '2020-13-01',
    'yesterday',
    '-1',
    '2020'.repeat(4),
  ].map((value) => `filters[createdAt][$gt]=${value}`),
]);

refuses('a query string has a longest length and a most of parameters', /too (long|many)/, [
  `unknown=${'a'.repeat(16_001)}`,
  times(201, (at) => `unknown${at}=1`),
  `populate${'[make]'.repeat(30)}=1`,
]);

refuses(
  'a populate does not return to a type that it came from: parts and garages lead to each other',
  /^populate may not return to a type that it came from, as (garages\.spareparts\.garage does to garages|spareparts\.garage\.spareparts does to spareparts)$/,
  [
    `/api/garages?populate=${'spareparts.garage.'.repeat(3)}images`,
    '/api/garages?populate=spareparts.garage',
    '/api/garages?populate[spareparts]=*',
    '/api/garages?populate[spareparts][populate]=*',
    '/api/garages?populate[spareparts.garage]=true',
    '/api/spareparts?populate[garage][populate]=*',
    '/api/spareparts?populate[garage][populate][spareparts][fields]=id',
  ],
);

refuses('a relation is populated once', /^populate names [\w.]+ twice$/, [
  '/api/garages?populate[spareparts]=true&populate[spareparts.images]=true',
  '/api/spareparts?populate[garage][populate][images]=true&populate[garage.images]=true',
]);

refuses('what is populated is narrowed by few conditions', /^At most 10 conditions/, [
  `/api/garages?${times(11, (at) => `populate[spareparts][filters][$or][${at}][name]=a`)}`,
]);

test('pages and starts do not mix', async () => {
  const answer = await get('/api/cars?pagination[page]=2&pagination[start]=3');
  expect(answer.body).toMatchObject({
    error: { status: 400, name: 'PaginationError', message: expect.stringContaining('Cannot use both page & offset') },
  });
});

test('a guess at a secret is refused alike, right or wrong, without asking the database', async () => {
  const guess = async (letter: string) =>
    (await get(`/api/cars?filters[dealer_info][password][$startsWith]=${letter}`)).text;
  const first = await guess('a');
  for (const letter of 'bcdefg$0') expect(await guess(letter)).toBe(first);
});

test('a refusal names the key, not all that was sent, and where it stood', async () => {
  expect(await refused('/api/cars?filters[make][nosuch][$eq]=1')).toBe('Invalid key nosuch at make');
  const long = await refused(`/api/cars?filters[${'k'.repeat(5_000)}]=1`);
  expect(long).toBe(`Invalid key ${'k'.repeat(60)}…`);
});

/** Every address under the title must be a ValidationError, whose message matches. */
function refuses(title: string, message: RegExp, addresses: string[]) {
  test(title, async () => {
    for (const address of addresses) {
      expect(await refused(address.startsWith('/') ? address : `/api/cars?${address}`), address).toMatch(message);
    }
  });
}
