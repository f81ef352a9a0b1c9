import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type Options, ZipFile } from 'yazl';
import { catalogueSum, runImport } from '../../test/import-files.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { makeDataDir } from '../../test/test-database.ts';

const options = await openTestApp();
const jpeg = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#ff0000' } })
  .jpeg()
  .toBuffer();
const csv = (images: string) => Buffer.from(`reference,make,images\nZ-1,Zip make,${images}\n`);

test('a ZIP holds tables and pictures, also within a folder', async () => {
  const app = await openTestApp();
  const zip = await zipOf([
    ['market/cars.csv', csv('pictures/a.jpg')],
    ['market/pictures/a.jpg', jpeg],
    ['market/dealers.json', Buffer.from('{"dealers":[{"reference":"D","dealerName":"Dealer"}]}')],
    ['__MACOSX/market/._cars.csv', Buffer.from('x')],
  ]);
  const { counts, lines } = await runImport(app, write(zip));
  expect([counts.created, lines]).toEqual([2, []]);
  expect((await app.list('/api/cars?populate=images'))[0]?.images).toMatchObject([{ name: 'a.jpg', width: 8 }]);
});

const whole = await zipOf([['cars.csv', csv('')]]);
const zeros = Buffer.alloc(11 * 1024 ** 2);

/** Changes the directory's word on the first entry: a number of so many bytes at so many bytes from its start. */
function patched(zip: Buffer, at: number, value: number, bytes: 2 | 4): Buffer {
  const changed = Buffer.from(zip);
  changed.writeUIntLE(value, zip.indexOf(DIRECTORY_ENTRY) + at, bytes);
  return changed;
}

/** The same ZIP with one name in place of another of the same length, in all its places. */
function renamed(zip: Buffer, from: string, to: string): Buffer {
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');
}

test.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
  [
    'a name that goes upwards',
    async () =>
      renamed(
        await zipOf([
          ['cars.csv', csv('')],
          ['aa/b.jpg', jpeg],
        ]),
        'aa/b',
        '../b',
      ),
    /ZIP cannot be read.*\.\.\/b/,
  ],
  [
    'an absolute name',
    async () =>
      renamed(
        await zipOf([
          ['cars.csv', csv('')],
          ['aa/b.jpg', jpeg],
        ]),
        'aa/b',
        '/a/b',
      ),
    /ZIP cannot be read.*absolute/,
  ],
  [
    'a name with backslashes',
    async () =>
      renamed(
        await zipOf([
          ['cars.csv', csv('')],
          ['aa/b.jpg', jpeg],
        ]),
        'aa/b',
        '..\\b',
      ),
    /ZIP cannot be read/,
  ],
  [
    'a doubled name',
    async () =>
      renamed(
        await zipOf([
          ['cars.csv', csv('')],
          ['a1.jpg', jpeg],
          ['a2.jpg', jpeg],
        ]),
        'a2.j',
        'a1.j',
      ),
    /"a1.jpg" is in it twice/,
  ],
  [
    'a link',
    () =>
      zipOf([
        ['cars.csv', csv('')],
        ['a.jpg', Buffer.from('/etc/passwd'), { mode: 0o120777 }],
      ]),
    /"a.jpg" is a link/,
  ],
  ['an encrypted entry', () => patched(whole, 8, 1, 2), /"cars.csv" is encrypted/],
  ['an unknown packing', () => patched(whole, 10, 99, 2), /packed in a way/],
  [
    'a bomb',
    () =>
      zipOf([
        ['cars.csv', csv('')],
        ['a.jpg', zeros],
      ]),
    /more than 200 times its size/,
  ],
  [
    'too much in all',
    async () => {
      // Two entries of nearly 4 GB by what the directory says, packed as well as anything real.
      const zip = await zipOf([
        ['a.jpg', jpeg, { compress: false }],
        ['cars.csv', csv('')],
      ]);
      return patched(patched(patched(zip, 10, 8, 2), 20, 0x7f000000, 4), 24, 0xfffffff0, 4);
    },
    /unpacks to more than 4 GB|cannot be read/,
  ],
  [
    'a table that is longer than it says',
    () => patched(whole, 24, 5, 4),
    /ZIP cannot be read: .*(too many bytes|size)/,
  ],
  ['a table with other bytes than it says', () => patched(whole, 16, 1, 4), /sum of the bytes/],
  ['no ZIP at all', () => Buffer.from('PK, and nothing of that kind'), /ZIP cannot be read/],
  ['an empty one', () => zipOf([]), /no \.csv or \.json/],
])('a ZIP with %s is refused, and nothing changes', async (_what, make, reason) => {
  const before = await catalogueSum(options);
  await expect(runImport(options, write(await make()))).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(reason),
  });
  expect(await catalogueSum(options)).toBe(before);
});

test('a picture that is longer than the ZIP says, or larger than a picture may be, makes its row bad', async () => {
  const before = await catalogueSum(options);
  const lying = patched(
    await zipOf([
      ['a.jpg', jpeg],
      ['cars.csv', csv('a.jpg')],
    ]),
    24,
    5,
    4,
  );
  expect((await runImport(options, write(lying))).lines).toEqual([
    expect.stringMatching(/^cars.csv row 2, images: "a.jpg" cannot be unpacked/),
  ]);
  const large = await zipOf([
    ['a.jpg', Buffer.concat([jpeg, Buffer.alloc(15 * 1024 ** 2)]), { compress: false }],
    ['cars.csv', csv('a.jpg')],
  ]);
  expect((await runImport(options, write(large))).lines).toEqual([expect.stringContaining('larger than 15 MB')]);
  expect((await runImport(options, write(await zipOf([['cars.csv', csv('../a.jpg')]])))).lines).toEqual([
    expect.stringContaining('goes upwards'),
  ]);
  expect(await catalogueSum(options)).toBe(before);
});

async function zipOf(entries: [name: string, content: Buffer, options?: Partial<Options>][]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content, options] of entries) zip.addBuffer(content, name, options);
  zip.end();
  return Buffer.concat(await Array.fromAsync(zip.outputStream as AsyncIterable<Buffer>));
}

function write(bytes: Buffer): string {
  const path = join(makeDataDir(), 'catalogue.zip');
  writeFileSync(path, bytes);
  return path;
}

const DIRECTORY_ENTRY = Buffer.from('PK\x01\x02', 'latin1');
