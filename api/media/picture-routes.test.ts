import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmdirSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { StorageUnavailableError } from '../../platform/storage/object-storage.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { getRaw } from '../../test/raw-request.ts';
import { makeDatabase } from '../../test/test-database.ts';
import { copyKey, draftKey, encodeCopy, originalKey } from './picture-files.ts';
import { openPictureQueue } from './picture-queue.ts';

const drawn = {
  picture: async (hash: string) =>
    hash.startsWith('drawn')
      ? Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="red"/></svg>',
        )
      : undefined,
  file: (hash: string, ext: string) =>
    hash === 'drawn-film' && ext === '.mp4' ? new URL(import.meta.url).pathname : undefined,
};
const { adapter, app, clock, config, get, logged, makeMedia, storage } = await openTestApp(undefined, {
  drawnMedia: drawn,
});
await app.listen({ host: '127.0.0.1', port: 0 });

const jpeg = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#336699' } })
  .jpeg()
  .toBuffer();

test.each([
  ['webp', 'image/webp', 'webp'],
  ['jpg', 'image/jpeg', 'jpeg'],
])(
  'a copy in %s is made when it is first asked for, in the size of the contract, and kept for ever',
  async (ext, type, format) => {
    const { hash } = await storePicture();
    for (const [name, width] of [
      ['thumbnail', 320],
      ['small', 640],
    ] as const) {
      const copy = await load(`/uploads/${name}_${hash}.${ext}`);
      expect(copy).toMatchObject({ status: 200, type, format, width, cache: FOR_EVER });
    }
  },
);

test('AVIF is answered by WebP at first, kept a minute, and by itself as soon as it is made', async () => {
  const { hash } = await storePicture();
  const path = `/uploads/thumbnail_${hash}.avif`;
  expect(await load(path)).toMatchObject({ status: 200, type: 'image/webp', cache: 'public, max-age=60', width: 320 });
  await vi.waitFor(async () => expect((await load(path)).type).toBe('image/avif'));
  expect(await load(path)).toMatchObject({ format: 'heif', width: 320, cache: FOR_EVER });
});

test('the picture as it was put in is served as it is', async () => {
  const { hash } = await storePicture();
  expect(await load(`/uploads/${hash}.jpg`)).toMatchObject({
    status: 200,
    type: 'image/jpeg',
    width: 800,
    cache: FOR_EVER,
  });
});

test('a picture that comes with the code is made when it is first asked for, also in full size', async () => {
  await makeMedia({ hash: 'drawn-car', provider: 'drawn', width: 800, height: 600 });
  expect(await load('/uploads/drawn-car.jpg')).toMatchObject({
    status: 200,
    format: 'jpeg',
    width: 800,
    cache: FOR_EVER,
  });
  expect(await load('/uploads/small_drawn-car.webp')).toMatchObject({ status: 200, format: 'webp', width: 640 });
});

test('a film that ships with the code is served under its own name only', async () => {
  await makeMedia({ hash: 'drawn-film', provider: 'drawn', ext: '.mp4', mime: 'video/mp4', width: null, height: null });
  const { statusCode, headers } = await app.inject('/uploads/drawn-film.mp4');
  expect([statusCode, headers['cache-control']]).toEqual([200, FOR_EVER]);
  for (const name of ['small_drawn-film.jpg', 'thumbnail_drawn-film.mp4', 'drawn-film.webm']) {
    expect((await get(`/uploads/${name}`)).status).toBe(404);
  }
});

test('files cannot run anything where they are opened', async () => {
  const { hash } = await storePicture();
  const { headers } = await load(`/uploads/thumbnail_${hash}.webp`);
  expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cross-origin-resource-policy']).toBe('same-site');
});

test('sizes and encodings that the contract does not name do not exist', async () => {
  const { hash } = await storePicture();
  const names = [
    `huge_${hash}.webp`,
    `medium_${hash}.webp`,
    `large_${hash}.avif`,
    `original_${hash}.jpg`,
    `320_${hash}.webp`,
    `thumbnail_${hash}.png`,
    `thumbnail_${hash}.gif`,
    `${hash}.png`,
    `${hash}.webp`,
    `${hash}.jpg.webp`,
    `${hash}`,
    `thumbnail_nobody.webp`,
    'nobody.jpg',
  ];
  for (const name of names) expect((await get(`/uploads/${name}`)).status, name).toBe(404);
  expect((await get('/uploads/%00')).status).toBe(400);
  expect((await get(`/uploads/${hash}.jpg?width=9999&url=http://localhost:5432`)).status).toBe(200);
});

test('no path leads out of the pictures', async () => {
  await storePicture();
  writeFileSync(join(config.dataDir, 'uploads', '.env'), 'SECRET=1');
  const paths = [
    '/uploads%2f..%2fserver.js',
    '/uploads/a%2Fb.jpg',
    '/uploads/..%2fmotoka.sqlite',
    '/uploads/../motoka.sqlite',
    '/uploads/%2e%2e/motoka.sqlite',
    '/uploads/..%5cmotoka.sqlite',
    '/uploads/....//motoka.sqlite',
    '/uploads/%252e%252e%252fmotoka.sqlite',
    '/uploads//etc/passwd',
    '/uploads/thumbnail_../x.webp',
    '/uploads/%c0%ae%c0%ae/motoka.sqlite',
    '/uploads/x.jpg%00.webp',
    '/uploads/C:%5cx.jpg',
    '/motoka.sqlite',
  ];
  for (const path of paths) {
    const { status, body } = await getRaw(app, path);
    expect([400, 404], path).toContain(status);
    expect(body).not.toMatch(/SECRET|SQLite format/);
  }
});

test('hidden files, listings and other spellings do not exist', async () => {
  const { hash } = await storePicture();
  for (const path of [
    '/uploads/',
    '/uploads',
    '/uploads/.env',
    '/uploads/.',
    `/UPLOADS/${hash}.jpg`,
    `/uploads/${hash.toUpperCase()}.JPG`,
    `/uploads/${hash}.jpg/`,
  ]) {
    expect((await get(path)).status, path).toBe(404);
  }
});

test('only pictures and films are served, never what a browser would run', async () => {
  const { hash } = await makeMedia({ ext: '.svg', mime: 'image/svg+xml' });
  const folder = join(config.dataDir, 'uploads');
  mkdirSync(folder, { recursive: true });
  for (const name of [`${hash}.svg`, 'stray.html', 'stray.js']) {
    writeFileSync(join(folder, name), '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect((await get(`/uploads/${name}`)).status, name).toBe(404);
  }
});

test('a picture that lies elsewhere is never fetched', async () => {
  const { hash } = await makeMedia({ provider: 'remote', remoteUrl: 'http://169.254.169.254/latest/meta-data' });
  for (const path of [`/uploads/${hash}.jpg`, `/uploads/small_${hash}.webp`, '/_image?url=http://localhost:5432']) {
    expect((await get(path)).status, path).toBe(404);
  }
});

test('a link among the files is not followed', async () => {
  await storePicture();
  symlinkSync('/etc/passwd', join(config.dataDir, 'uploads', 'linked.jpg'));
  expect((await get('/uploads/linked.jpg')).status).toBe(404);
});

test('nothing can be put in by whoever passes', async () => {
  for (const path of ['/uploads/x.jpg', '/api/upload', '/api/upload/files']) {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: path,
      payload: jpeg,
      headers: { 'content-type': 'image/jpeg' },
    });
    expect([403, 404, 405]).toContain(statusCode);
  }
});

test('many who ask for the same copy at once wait for one, and no unfinished file stays', async () => {
  const { hash } = await storePicture();
  const answers = await Promise.all(Array.from({ length: 20 }, () => load(`/uploads/small_${hash}.webp`)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const files = readdirSync(dirname(copyPath(hash, 'small', 'webp')));
  expect(files.filter((file) => file.includes(hash))).toEqual([`small_${hash}.webp`]);
});

test('an original that is missing or no picture is a missing picture, not an error', async () => {
  const broken = await storePicture();
  writeFileSync(originalPath(broken.hash, '.jpg'), 'not a picture');
  expect((await get(`/uploads/small_${broken.hash}.avif`)).status).toBe(404);
  const { hash } = await makeMedia();
  expect((await get(`/uploads/${hash}.jpg`)).status).toBe(404);
  expect((await get(`/uploads/small_${hash}.webp`)).status).toBe(404);
});

/** A queue in which one picture is being made until it is released. */
function openBusyPictureQueue() {
  const queue = openPictureQueue();
  const made: string[] = [];
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const first = queue.make('first', 'first', () => promise);
  const make = (client: string, name: string) =>
    queue.make(client, name, async () => void made.push(`${name} for ${client}`));
  return { queue, made, make, first, release };
}

/** Makes something happen to a file as soon as it was found, and before it is read. */
function onceFound(happens: (key: string) => Promise<void>) {
  const find = storage.find;
  const spy = vi.spyOn(storage, 'find').mockImplementation(async (key) => {
    const found = await find(key);
    if (found) spy.mockRestore();
    if (found) await happens(key);
    return found;
  });
}

/** A picture whose file still is where it was as a draft's. */
async function makeJustPublished() {
  const { hash } = await makeMedia({ width: 800, height: 600 });
  const { document_id } = await adapter.db
    .selectFrom('media')
    .select('document_id')
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow();
  await storage.put(draftKey(document_id, '.jpg'), jpeg);
  return hash;
}

test.each([
  ['a picture', ''],
  ['a copy of one', 'small_'],
])('%s that is moved while it is asked for is served from where it went', async (_what, format) => {
  const hash = await makeJustPublished();
  onceFound(async (key) => {
    await storage.put(originalKey(hash, '.jpg'), jpeg);
    await storage.delete([key]);
  });
  expect(await load(`/uploads/${format}${hash}.jpg`)).toMatchObject({
    status: 200,
    type: 'image/jpeg',
    format: 'jpeg',
    width: format ? 640 : 800,
    cache: FOR_EVER,
  });
});

test('a picture that is deleted while it is asked for is missing', async () => {
  const hash = await makeJustPublished();
  onceFound((key) => storage.delete([key]));
  const gone = await get(`/uploads/${hash}.jpg`);
  expect([gone.status, gone.headers.etag, gone.headers['cache-control']]).toEqual([404, undefined, 'no-store']);
});

test('a file that cannot be read after all is a failure that a program understands', async () => {
  const { hash } = await storePicture();
  const find = storage.find;
  const finding = vi.spyOn(storage, 'find').mockImplementation(async (key) => {
    const found = await find(key);
    const broken = new Readable({ read: () => void broken.destroy(new StorageUnavailableError('the line broke')) });
    const bytes = () => Promise.reject(new StorageUnavailableError('the line broke'));
    return found && { ...found, size: 300_000, read: async () => broken, bytes };
  });
  for (const range of ['bytes=5-10', 'bytes=5-200000']) {
    const { status, headers, body } = await get(`/uploads/${hash}.jpg`, { mayFail: true, headers: { range } });
    expect([status, body]).toMatchObject([503, { data: null, error: { name: 'ServiceUnavailableError' } }]);
    expect(Object.keys(headers).filter((name) => /range|etag|last-modified/.test(name))).toEqual([]);
  }
  finding.mockRestore();
});

test('a picture is made once while others wait, and what visitors wait for goes first', async () => {
  const { queue, made, make, first, release } = openBusyPictureQueue();
  for (let round = 0; round < 2; round += 1) queue.makeLater('later', async () => void made.push('later'));
  const awaited = [make('a', 'same'), make('b', 'same'), make('a', 'next')];
  release();
  await Promise.all([first, ...awaited]);
  await vi.waitFor(() => expect(made).toEqual(['same for a', 'next for a', 'later']));
});

test('who asks for hundreds of pictures waits behind who asks for one, and takes half of the room', async () => {
  const { made, make, first, release } = openBusyPictureQueue();
  const flood = Array.from({ length: 400 }, (_, at) => make('flood', `picture ${at}`));
  await expect(make('flood', 'one too many')).rejects.toMatchObject({ status: 503 });
  // The last of the flood, which this visitor wants too.
  const others = [make('visitor', 'own'), make('visitor', 'picture 399')];
  release();
  await Promise.all([first, ...flood, ...others]);
  expect(made.indexOf('own for visitor')).toBeLessThan(3);
  expect(made.indexOf('picture 399 for flood')).toBeLessThan(5);
  expect(made).toHaveLength(401);
});

test('a picture that the code does not have is 404, and the next picture is made', async () => {
  const { hash } = await makeMedia({ hash: 'undrawn', provider: 'drawn' });
  for (const name of [`${hash}.jpg`, `small_${hash}.webp`]) expect((await get(`/uploads/${name}`)).status).toBe(404);
  const picture = await storePicture();
  expect((await load(`/uploads/thumbnail_${picture.hash}.webp`)).status).toBe(200);
});

test('a failure is told to those who wait, and the next picture is made', async () => {
  const queue = openPictureQueue();
  const thrown = () => {
    throw new Error('broken at once');
  };
  for (const make of [() => Promise.reject(new Error('broken later')), thrown]) {
    await expect(queue.make('a', 'broken', make)).rejects.toThrow('broken');
  }
  await queue.make('a', 'whole', async () => undefined);
});

test('a picture that would unfold to gigabytes is refused before it is decoded, and leaves nothing', async () => {
  const flood = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="50000" height="50000"/>');
  await expect(encodeCopy(flood, 'thumbnail', 'webp')).rejects.toThrow(/pixel limit/);
  await expect(encodeCopy(Buffer.from('not a picture'), 'thumbnail', 'webp')).rejects.toThrow();
  expect((await get('/uploads/thumbnail_flood.webp')).status).toBe(404);
});

test('a part beyond the end of a file is 416 and says how long the file is', async () => {
  const { hash } = await storePicture();
  const part = (range: string) => get(`/uploads/${hash}.jpg`, { headers: { range } });
  for (const range of [`bytes=${jpeg.length}-`, 'bytes=99999999-']) {
    const { status, headers, body } = await part(range);
    expect([status, headers['content-range']]).toEqual([416, `bytes */${jpeg.length}`]);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toMatchObject({ error: { status: 416, name: 'RangeNotSatisfiableError' } });
  }
  const { status, headers } = await part('bytes=0-9');
  expect([status, headers['content-range']]).toEqual([206, `bytes 0-9/${jpeg.length}`]);
});

/** Makes it impossible to write this copy. */
const obstruct = (path: string) => mkdirSync(path, { recursive: true });

test('a copy that cannot be written is answered from memory, made once for half a minute, and written when it can be', async () => {
  const { hash } = await storePicture();
  const path = copyPath(hash, 'small', 'webp');
  obstruct(path);
  const address = `/uploads/small_${hash}.webp`;
  const unkept = { status: 200, type: 'image/webp', cache: 'public, max-age=60', width: 640 };
  expect(await load(address)).toMatchObject(unkept);
  expect(logged.map(({ msg }) => msg)).toContain('copies of pictures cannot be written; those made are kept in memory');
  rmdirSync(path);
  // Were it encoded again it would now be written.
  expect(await load(address)).toMatchObject(unkept);
  expect(existsSync(path)).toBe(false);
  clock.advance(31_000);
  expect(await load(address)).toMatchObject({ status: 200, type: 'image/webp', cache: FOR_EVER, width: 640 });
  expect(readdirSync(dirname(path)).filter((name) => name.includes(hash))).toEqual([`small_${hash}.webp`]);
});

test('where copies cannot be written AVIF is answered by WebP first and then by itself', async () => {
  const { hash } = await storePicture();
  for (const encoding of ['webp', 'avif'] as const) obstruct(copyPath(hash, 'thumbnail', encoding));
  const address = `/uploads/thumbnail_${hash}.avif`;
  expect(await load(address)).toMatchObject({ status: 200, type: 'image/webp', cache: 'public, max-age=60' });
  await vi.waitFor(async () => expect((await load(address)).type).toBe('image/avif'));
  expect(statSync(copyPath(hash, 'thumbnail', 'avif')).isFile()).toBe(false);
});

test('what a killed server left half-written is removed at a start a day later, and nothing else', async () => {
  const options = await makeDatabase();
  const folder = join(options.dataDir, 'pictures', 'ab');
  mkdirSync(folder, { recursive: true });
  const long = new Date(Date.now() - 25 * 3_600_000);
  const write = (name: string) => {
    writeFileSync(join(folder, name), '');
    return join(folder, name);
  };
  for (const name of ['small_ab.webp', 'small_ab.avif.1.part']) utimesSync(write(name), long, long);
  write(`large_ab.avif.${process.pid}.part`);
  const started = await openTestApp(options);
  await started.app.ready();
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual([`large_ab.avif.${process.pid}.part`, 'small_ab.webp']));
});

const originalPath = (hash: string, ext: string) => join(config.dataDir, originalKey(hash, ext));
const copyPath = (...copy: Parameters<typeof copyKey>) => join(config.dataDir, copyKey(...copy));

/** A picture of 800 × 600 as it lies in the data directory. */
async function storePicture() {
  const picture = await makeMedia({ width: 800, height: 600 });
  const path = originalPath(picture.hash, '.jpg');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, jpeg);
  return picture;
}

/** Asks for the file itself, whose bytes are no text. */
async function load(path: string) {
  const { statusCode, headers, rawPayload } = await app.inject(path);
  const { format, width } = statusCode === 200 ? await sharp(rawPayload).metadata() : {};
  return { status: statusCode, type: headers['content-type'], cache: headers['cache-control'], headers, format, width };
}

const FOR_EVER = 'public, max-age=31536000, immutable';
