import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { catalogueSum, filesIn, runImport, writeFiles } from '../../test/import-files.ts';
import { openTestApp, type TestApp } from '../../test/open-test-app.ts';
import { watchSyncs } from '../../test/watch-syncs.ts';

const options = await openTestApp();

const plain = (width: number, height: number, background = '#336699') =>
  sharp({ create: { width, height, channels: 3, background } });
const jpeg = await plain(40, 30).jpeg().toBuffer();
/** Half black, half white, with the camera's word on how it was held, and where. */
const fromCamera = await sharp(
  await plain(40, 30, '#ffffff')
    .composite([{ input: await plain(20, 30, '#000000').png().toBuffer(), left: 0, top: 0 }])
    .jpeg()
    .toBuffer(),
)
  .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '0/1 19/1 0/1' } })
  .withMetadata({ orientation: 6 })
  .jpeg()
  .toBuffer();
const png = await plain(4, 4).png().toBuffer();
const animated = await sharp([jpeg, await plain(40, 30, '#ff0000').jpeg().toBuffer()], { join: { animated: true } })
  .webp()
  .toBuffer();

let cars = 0;
test.each([
  ['../secret.jpg', 'goes upwards'],
  ['pictures/../../secret.jpg', 'goes upwards'],
  ['/etc/passwd', 'begins with /'],
  ['C:/a.jpg', 'begins with a drive'],
  ['pictures\\a.jpg', 'backslash'],
  ['file:///etc/passwd', 'address other than https'],
  ['http://pictures.example/a.jpg', 'address other than https'],
  ['https://user:word@pictures.example/a.jpg', 'no https:// address'],
  ['https://', 'no https:// address'],
  ['a\u0007.jpg', 'cannot be seen'],
  ['missing.jpg', 'no file "missing.jpg"'],
  ['pictures', 'is no file'],
  ['pictures/linked.jpg', 'goes through a link'],
  ['linked/good.jpg', 'goes through a link'],
  ['drawing.jpg', 'no JPEG, PNG, WebP or AVIF'],
  ['paper.jpg', 'no JPEG, PNG, WebP or AVIF'],
  ['good.jpg;cut.jpg', '"cut.jpg" is broken'],
  ['broken.png', 'is broken'],
  ['huge.png', 'more than 40 million pixels'],
  ['animated.webp', 'more than one picture'],
  ['animated.png', 'more than one picture'],
  ['large.jpg', 'larger than 15 MB'],
  ['film.mp4', 'no JPEG, PNG, WebP or AVIF'],
])('the picture %s is refused, and nothing of its row changes', async (path, reason) => {
  const folder = carWith(path, {
    'good.jpg': jpeg,
    'pictures/good.jpg': jpeg,
    'cut.jpg': jpeg.subarray(0, jpeg.length - 20),
    'film.mp4': film,
    'drawing.jpg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'paper.jpg': '%PDF-1.7',
    'huge.png': hugePng(),
    'animated.webp': animated,
    'broken.png': png.subarray(0, 60),
    'animated.png': Buffer.concat([
      png.subarray(0, 33),
      Buffer.from('\0\0\0\x08acTL\0\0\0\x02\0\0\0\0\0\0\0\0', 'latin1'),
      png.subarray(33),
    ]),
    ...(path === 'large.jpg' ? { [path]: Buffer.concat([jpeg, Buffer.alloc(15 * 1024 ** 2)]) } : {}),
  });
  symlinkSync('/etc/hostname', join(folder, 'pictures/linked.jpg'));
  symlinkSync('pictures', join(folder, 'linked'));
  const before = await catalogueSum(options);
  for (const isDryRun of [true, false]) {
    const { lines, counts } = await runImport(options, folder, { isDryRun });
    expect(lines).toEqual([expect.stringMatching(/^cars\.csv row 2, images: /)]);
    expect(lines[0]).toContain(reason);
    expect(counts).toMatchObject({ created: 0, bad: 1 });
    expect(await catalogueSum(options)).toBe(before);
  }
});

test('a picture is stored upright, small enough and without the place where it was taken', async () => {
  const app = await openTestApp();
  const large = await plain(3000, 100).png().toBuffer();
  const folder = carWith('camera.jpg;large.png;small.jpg', {
    'camera.jpg': fromCamera,
    'large.png': large,
    'small.jpg': jpeg,
  });
  expect((await runImport(app, folder)).lines).toEqual([]);
  const images = await imagesOf(app, `P-${cars}`);
  expect(images).toMatchObject([
    { name: 'camera.jpg', width: 30, height: 40, mime: 'image/jpeg', provider: 'local' },
    { name: 'large.png', width: 2560, height: 85, mime: 'image/png' },
    { width: 40, height: 30, provider_metadata: { placeholder: expect.stringMatching(/^#3[2-4]6[5-8]9[89a]$/) } },
  ]);
  expect((await sharp(fromCamera).metadata()).orientation).toBe(6);
  const [camera, , small] = images.map(({ url }) => readFileSync(join(app.dataDir, String(url))));
  const stored = await sharp(camera).metadata();
  expect([stored.exif, stored.orientation, stored.icc]).toEqual([undefined, undefined, undefined]);
  const { data } = await sharp(camera)
    .resize(1, 2, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([(data[0] ?? 255) < 60, (data[1] ?? 0) > 200]).toEqual([true, true]);
  expect(small).toEqual(jpeg);
  const after = await catalogueSum(app);
  expect((await runImport(app, folder)).counts).toMatchObject({ created: 0, changed: 0, unchanged: 1 });
  expect(await catalogueSum(app)).toBe(after);
});

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'what was stored of a %s is stored again byte for byte',
  async (format) => {
    const app = await openTestApp();
    const camera = await plain(64, 48)
      .withExif({ IFD0: { Make: 'Camera' } })
      [format]()
      .toBuffer();
    await runImport(app, carWith('a.jpg', { 'a.jpg': camera }));
    const [file = ''] = filesIn(join(app.dataDir, 'uploads'));
    const stored = readFileSync(join(app.dataDir, 'uploads', file));
    expect(stored.includes('Camera')).toBe(false);
    await runImport(app, carWith('b.jpg', { 'b.jpg': stored }));
    expect(filesIn(join(app.dataDir, 'uploads'))).toEqual([file]);
  },
);

test('addresses are kept and not fetched, films are copied, and the order of pictures can change', async () => {
  const address = 'https://pictures.invalid/a.jpg';
  const folder = carWith(`b.jpg;${address}`, { 'b.jpg': jpeg, 'film.mp4': film, 'film.webm': 'no film' });
  const app = await openTestApp();
  await runImport(app, folder);
  const reference = `P-${cars}`;
  expect(await imagesOf(app, reference)).toMatchObject([{ name: 'b.jpg' }, { url: address, provider: 'remote' }]);
  writeFileSync(join(folder, 'cars.csv'), `reference,images,video\n${reference},${address};b.jpg,film.mp4\n`);
  expect((await runImport(app, folder)).counts).toMatchObject({ changed: 1 });
  expect(await imagesOf(app, reference)).toMatchObject([{ url: address }, { name: 'b.jpg' }]);
  const [car] = await app.list('/api/cars?populate=video');
  const [video] = (car?.video ?? []) as { url: string }[];
  expect(readFileSync(join(app.dataDir, video?.url ?? ''))).toEqual(film);
  // A picture of the server is no film, by whatever name.
  const picture = filesIn(join(app.dataDir, 'uploads')).find((name) => name.endsWith('.jpg'));
  const mixed = await runImport(app, carWith(`pictures/${picture}`, {}, 'video'));
  expect(mixed.lines[0]).toContain('There is no file "pictures/');
  const { lines } = await runImport(app, carWith('film.webm', { 'film.webm': 'no film' }, 'video'));
  expect(lines[0]).toContain('"film.webm" is no MP4 or WebM');
});

test('a picture is on the disk for good before it has the name that the server shows', async () => {
  const own = await plain(33, 22, '#123456').jpeg().toBuffer();
  const uploads = join(options.dataDir, 'uploads');
  mkdirSync(uploads, { recursive: true });
  const before = filesIn(uploads);
  const syncs = await watchSyncs(uploads);
  await runImport(options, carWith('own.jpg', { 'own.jpg': own }));
  const [added, ...more] = filesIn(uploads).filter((name) => !before.includes(name));
  expect(more).toEqual([]);
  expect(syncs.map(({ bytes }) => bytes)).toEqual([own.length]);
  expect(syncs[0]?.beside).not.toContain(added);
});

const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1'), Buffer.alloc(100)]);

/** A PNG's header for so many pixels, without them. */
function hugePng(): Buffer {
  const bytes = readPng();
  bytes.writeUInt32BE(50_000, 16);
  bytes.writeUInt32BE(50_000, 20);
  return bytes;
}

const readPng = () => Buffer.from(png);

/** One car with these images (or that film), beside these files. */
function carWith(images: string, files: Record<string, string | Buffer>, column = 'images') {
  cars += 1;
  return writeFiles({ ...files, 'cars.csv': `reference,make,${column}\nP-${cars},Picture make ${cars},"${images}"\n` });
}

const imagesOf = async (app: TestApp, reference: string) =>
  (await app.list(`/api/cars?populate=images&filters[reference]=${reference}`))[0]?.images as Record<string, unknown>[];
