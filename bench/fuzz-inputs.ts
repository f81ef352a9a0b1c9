import { TEXTS } from './fuzz-texts.ts';

// Makes the parts of fuzzed requests: addresses and bodies, with odd values.

const LARGEST_BYTES = 40 * 1024 ** 2;

export interface FuzzSource {
  random: () => number;
  /** Ids from answers, so that requests get further than a failed look-up. The first are of the callers' own data. */
  seen: readonly string[];
}

export const pick = <Value>(random: () => number, from: readonly Value[]): Value => {
  const value = from[Math.floor(random() * from.length)];
  if (value === undefined) throw new Error('There is nothing to choose from.');
  return value;
};

const FIRST_IDS = 60;

/** Picks one of the first about a third of the time: most ids seen later are other people's. */
const pickId = ({ random, seen }: FuzzSource) => pick(random, random() < 0.35 ? seen.slice(0, FIRST_IDS) : seen);

/** Bodies that the routes of the back offices and of the API accept, by the end of their path: half of all bodies are made from these. */
const BODIES: readonly [path: RegExp, body: object][] = [
  [/\/listings$/, { seller: 'ID', kind: 'car' }],
  [/\/listings\/[^/]+$/, { version: 1, fields: { make: 'Toyota', model: 'premio', price: '24.5m', year: '2010' } }],
  [/\/(moves)$/, { move: 'submit', version: 1, reason: '' }],
  [/\/state$/, { state: 'paused', reason: 'asked' }],
  [/\/decision$/, { version: 1, decision: 'decline', reasons: ['fraud'], words: '' }],
  [/\/photos$/, { order: ['a'.repeat(64)], version: 1 }],
  [
    /\/batches$/,
    { key: 'abcdefgh', listings: ['ID'], move: 'reserve', rows: 'ID 1', change: { unit: 'percent', by: -5 } },
  ],
  [/\/columns$/, { columns: ['make', 'model', null] }],
  [/\/start$/, { withdrawsOthers: true }],
  [/\/private-seller$/, { name: 'A garage', place: 'Ntinda', whatsapp: true }],
  [/\/phone\/code$/, { phone: '0772 000 000' }],
  [/\/phone\/proof$/, { code: '123456' }],
  [/\/page$/, { version: 1, values: { about: 'Cars', phone: '0772000000', openingHours: ['Mo 8-17'] } }],
  [/\/team\/[^/]+$/, { role: 'manager', was: 'agent' }],
  [/\/invites/, { email: 'a@example.com', role: 'agent' }],
  [/\/tokens$/, { name: 'Stock', scopes: ['listings:write'], days: 30 }],
  [/\/webhooks$/, { address: 'https://example.com/hook', events: ['listing.published'] }],
  [/\/webhooks\/[^/]+$/, { isOn: false }],
  [/\/notes$/, { text: 'called' }],
  [/\/assignee$/, { version: 1, assignee: 'ID' }],
  [/\/contact$/, { way: 'call', kind: 'call' }],
  [/\/api\/(cars|spareparts)/, { data: { make: 1, model: 'ID', price: 24_500_000, year: 2010, features: [1, 2] } }],
  [
    /\/api\/leads/,
    { documentId: 'ID', intent: 'offer', phone: '0772000000', offer: 1_000_000, message: 'Is it there?' },
  ],
  [/\/api\/email/, { from: 'a@example.com', subject: 'Hello', text: 'Is it there?' }],
  [/\/(saves|likes)/, { data: { car: 'ID' } }],
  [/\/users\//, { username: 'Somebody', phonenumber: '0772000000' }],
  [/password$/, { identifier: 'a@example.com', password: 'abcdef', currentPassword: 'abcdef' }],
];

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export function oddValue(source: FuzzSource, depth = 0): Json {
  const { random, seen } = source;
  const kind = random();
  if (kind < 0.25 && seen.length > 0) return pick(random, seen);
  if (kind < 0.6) return pick(random, TEXTS);
  if (kind < 0.75) return pick(random, [0, -1, 1, 1.5, 1e9, -1e308, 2 ** 53, 20_000, 2010]);
  if (kind < 0.85) return pick(random, [null, true, false, '', 'x'.repeat(Math.ceil(random() * 5_000))]);
  if (depth > 3) return [];
  if (kind < 0.92) return Array.from({ length: Math.ceil(random() * 4) }, () => oddValue(source, depth + 1));
  const keys = ['id', 'documentId', 'connect', 'set', '$eq', '__proto__', pick(random, TEXTS)];
  return Object.fromEntries(
    keys.slice(Math.floor(random() * keys.length)).map((key) => [key, oddValue(source, depth + 1)]),
  );
}

/** Returns a copy in which some values are odd, and now and then a key is missing or added. */
function distort(value: unknown, source: FuzzSource): Json {
  const { random, seen } = source;
  if (random() < 0.08) return oddValue(source);
  if (Array.isArray(value)) return value.map((one) => distort(one, source));
  if (typeof value === 'object' && value !== null) {
    const kept = Object.entries(value).filter(() => random() > 0.05);
    const changed = kept.map(([key, one]): [string, Json] => [key, distort(one, source)]);
    if (random() < 0.05) changed.push([String(pick(random, TEXTS)).slice(0, 60), oddValue(source)]);
    return Object.fromEntries(changed);
  }
  if (value === 'ID' && seen.length > 0) return pickId(source);
  if (value === 1) return Math.ceil(random() * 3);
  return value as Json;
}

/** Not `String`, which would call an odd object's own toString. */
const textOf = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value));

export interface FuzzBody {
  type: string;
  bytes: Buffer;
}

const json = (value: Json): FuzzBody => ({ type: 'application/json', bytes: Buffer.from(JSON.stringify(value)) });

function formOf(source: FuzzSource): FuzzBody {
  const names = [
    'intent',
    'move',
    'price',
    'make',
    'version',
    'step',
    'email',
    'password',
    'code',
    'next',
    'reason',
    'documentId',
  ];
  const pairs = names
    .filter(() => source.random() < 0.4)
    .map((name): [string, string] => [name, textOf(oddValue(source)).slice(0, 3_000)]);
  return { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(new URLSearchParams(pairs).toString()) };
}

function multipartOf({ random }: FuzzSource): FuzzBody {
  const parts = Array.from({ length: Math.ceil(random() * 6) }, (_, at) => {
    const name = pick(random, ['files', 'photos', 'file', 'archive', 'fileInfo', 'seller', 'logo', '__proto__']);
    const file = pick(random, ['', `; filename="a${at}.jpg"`, '; filename="stock.csv"', '; filename="../a.zip"']);
    const body = pick(random, ['make;model;price\nToyota;Premio;25m', 'x'.repeat(3_000), '{}', '\xff\xd8\xff\xe0', '']);
    return `--cut\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${body}\r\n`;
  });
  const end = random() < 0.9 ? '--cut--\r\n' : '';
  return { type: 'multipart/form-data; boundary=cut', bytes: Buffer.from(parts.join('') + end, 'latin1') };
}

export function bodyFor(path: string, source: FuzzSource): FuzzBody {
  const { random } = source;
  const kind = random();
  if (kind < 0.003) {
    const type = pick(random, ['application/json', 'image/jpeg', 'multipart/form-data; boundary=cut']);
    return { type, bytes: Buffer.alloc(Math.ceil(random() * LARGEST_BYTES), pick(random, ['7', '"', '\0'])) };
  }
  if (kind < 0.6) {
    const [, template = {}] = BODIES.find(([of]) => of.test(path)) ?? [];
    return json(distort(template, source));
  }
  if (kind < 0.7) return json(oddValue(source));
  if (kind < 0.85) return formOf(source);
  if (kind < 0.95) return multipartOf(source);
  return {
    type: pick(random, ['application/json', 'text/plain', 'image/jpeg', 'application/json; charset=utf-7']),
    bytes: Buffer.from(pick(random, ['{', '{"a":', 'null', '[[[[', '\0', '{"__proto__":{"a":1}}', '"'.repeat(900)])),
  };
}

const PARAMETERS = [
  'page',
  'q',
  'as',
  'of',
  'state',
  'with',
  'step',
  'seller',
  'next',
  'code',
  'search',
  'sort',
  'fields',
  'populate',
  'selectedMake',
  'modelSelected',
  'minPrice',
  'maxPrice',
  'minYear',
  'location',
  'color',
  'since',
  'status',
  'filters[price][$gt]',
  'filters[make][name][$eq]',
  'filters[$or][0][id][$in]',
  'populate[make][fields]',
  'pagination[page]',
  'pagination[pageSize]',
  'pagination[start]',
  'filters[documentId][$notIn]',
];

/** Lone surrogates cannot be encoded in an address. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

const asIs = (text: string) => text.replace(/[^\x21-\x7e]|[#?]/gu, encodeURIComponent);

/** Returns a route's address with its parameters filled in, by existing or odd values, and with a query. */
export function addressOf(route: string, source: FuzzSource): string {
  const { random, seen } = source;
  const fill = () =>
    random() < 0.7 && seen.length > 0
      ? encoded(pickId(source))
      : random() < 0.3
        ? pick(random, ['%00', '..%2F..', '%2e%2e', '-1', 'null', '%E0%A4%A', '%25', 'approve', '*', '%0d%0a', "'"])
        : encoded(pick(random, TEXTS).slice(0, 300));
  const path = route.replace(/:\w+\??/g, fill).replace(/\*$/, fill);
  if (random() < 0.5) return asIs(path);
  const query = PARAMETERS.filter(() => random() < 0.08).map(
    (name) => `${name}=${encoded(textOf(oddValue(source)).slice(0, 1_500))}`,
  );
  return asIs(path) + (query.length > 0 ? `?${query.join('&')}` : '');
}
