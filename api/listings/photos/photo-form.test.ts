import { expect, test } from 'vitest';
import { MOST_PHOTOS } from '#contract/office/photos.ts';
import { openTestApp, PUBLIC_URL } from '../../../test/open-test-app.ts';
import { drawPhoto, openPhotoMakers, sha256 } from '../../../test/photo-makers.ts';

const app = await openTestApp(undefined, { isTimed: false });
const { makeSeller, photosOf, send, enter } = openPhotoMakers(app);

test('photos of a form are added in its order, and the page that it stood on comes back', async () => {
  const { documentId, cookie, ask } = await makeSeller();
  const files = [];
  for (const name of ['front.jpg', 'back.jpg', 'inside.jpg']) files.push({ name, bytes: await drawPhoto() });
  const referer = `${PUBLIC_URL}/sell/listings/${documentId}?as=1`;
  const answer = await post({ documentId, cookie, body: formOf(files), referer });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, `/sell/listings/${documentId}?as=1`]);
  const photos = await photosOf({ ask }, documentId);
  expect(photos.map((photo) => photo.sha256)).toEqual(files.map(({ bytes }) => sha256(bytes)));
  // Sent again, by whoever reloads the page, they are the same.
  expect((await post({ documentId, cookie, body: formOf(files) })).headers.location).toBe(
    `/sell/listings/${documentId}/photos`,
  );
  expect(await photosOf({ ask }, documentId)).toEqual(photos);
});

test('a photo that is none is named on a page, as text, and the others are added', async () => {
  const { documentId, cookie, ask } = await makeSeller();
  const files = [
    { name: 'good.jpg', bytes: await drawPhoto() },
    { name: '<script>alert(1)</script>.jpg', bytes: Buffer.from('no photo') },
    { name: 'large.jpg', bytes: Buffer.alloc(15 * 1024 ** 2 + 1) },
    { name: 'also good.jpg', bytes: await drawPhoto() },
  ];
  const answer = await post({ documentId, cookie, body: formOf(files) });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
  expect(answer.body).toContain('script&gt;.jpg: This photo is no JPEG, PNG, WebP or AVIF.');
  expect(answer.body).toContain('large.jpg: This photo is larger than 15 MB. Choose a smaller one.');
  expect(answer.body).toContain('All the others were added.');
  expect(answer.body).not.toContain('<script>');
  const photos = await photosOf({ ask }, documentId);
  expect(photos.map((photo) => photo.sha256)).toEqual([0, 3].map((at) => sha256(files[at]?.bytes ?? Buffer.alloc(0))));
});

test('a form without a photo says so', async () => {
  const { documentId, cookie } = await makeSeller();
  for (const body of [formOf([{ name: '', bytes: Buffer.alloc(0) }]), formOf([])]) {
    const answer = await post({ documentId, cookie, body });
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('Choose at least one photo.')]);
  }
});

test('more photos than an ad can have are refused, those before them are added', async () => {
  const { documentId, cookie, ask } = await makeSeller();
  const files = [];
  for (let at = 0; at < MOST_PHOTOS + 1; at += 1)
    files.push({ name: `${at}.jpg`, bytes: await drawPhoto({ width: 64, height: 48 }) });
  const answer = await post({ documentId, cookie, body: formOf(files) });
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('at most 30 photos')]);
  expect(await photosOf({ ask }, documentId)).toHaveLength(MOST_PHOTOS);
});

test.each([
  [
    'breaks off in a photo',
    async () => formOf([{ name: 'a.jpg', bytes: await drawPhoto({ width: 400, height: 300 }) }]).subarray(0, 4_000),
    undefined,
  ],
  ['breaks off before one', async () => formOf([]).subarray(0, 10), undefined],
  ['has no boundary', async () => formOf([]), 'multipart/form-data'],
  [
    'is full of parts',
    async () => formOf(Array.from({ length: 5_000 }, () => ({ name: 'a', bytes: Buffer.alloc(1) }))),
    undefined,
  ],
])('a form that %s is refused on a page, and the next one is taken', async (_what, make, type) => {
  const { documentId, cookie, ask } = await makeSeller();
  const body = await make();
  const answer = await post({ documentId, cookie, body, ...(type !== undefined && { type }) });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
  expect(await photosOf({ ask }, documentId)).toEqual([]);
  const good = formOf([{ name: 'a.jpg', bytes: await drawPhoto() }]);
  expect((await post({ documentId, cookie, body: good })).statusCode).toBe(303);
});

test('a form of another kind, of nobody and of somebody else is refused on a page', async () => {
  const { documentId, cookie } = await makeSeller();
  const body = formOf([{ name: 'a.jpg', bytes: await drawPhoto() }]);
  const other = await makeSeller();
  const member = await enter('sell');
  const json = { documentId, cookie, body: Buffer.from('{}'), type: 'application/json' };
  for (const [sent, status] of [
    [json, 415],
    [{ documentId, body }, 401],
    [{ documentId, body, cookie: member.cookie }, 403],
    [{ documentId, body, cookie: other.cookie }, 404],
  ] as const) {
    const answer = await post(sent);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
  }
});

test('the page that a form leads back to is always one of the seller’s', async () => {
  const { documentId, cookie } = await makeSeller();
  const own = `/sell/listings/${documentId}/photos`;
  for (const [referer, to] of [
    ['https://evil.example/sell/today', own],
    [`${PUBLIC_URL}//evil.example`, own],
    [`${PUBLIC_URL}/cars`, own],
    [`${PUBLIC_URL}.evil.example/sell/today`, own],
    [`${PUBLIC_URL}/sell/today"><script>`, '/sell/today%22%3E%3Cscript%3E'],
    ['no address', own],
    [`${PUBLIC_URL}/sell/new?step=1`, '/sell/new?step=1'],
  ] as const) {
    const body = formOf([{ name: 'a.jpg', bytes: await drawPhoto({ width: 64, height: 48 }) }]);
    expect((await post({ documentId, cookie, body, referer })).headers.location, referer).toBe(to);
  }
});

test('the buttons of a photo are forms: it goes to the front, one place on or back, or away', async () => {
  const { documentId, cookie, ask } = await makeSeller();
  const shas: string[] = [];
  for (let at = 0; at < 3; at += 1) {
    const bytes = await drawPhoto({ width: 64, height: 48 });
    await send({ cookie }, documentId, bytes);
    shas.push(sha256(bytes));
  }
  const [a = '', b = '', c = ''] = shas;
  const type = 'application/x-www-form-urlencoded';
  for (const [photo, to, left] of [
    [c, 'first', [c, a, b]],
    [c, 'later', [a, c, b]],
    [b, 'earlier', [a, b, c]],
    [a, 'earlier', [a, b, c]],
    [c, 'later', [a, b, c]],
    [c, 'nowhere', [a, b, c]],
    [b, 'none', [a, c]],
    [b, 'none', [a, c]],
  ] as const) {
    const answer = await post({ documentId, cookie, body: Buffer.from(`photo=${photo}&to=${to}`), type });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/sell/listings/${documentId}/photos`]);
    expect((await photosOf({ ask }, documentId)).map((one) => one.sha256)).toEqual(left);
  }
});

test('a day has room for so many bytes of one member, and says when it has none left', async () => {
  const { documentId, cookie } = await makeSeller();
  const headers = { cookie, origin: PUBLIC_URL, 'content-type': 'image/jpeg' };
  const claim = async (bytes: number) =>
    app.request(`/sell/api/listings/${documentId}/photos/${'0'.repeat(64)}`, {
      method: 'PUT',
      headers: { ...headers, 'content-length': String(bytes) },
      body: Buffer.from('x'),
    });
  // The length that a request claims is what counts, before any of it has come.
  const answer = await claim(301 * 1024 ** 2);
  expect(answer.status).toBe(429);
  expect(answer.body).toMatchObject({ error: { message: expect.stringContaining('limit for photos') } });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_600);
  // A refused photo was not counted.
  expect((await send({ cookie }, documentId, await drawPhoto())).status).toBe(200);
});

const BOUNDARY = '----what-separates-the-parts';

/** Returns a form of files as a browser sends it. */
function formOf(files: readonly { name: string; bytes: Buffer }[]): Buffer {
  const parts = files.flatMap(({ name, bytes }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="photos"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

interface Sent {
  cookie?: string;
  documentId: string;
  body: Buffer;
  referer?: string;
  type?: string;
}

const post = ({ cookie = '', documentId, body, referer, type = `multipart/form-data; boundary=${BOUNDARY}` }: Sent) =>
  app.app.inject({
    method: 'POST',
    url: `/sell/listings/${documentId}/photos`,
    payload: body,
    headers: {
      cookie,
      origin: PUBLIC_URL,
      accept: 'text/html',
      'content-type': type,
      ...(referer !== undefined && { referer }),
    },
  });
