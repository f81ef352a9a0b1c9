import { expect, test } from 'vitest';
import { z } from 'zod';
import { CONTACT_SUBJECT_LONGEST, CONTACT_TEXT_LONGEST } from '#contract/leads/contact.ts';
import { LEAD_MESSAGE_LONGEST, LEAD_NAME_LONGEST } from '#contract/leads/leads.ts';
import { REPORT_NOTE_LONGEST } from '#contract/reports/report-reasons.ts';
import { lineOfText, textOfLines } from '#contract/values/text-schemas.ts';
import { accountsAsText, errorOf, openMemberMakers } from '../../../test/member-makers.ts';
import { openTestApp, PUBLIC_URL } from '../../../test/open-test-app.ts';
import { routeTable } from '../../../test/route-table.ts';
import { expectWithin } from '../../../test/wall-time.ts';
import { parseBody } from './json-body.ts';

// Every route that takes a body, and what is the matter with a body that it must not take.

const app = await openTestApp(undefined, { settings: { RATE_LIMITS: 'off' } });
const { makeMember, mailedCode, askReset, bearer } = openMemberMakers(app);
const member = await makeMember();
await member.as(`/api/users/${member.account.id}`, { method: 'PUT', body: { email: 'body@example.com' } });
const car = await app.makeCar();
const codes = {
  reset: await askReset(member.account.email),
  cancel: await mailedCode(member.account.email, /being changed/),
};

const text = (good: string, longest?: number, lengthen = (length: number) => `1${'a'.repeat(length - 1)}`): Field => ({
  good,
  kind: 'text',
  lengthen,
  isRead: true,
  ...(longest === undefined ? {} : { longest }),
});
const email = text('new.one@example.com', 254, (length) => `${'a'.repeat(length - 12)}@example.com`);
const rows = async () => (JSON.parse(await accountsAsText(app)) as string[][]).flat();
const before = await rows();
test('each route that changes something stands in the table of bodies', () => {
  // The routes of the offices, walked by api/office/office-access.test.ts, look at no body before they have seen a cookie.
  const isForOffice = (route: string) => /^\w+ \/(sell|staff)\/(?!session\/(password|phone|guest|invit))/.test(route);
  // Routes of other systems read their bodies by rules of their own, which api/write-api tests.
  const isWriting = (route: string) =>
    routeTable[route] === 'whoever writes for a seller' || routeTable[route] === 'program of the staff';
  const changing = Object.keys(routeTable).filter(
    (route) => !route.startsWith('GET') && !isForOffice(route) && !isWriting(route),
  );
  expect(Object.keys(bodies).sort()).toEqual(changing.sort());
});

test('what is no object is no body', async () => {
  for (const { route } of withBody) {
    for (const body of [
      'null',
      '[]',
      '[{}]',
      '1',
      'true',
      '"text"',
      '""',
      '{',
      '{"a":',
      ' ',
      '\0',
      'NaN',
      "{'a':1}",
      '{"a":1}}',
    ]) {
      await refused(route, body, body);
    }
    for (const deep of ['['.repeat(30_000), '{"a":'.repeat(10_000)]) await refused(route, deep);
  }
  await nothingChanged();
});

test('an empty body is no body, whatever type it says it has', async () => {
  for (const { route, fields } of withBody) {
    if (Object.keys(fields).every((name) => isOptional(route, name))) continue;
    expect(await refused(route, ''), route).toMatch(/required|Missing|errors occurred/);
  }
  expect((await ask('POST /api/cars/:documentId/views', '')).status).toBe(204);
  await nothingChanged();
});

test('who may not ask at all is told so before the body is looked at', async () => {
  for (const route of Object.keys(bodies).filter((route) => routeTable[route] === 'member')) {
    for (const [body, type] of [
      ['{"a":', 'application/json'],
      ['a=1', 'text/plain'],
      [`"${'a'.repeat(70_000)}"`, 'application/json'],
    ] as const) {
      const asked = (authorization: string) => ask(route, body, { 'content-type': type, authorization });
      expect((await asked('')).status, `${route} ${type}`).toBe(403);
      expect((await asked('Bearer stale')).status, `${route} ${type}`).toBe(401);
    }
  }
  await nothingChanged();
});

test('a field that is not of its type is refused by name', async () => {
  for (const { route, fields } of withBody) {
    for (const [name, { kind }] of Object.entries(fields)) {
      for (const value of oddValues(name, kind)) {
        const what = `${name}: ${JSON.stringify(value)}`;
        const message = await refused(route, goodBody(route, fields, { [name]: value }), what);
        expect(message).toContain(name);
        for (const part of ['$ne', 'toString', '1e308', '308']) expect(message).not.toContain(part);
      }
      if (isOptional(route, name)) continue;
      expect(await refused(route, goodBody(route, fields, { [name]: undefined }))).toMatch(/required|Missing/);
    }
  }
  await nothingChanged();
});

/** Values that a field of this kind must not accept. */
const oddValues = (name: string, kind: string): unknown[] => [
  {},
  { $ne: null },
  [],
  [null],
  [[]],
  { toString: 'x' },
  1.5,
  -1,
  1e308,
  ...(kind === 'flag' ? [0, 1, 'true', 'on', ''] : [true, false]),
  ...(kind === 'text' ? [0, 1, ['a@example.com']] : []),
  ...(name === 'phonenumber' ? [] : [null]),
];

test('a key that nothing declares is refused by name, and those of prototypes with it', async () => {
  for (const { route, fields } of withBody) {
    for (const key of [
      'id',
      'role',
      'confirmed',
      'password_hash',
      '$where',
      'a'.repeat(200),
      'toString',
      'hasOwnProperty',
      '',
    ]) {
      const message = await refused(route, goodBody(route, fields, { [key]: 1 }), key);
      expect(message.length).toBeLessThan(120);
      if (key.length < 40) expect(message).toContain(key);
    }
    const whole = JSON.stringify(goodBody(route, fields));
    for (const more of [
      '"__proto__":{"role":1}',
      '"__proto__":null',
      '"constructor":{"prototype":{"role":1}}',
      '"\\u005f_proto__":{"role":1}',
    ]) {
      await refused(
        route,
        whole.replace(/^\{("data":\{)?/, (start) => `${start}${more},`),
        more,
      );
      await refused(route, `{${more},${whole.slice(1)}`, more);
    }
    const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`key${at}`, at]));
    expect((await refused(route, goodBody(route, fields, many), 'many keys')).length).toBeLessThan(600);
  }
  expect(({} as { role?: unknown }).role).toBeUndefined();
  await nothingChanged();
});

test('control characters, NUL and what is no UTF-8 are refused', async () => {
  for (const { route, fields } of withBody) {
    for (const [name, { good, isRead }] of Object.entries(fields).filter(([, { kind }]) => kind === 'text')) {
      for (const sign of isRead ? ['\0', '\n', '\r\n', '\u001b[31m', '\u2028', '\ud800', '\u007f'] : []) {
        const value = `${good}`;
        await refused(
          route,
          goodBody(route, fields, { [name]: value.slice(0, 3) + sign + value.slice(3) }),
          `${name} ${JSON.stringify(sign)}`,
        );
      }
      const whole = JSON.stringify(goodBody(route, fields, { [name]: 'MARK' }));
      for (const bytes of [[0xff, 0xfe], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0x80], [0xf5, 0x80, 0x80, 0x80]]) {
        const [start = '', end = ''] = whole.split('MARK');
        const body = Buffer.concat([Buffer.from(start), Buffer.from(bytes), Buffer.from(end)]);
        expect(await refused(route, body, `${name} ${bytes}`)).toBe('The body is not valid UTF-8');
      }
    }
    await refused(route, Buffer.from(JSON.stringify(goodBody(route, fields)), 'utf16le'), 'UTF-16');
  }
  await nothingChanged();
});

test('a text may be as long as its limit and no longer', async () => {
  for (const { route, fields } of withBody) {
    for (const [name, { longest, lengthen }] of Object.entries(fields)) {
      if (!longest || !lengthen) continue;
      for (const length of [longest + 1, 10 * longest]) {
        const message = await refused(
          route,
          goodBody(route, fields, { [name]: lengthen(length) }),
          `${name} of ${length}`,
        );
        expect(message).toContain(name);
      }
    }
    const answer = await ask(route, JSON.stringify(goodBody(route, fields, { more: 'a'.repeat(70_000) })));
    expect(errorOf(answer)).toMatchObject({ status: 413, name: 'PayloadTooLargeError' });
  }
  await nothingChanged();
});

test('only JSON in UTF-8 is read', async () => {
  const types = [
    'text/plain',
    'text/html',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ];
  const more = [
    'application/vnd.api+json',
    'application/json garbage',
    'application/jsonp',
    'text/json',
    'application/octet-stream',
    'x',
  ];
  const charsets = ['utf-7', 'iso-8859-1', 'UTF-16', '"utf-7"', ''].map(
    (charset) => `application/json; charset=${charset}`,
  );
  for (const { route, fields } of withBody) {
    const body = JSON.stringify(goodBody(route, fields));
    for (const type of [...types, ...more, ...charsets]) {
      // Mail programs post a form there (RFC 8058), and what it says is not looked at.
      if (route.endsWith('/unsubscribe') && /urlencoded|form-data/.test(type)) continue;
      const answer = await ask(route, body, { 'content-type': type });
      expect(errorOf(answer), `${route} ${type}`).toMatchObject({ status: 415, name: 'UnsupportedMediaTypeError' });
    }
  }
  await nothingChanged();
});

test('that JSON is in UTF-8 may be said in any of the ways it is', async () => {
  for (const type of [
    'application/json; charset=utf-8',
    'Application/JSON ; charset="UTF-8"',
    'application/json;charset=utf8',
  ]) {
    expect((await ask('POST /auth/refresh', '{}', { 'content-type': type })).status, type).toBe(400);
  }
});

test('routes that look at no body take none that is broken, too large or of another type', async () => {
  for (const route of Object.keys(bodies).filter((route) => !bodies[route] && !/logout/.test(route))) {
    expect((await ask(route, '{"a":')).status, route).toBe(400);
    expect((await ask(route, '{"__proto__":{"x":1}}')).status, route).toBe(400);
    expect((await ask(route, `"${'a'.repeat(70_000)}"`)).status, route).toBe(413);
    expect((await ask(route, 'a=1', { 'content-type': 'application/x-www-form-urlencoded' })).status, route).toBe(415);
  }
  await nothingChanged();
});

test('a body of a thousand problems is answered at once', async () => {
  for (const { route } of withBody) {
    const startedAt = performance.now();
    const keys = Array.from({ length: 5_000 }, (_, at) => `"k${at}":0`).join();
    expect((await ask(route, `{${keys}}`)).status).toBe(400);
    expectWithin(1_000, startedAt, route);
  }
});

// ---- the parser itself

const schema = z.strictObject({
  name: lineOfText().min(3).max(5),
  size: z.number().optional(),
  list: z.array(z.string()).optional(),
});
const messageOf = (body: unknown) => {
  try {
    parseBody(schema, body);
  } catch (error) {
    return (error as Error).message;
  }
  return 'taken';
};

test('problems are told in the contract’s words, one for each field', () => {
  const words: [body: unknown, message: string][] = [
    [{ name: 'abc' }, 'taken'],
    [{ name: 'abc', size: 1, list: ['a'] }, 'taken'],
    [undefined, 'name is a required field'],
    [{}, 'name is a required field'],
    [{ name: '' }, 'name must be at least 3 characters'],
    [{ name: 'ab' }, 'name must be at least 3 characters'],
    [{ name: 'abcdef' }, 'name must be at most 5 characters'],
    [{ name: 5 }, 'name must be a `string` type'],
    [{ name: 'a\nb' }, 'Control characters are not allowed'],
    [{ name: 'abc', size: '1' }, 'size must be a `number` type'],
    [{ name: 'abc', list: [1] }, 'list.0 must be a `string` type'],
    [{ size: 'a' }, '2 errors occurred'],
    [{ name: 'abc', other: 1, more: 2 }, 'Invalid parameters: other, more'],
    [[], 'The body must be a JSON object'],
    ['text', 'The body must be a JSON object'],
  ];
  for (const [body, message] of words) expect(messageOf(body), JSON.stringify(body)).toBe(message);
});

test('breaks between lines and paragraphs, as word processors write them, are line breaks', () => {
  expect(textOfLines().parse('one\r\ntwo\u2028three\u2029four\u00ad')).toBe('one\ntwo\nthree\nfour');
});

interface Field {
  good: unknown;
  /** The most characters that it may have. */
  longest?: number;
  kind: 'text' | 'flag' | 'relation';
  /** Control characters are refused: everywhere but in what is only compared or not looked at. */
  isRead?: boolean;
  /** Texts are cut, lengthened and spoilt by this; else by `a`. */
  lengthen?: (length: number) => string;
}

/** Fields that are only compared with something or not looked at may hold any character. */
const compared = (good: string, longest?: number): Field => ({ ...text(good, longest), isRead: false });
const flag: Field = { good: true, kind: 'flag' };
const relation = (good: number): Field => ({ good, kind: 'relation' });

const password = compared('fresh words 50', 128);
/** With it, the answer to a body in good order is an error that changes nothing either. */
const wrongPassword = compared('not the password 1', 128);
const fresh = { password, passwordConfirmation: compared('fresh words 51') };
const favourite = { user: relation(member.account.id), car: relation(car.id) };

/** The fields of the body of each route. `undefined`: it takes none, or looks at none. */
const bodies: Record<string, Record<string, Field> | undefined> = {
  'POST /api/auth/local': { identifier: text(member.account.email, 254), password: wrongPassword },
  'POST /sell/session/password': { identifier: text(member.account.email, 254), password: wrongPassword },
  'POST /staff/session/password': { identifier: text(member.account.email, 254), password: wrongPassword },
  'POST /sell/session/invitation': { code: compared('a'.repeat(43), 100), password: wrongPassword },
  'POST /sell/session/invited-account': {
    code: compared('a'.repeat(43), 100),
    username: text('New Member', 50, (length) => 'a'.repeat(length)),
    password,
  },
  'POST /api/auth/local/register': {
    email,
    username: text('New Member', 50, (length) => 'a'.repeat(length)),
    password,
    newsletter: flag,
  },
  'POST /api/auth/phone/code': { phone: compared('none', 60) },
  'POST /api/auth/phone': { request: compared('none', 60), code: compared('none', 60) },
  'POST /api/auth/phone/own-code': undefined,
  'POST /sell/session/guest': { kind: compared('boat', 60) },
  'POST /sell/session/phone/code': { phone: compared('none', 60) },
  'POST /sell/session/phone': { request: compared('none', 60), code: compared('none', 60) },
  'POST /api/auth/send-email-confirmation': { email },
  'POST /api/auth/email-confirmation': { confirmation: text('x'.repeat(43), 200) },
  'POST /api/auth/forgot-password': { email },
  'POST /api/auth/reset-password': { ...fresh, code: compared(codes.reset, 200) },
  'POST /api/auth/cancel-email-change': { code: compared('a'.repeat(43), 200) },
  'POST /auth/refresh': { refreshToken: compared('no token', 4_000) },
  'POST /api/auth/refresh': { refreshToken: compared('no token', 4_000) },
  'POST /api/auth/change-password': { currentPassword: wrongPassword, ...fresh },
  'POST /api/auth/logout': undefined,
  'POST /api/cars/:documentId/views': undefined,
  'POST /api/cars/:documentId/contact': { kind: compared('call') },
  'POST /api/spareparts/:documentId/contact': { kind: compared('call') },
  'POST /api/listing-renewals': { code: compared('a', 200) },
  'DELETE /api/users/me/sessions': undefined,
  'DELETE /api/users/me/sessions/:id': undefined,
  'DELETE /api/users/me': { password: wrongPassword },
  'PUT /api/users/:id': {
    username: text(member.account.username, 50, (length) => 'a'.repeat(length)),
    email,
    phonenumber: text('0772123456', 10, (length) => '0'.repeat(length)),
    newsletter: flag,
  },
  'POST /api/saves': favourite,
  'POST /api/likes': favourite,
  'DELETE /api/saves/:id': undefined,
  'DELETE /api/likes/:id': undefined,
  'POST /api/email': {
    from: email,
    subject: text('A question', CONTACT_SUBJECT_LONGEST),
    text: { ...text('Words', CONTACT_TEXT_LONGEST), isRead: false },
    to: compared('anybody', 254),
    website: compared('', 1_000),
  },
  'POST /api/leads': {
    documentId: compared(car.documentId),
    intent: compared('question'),
    name: text('Amina', LEAD_NAME_LONGEST),
    email,
    message: { ...text('Words', LEAD_MESSAGE_LONGEST), isRead: false },
    website: compared('', 1_000),
  },
  'POST /api/reports': {
    subject: compared('car'),
    documentId: compared(car.documentId),
    reason: compared('sold'),
    note: { ...text('Words', REPORT_NOTE_LONGEST), isRead: false },
    email,
    website: compared('', 1_000),
  },
  'POST /api/newsletter-subscriptions': { email },
  'POST /api/newsletter-subscriptions/confirm': { code: compared('a', 100) },
  'POST /api/newsletter-subscriptions/unsubscribe': { code: compared('a', 100) },
};
const isOptional = (route: string, name: string) =>
  route.startsWith('PUT') ||
  // A buyer gives one of two addresses, and words where there is no offer: rules with sentences of their own.
  (route === 'POST /api/leads' && ['email', 'message'].includes(name)) ||
  (route === 'POST /api/reports' && ['email', 'note'].includes(name)) ||
  ['newsletter', 'user', 'to', 'website'].includes(name);

const withBody = Object.entries(bodies).flatMap(([route, fields]) => (fields ? [{ route, fields }] : []));
const isWrapped = (route: string) => /saves|likes/.test(route);

function goodBody(route: string, fields: Record<string, Field>, changed: Record<string, unknown> = {}): object {
  const plain = Object.fromEntries(Object.entries(fields).map(([name, { good }]) => [name, good]));
  return isWrapped(route) ? { data: { ...plain, ...changed } } : { ...plain, ...changed };
}

const ask = (route: string, body: string | Buffer, headers: Record<string, string> = {}) => {
  const [method, path = ''] = route.split(' ');
  const isMine = routeTable[route] === 'member';
  return app.request(path.replace(':id', `${member.account.id}`).replace(':documentId', car.documentId), {
    method: method as 'POST',
    headers: {
      'content-type': 'application/json',
      origin: PUBLIC_URL,
      ...(isMine ? bearer(member.jwt) : {}),
      ...headers,
    },
    body,
  });
};

/** The contract's error, and that it said nothing of the value. */
async function refused(route: string, body: unknown, why = JSON.stringify(body)): Promise<string> {
  const answer = await ask(route, typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  expect(answer.status, `${route} ${why.slice(0, 200)}`).toBe(400);
  const { name, message } = errorOf(answer);
  expect(name).toMatch(/^(ValidationError|BadRequestError)$/);
  return message;
}

async function nothingChanged() {
  const after = await rows();
  expect(after.filter((row) => !before.includes(row))).toEqual([]);
  expect(after).toHaveLength(before.length);
}
