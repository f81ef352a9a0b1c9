import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { bucketAt } from '../../test/s3-bucket.ts';
import { openS3Server } from '../../test/s3-server.ts';
import { makeDataDir, whenDone } from '../../test/test-database.ts';
import { watchSyncs } from '../../test/watch-syncs.ts';
import { StartError } from '../database/data-dir.ts';
import { HOUR_MS } from '../durations.ts';
import { openBucketStorage } from './bucket-storage.ts';
import { findFile, openFolderStorage } from './folder-storage.ts';
import { ObjectGoneError, type ObjectStorage } from './object-storage.ts';
import { openStorage } from './open-storage.ts';

const folder = makeDataDir();
const s3 = await openS3Server();

async function contentOf(storage: ObjectStorage, key: string, range?: { start: number; end: number }) {
  const object = await storage.find(key);
  if (!object) return undefined;
  const bytes = await object.bytes(range);
  expect(await buffer(await object.read(range))).toEqual(bytes);
  return bytes;
}

describe.each([
  ['folder', openFolderStorage(folder)],
  ['bucket', openBucketStorage(bucketAt(s3.endpoint))],
])('in a %s', (_where, storage) => {
  test('what was put is read as it is, whole or a part of it, and says when it came', async () => {
    const large = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251));
    for (const [key, bytes] of [
      ['uploads/small.jpg', Buffer.from('a picture')],
      ['pictures/ll/small_large.avif', large],
    ] as const) {
      await storage.put(key, bytes);
      const object = await storage.find(key);
      expect(object?.size).toBe(bytes.length);
      expect(Math.abs(Date.now() - Number(object?.modifiedAt))).toBeLessThan(10_000);
      expect(await storage.has(key)).toBe(true);
      expect(await contentOf(storage, key)).toEqual(bytes);
      expect(await contentOf(storage, key, { start: 2, end: 6 })).toEqual(bytes.subarray(2, 7));
      expect(await contentOf(storage, key, { start: 8, end: bytes.length - 1 })).toEqual(bytes.subarray(8));
    }
  });

  test('what is put again replaces what was there', async () => {
    for (const text of ['first', 'second']) await storage.put('uploads/again.jpg', Buffer.from(text));
    expect(String(await contentOf(storage, 'uploads/again.jpg'))).toBe('second');
  });

  test('what is not there is undefined, and can be deleted, alone or with what is there', async () => {
    await storage.put('uploads/gone.jpg', Buffer.from('gone'));
    for (let times = 0; times < 2; times += 1) {
      await storage.delete(['uploads/gone.jpg']);
      expect(await storage.find('uploads/gone.jpg')).toBeUndefined();
      expect(await storage.has('uploads/gone.jpg')).toBe(false);
    }
    const there = ['uploads/a.jpg', 'uploads/b.jpg'];
    for (const key of there) await storage.put(key, Buffer.from('there'));
    await storage.delete(['uploads/a.jpg', 'uploads/gone.jpg', 'pictures/no/small_nobody.avif', 'uploads/b.jpg']);
    for (const key of there) expect(await storage.has(key)).toBe(false);
    expect(await storage.find('pictures/no/small_nobody.avif')).toBeUndefined();
    expect(await storage.find('uploads/gone.jpg/below.jpg')).toBeUndefined();
  });

  test('a copy stays as it is, whatever becomes of the object', async () => {
    const copied = async () => {
      await storage.copy('drafts/copied.jpg', 'uploads/copied.jpg');
      return String(await contentOf(storage, 'uploads/copied.jpg'));
    };
    await storage.copy('drafts/nobody.jpg', 'uploads/nobody.jpg');
    expect(await storage.has('uploads/nobody.jpg')).toBe(false);
    await storage.put('drafts/copied.jpg', Buffer.from('a photo'));
    expect([await copied(), await copied()]).toEqual(['a photo', 'a photo']);
    await storage.put('drafts/copied.jpg', Buffer.from('another'));
    expect(String(await contentOf(storage, 'uploads/copied.jpg'))).toBe('a photo');
    await storage.delete(['drafts/copied.jpg']);
    expect(await copied()).toBe('a photo');
  });

  test('what is deleted between being found and being read is told as gone', async () => {
    await storage.put('uploads/going.jpg', Buffer.alloc(300_000, 1));
    const object = await storage.find('uploads/going.jpg');
    await storage.delete(['uploads/going.jpg']);
    for (const range of [undefined, { start: 200_000, end: 299_999 }]) {
      await expect(object?.read(range)).rejects.toThrow(ObjectGoneError);
      await expect(object?.bytes(range)).rejects.toThrow(ObjectGoneError);
    }
  });

  test('a stream is stored whole, and not at all where it breaks off or is not as long as it says', async () => {
    const pieces = (count: number) => Readable.from(Array.from({ length: count }, () => Buffer.alloc(50_000, 7)));
    await storage.put('uploads/stream.mp4', { stream: pieces(4), size: 200_000 });
    expect(await contentOf(storage, 'uploads/stream.mp4')).toEqual(Buffer.alloc(200_000, 7));
    async function* broken() {
      yield Buffer.alloc(50_000);
      throw new Error('the line broke');
    }
    for (const stream of [Readable.from(broken()), pieces(3), pieces(5)]) {
      await expect(storage.put('uploads/half.mp4', { stream, size: 200_000 })).rejects.toThrow();
      expect(await storage.find('uploads/half.mp4')).toBeUndefined();
    }
  });

  test('what is staged is seen under its name once it is placed, and never if it is dropped', async () => {
    const [one, two, three] = await Promise.all(
      ['one', 'two', 'three'].map((name) => storage.stage(`uploads/staged-${name}.jpg`, Buffer.from(name))),
    );
    if (!one || !two || !three) throw new Error('nothing was staged');
    expect(await storage.has(one.key)).toBe(false);
    await storage.drop(three);
    await storage.place([one, two]);
    expect(String(await contentOf(storage, 'uploads/staged-one.jpg'))).toBe('one');
    expect(String(await contentOf(storage, 'uploads/staged-two.jpg'))).toBe('two');
    expect(await storage.has(three.key)).toBe(false);
  });

  test.each([
    'motoka.sqlite',
    'jwt-secret',
    'outbox/1.eml',
    '../uploads/a.jpg',
    '/etc/passwd',
    '',
    'uploads',
    'uploads/',
    'uploads/../motoka.sqlite',
    'uploads/./a.jpg',
    'uploads/.env',
    'uploads//a.jpg',
    'uploads/a\0.jpg',
    'uploads/a\\..\\b.jpg',
    'UPLOADS/a.jpg',
    'uploadsx/a.jpg',
  ])('%j is the key of nothing', async (key) => {
    for (const asked of [
      () => storage.find(key),
      () => storage.has(key),
      () => storage.put(key, Buffer.from('x')),
      () => storage.stage(key, Buffer.from('x')),
      () => storage.delete([key]),
      () => storage.copy(key, 'uploads/x.jpg'),
      () => storage.copy('uploads/x.jpg', key),
    ]) {
      await expect((async () => asked())()).rejects.toThrow(RangeError);
    }
  });

  test('what was staged a day ago is removed, and nothing else', async () => {
    await storage.put('uploads/old.jpg', Buffer.from('old'));
    const [early, late] = await Promise.all(
      ['early', 'late'].map((name) => storage.stage(`uploads/${name}.jpg`, Buffer.from(name))),
    );
    if (!early || !late) throw new Error('nothing was staged');
    await storage.removeUnfinished(Date.now() + 23 * HOUR_MS);
    await storage.place([early]);
    await storage.removeUnfinished(Date.now() + 25 * HOUR_MS);
    await expect(storage.place([late])).rejects.toThrow();
    expect(await storage.has('uploads/old.jpg')).toBe(true);
    expect(await storage.has('uploads/early.jpg')).toBe(true);
  });
});

test('a copy in a folder takes no more of the disk', async () => {
  const root = makeDataDir();
  const storage = openFolderStorage(root);
  await storage.put('drafts/a.jpg', Buffer.from('a photo'));
  await storage.copy('drafts/a.jpg', 'uploads/b.jpg');
  expect(statSync(join(root, 'uploads/b.jpg')).ino).toBe(statSync(join(root, 'drafts/a.jpg')).ino);
});

test('a folder keeps objects where servers before this one did, readable by other programs', async () => {
  const storage = openFolderStorage(folder);
  await storage.put('uploads/original.jpg', Buffer.from('original'));
  expect(readFileSync(join(folder, 'uploads/original.jpg'), 'utf8')).toBe('original');
  mkdirSync(join(folder, 'pictures/al'), { recursive: true });
  writeFileSync(join(folder, 'pictures/al/small_original.webp'), 'copy');
  expect(String(await contentOf(storage, 'pictures/al/small_original.webp'))).toBe('copy');
});

test.runIf(existsSync('/dev/shm'))('a copy to a folder that lies on another disk has bytes of its own', async () => {
  const root = makeDataDir();
  const elsewhere = mkdtempSync('/dev/shm/motoka-');
  whenDone(() => rmSync(elsewhere, { recursive: true }));
  symlinkSync(elsewhere, join(root, 'uploads'));
  const storage = openFolderStorage(root);
  await storage.put('drafts/a.jpg', Buffer.from('a photo'));
  await storage.copy('drafts/a.jpg', 'uploads/b.jpg');
  expect(readdirSync(elsewhere)).toEqual(['b.jpg']);
  expect(String(await contentOf(storage, 'uploads/b.jpg'))).toBe('a photo');
});

test('a link, a folder and a device in the folder are no objects', async () => {
  const storage = openFolderStorage(folder);
  symlinkSync('/etc/passwd', join(folder, 'uploads/linked.jpg'));
  mkdirSync(join(folder, 'uploads/folder.jpg'));
  for (const name of ['linked', 'folder']) expect(await storage.find(`uploads/${name}.jpg`)).toBeUndefined();
  expect(await findFile('/dev/null')).toBeUndefined();
});

test('an object is on the disk for good before it has its name', async () => {
  const storage = openFolderStorage(folder);
  const uploads = join(folder, 'uploads');
  mkdirSync(uploads, { recursive: true });
  const syncs = await watchSyncs(uploads);
  await storage.put('uploads/synced.jpg', Buffer.from('synced'));
  const staged = await storage.stage('uploads/placed.jpg', Buffer.from('placed'));
  await storage.place([staged]);
  expect(syncs.map(({ bytes }) => bytes)).toEqual([6, 6]);
  expect(syncs[0]?.beside).not.toContain('synced.jpg');
  expect(syncs[1]?.beside).not.toContain('placed.jpg');
});

test('many who put one object at once leave one, whole, and nothing beside it', async () => {
  const storages = Array.from({ length: 8 }, () => openFolderStorage(folder));
  const bytes = Buffer.alloc(200_000, 3);
  await Promise.all(storages.map((storage) => storage.put('pictures/on/small_one.webp', bytes)));
  expect(readdirSync(join(folder, 'pictures/on'))).toEqual(['small_one.webp']);
  expect(statSync(join(folder, 'pictures/on/small_one.webp')).size).toBe(bytes.length);
});

test('files that an older version left half-written are removed too', async () => {
  const old = new Date(Date.now() - 25 * HOUR_MS);
  const path = join(folder, 'uploads/killed.jpg.4711.part');
  writeFileSync(path, 'half');
  utimesSync(path, old, old);
  const outbox = join(folder, 'letter.part');
  writeFileSync(outbox, 'not ours');
  utimesSync(outbox, old, old);
  await openFolderStorage(folder).removeUnfinished();
  expect(readdirSync(join(folder, 'uploads'))).not.toContain('killed.jpg.4711.part');
  expect(readdirSync(folder)).toContain('letter.part');
});

test('a folder for pictures that is not there stops the start with a sentence: a share may not be mounted', () => {
  const dataDir = makeDataDir();
  const picturesDir = join(dataDir, 'share');
  const place = { bucket: undefined, dataDir };
  expect(() => openStorage({ ...place, picturesDir })).toThrow(
    new StartError(
      `The folder of the pictures ${picturesDir} cannot be written (ENOENT). Make it, or change PICTURES_DIR.`,
    ),
  );
  mkdirSync(picturesDir);
  openStorage({ ...place, picturesDir });
  openStorage({ ...place, picturesDir: dataDir });
});
