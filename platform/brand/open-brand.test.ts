import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawBomb } from '../../test/photo-makers.ts';
import { makeDataDir } from '../../test/test-database.ts';
import { ConfigError, readConfig } from '../config.ts';
import { BRAND_FILES, logoForMail } from './brand-files.ts';
import { openBrand } from './open-brand.ts';

const open = (settings: NodeJS.ProcessEnv) => openBrand(readConfig(settings));

test('without settings a market has its letter on the product’s colour, and the style sheet’s own colours', async () => {
  const { brand, file } = await open({});
  expect(brand).toEqual({ key: expect.stringMatching(/^[0-9a-f]{12}$/) });
  expect(String(await file('icon.svg'))).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#fcdc04"/><path transform="translate(8 8)" d="M0 16V0l8 9 8-9v16" fill="none" stroke="#1c1917" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"/></svg>',
  );
  expect(file('logo.webp')).toBeUndefined();
  expect(['../package.json', 'constructor', ''].map((name) => file(name))).toEqual([undefined, undefined, undefined]);
});

test.each([
  ['favicon.ico', 32, 32],
  ['icon-192.png', 192, 192],
  ['icon-512.png', 512, 512],
  ['icon-maskable-512.png', 512, 512],
  ['apple-touch-icon.png', 180, 180],
  ['social.png', 1200, 630],
])('%s is a PNG of %i by %i px, whatever the market is called', async (name, width, height) => {
  const names = ['"><script>alert(1)</script>&', 'سوق السيارات'];
  const others = ['Motoka', '🚗 Ñandú', 'W'.repeat(40), "Å 'n' b"];
  for (const SITE_NAME of process.env.RUNS ? [...names, ...others] : names) {
    const bytes = await (await open({ SITE_NAME })).file(name);
    // In the frame of an ICO the picture begins after 22 bytes.
    const picture = name.endsWith('.ico') ? bytes?.subarray(22) : bytes;
    expect(await sharp(picture).metadata(), SITE_NAME).toMatchObject({ format: 'png', width, height });
  }
});

test('favicon.ico says where its one picture is and how long', async () => {
  const bytes = await (await open({})).file('favicon.ico');
  expect([...(bytes?.subarray(0, 6) ?? [])]).toEqual([0, 0, 1, 0, 1, 0]);
  expect(bytes?.readUInt32LE(18)).toBe(22);
  expect(bytes?.readUInt32LE(14)).toBe(Number(bytes?.length) - 22);
});

async function pixelsOf(picture: Buffer | undefined) {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray(4 * (y * info.width + x), 4 * (y * info.width + x) + 4)];
  return { at, width: info.width, height: info.height, data };
}

test('an icon that others cut has colour in its corners, and its letter within the circle that they keep', async () => {
  for (const SITE_NAME of ['Wheels', 'سوق', ...(process.env.RUNS ? ['Motoka', 'Queens'] : [])]) {
    const { file } = await open({ SITE_NAME });
    for (const name of ['icon-maskable-512.png', 'apple-touch-icon.png']) {
      const { data, width: px } = await pixelsOf(await file(name));
      const isGround = (at: number) => data[4 * at] === 0xfc && data[4 * at + 1] === 0xdc && data[4 * at + 3] === 0xff;
      for (let at = 0; at < px * px; at += 1) {
        const [x, y] = [(at % px) + 0.5 - px / 2, Math.floor(at / px) + 0.5 - px / 2];
        if (Math.hypot(x, y) > 0.4 * px && !isGround(at)) expect.fail(`${SITE_NAME}, ${name} at ${x}, ${y}`);
      }
    }
  }
});

const GREEN = '#0b6e4f';

const drawing = (
  width: number,
  height: number,
  inner = `<rect width="${width}" height="${height}" fill="${GREEN}"/>`,
) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}">${inner}</svg>`;

test('nothing of a name stands in a drawing but its letters, and none of them runs over its edge', async () => {
  for (const SITE_NAME of [
    '"><script>alert(1)</script>&',
    'Wheels and Deals of East Africa & Beyond',
    'W'.repeat(40),
  ]) {
    const { file } = await open({ SITE_NAME });
    expect(String(await file('icon.svg'))).not.toMatch(/script|alert|&/i);
    const { at, width, height } = await pixelsOf(await file('social.png'));
    for (let y = 0; y < height; y += 1) {
      for (const x of [20, 60, width - 60, width - 20])
        expect(at(x, y), `${SITE_NAME} ${x} ${y}`).toEqual([252, 220, 4, 255]);
    }
    for (let x = 0; x < width; x += 1) expect(at(x, height - 30)).toEqual([252, 220, 4, 255]);
  }
});

test('a name’s marks are left out of its letter: É is drawn as E', async () => {
  const [plain, marked] = await Promise.all([open({ SITE_NAME: 'Etoile' }), open({ SITE_NAME: 'Étoile' })]);
  expect(await marked.file('icon.svg')).toEqual(await plain.file('icon.svg'));
});

test('a colour is in the pages, in the browser’s bars and in every picture', async () => {
  const { brand, file } = await open({ BRAND_COLOUR: GREEN.toUpperCase(), SITE_NAME: 'Pearl' });
  expect(brand.themeColour).toBe(GREEN);
  expect(brand.accent).toMatchObject({ '--color-sun': GREEN, '--color-on-sun': '#ffffff' });
  for (const name of ['icon-maskable-512.png', 'apple-touch-icon.png', 'social.png'])
    expect((await pixelsOf(await file(name))).at(3, 3), name).toEqual([11, 110, 79, 255]);
});

const raster = (width: number, height: number, background: string, kind: 'png' | 'gif' | 'webp' = 'png') =>
  sharp({ create: { width, height, channels: 3, background } })
    .toFormat(kind)
    .toBuffer();

function fileOf(name: string, content: string | Buffer): string {
  const file = join(makeDataDir(), name);
  writeFileSync(file, content);
  return file;
}

test('a square logo is every icon; a wide one stands in the header, and the letter stays the icon', async () => {
  const mark = await open({ BRAND_LOGO: fileOf('mark.svg', drawing(60, 60)), SITE_NAME: 'Pearl' });
  expect(mark.brand).toMatchObject({ icon: 'icon-192.png', logo: { width: 36, height: 36, alt: '' } });
  const icon = await pixelsOf(await mark.file('icon-512.png'));
  expect(icon.at(256, 20)).toEqual([11, 110, 79, 255]);
  const maskable = await pixelsOf(await mark.file('icon-maskable-512.png'));
  expect([maskable.at(5, 5), maskable.at(256, 256)]).toEqual([
    [255, 255, 255, 255],
    [11, 110, 79, 255],
  ]);
  const wide = await open({ BRAND_LOGO: fileOf('wide.png', await raster(900, 120, GREEN)), SITE_NAME: 'Pearl' });
  expect(wide.brand.icon).toBeUndefined();
  expect(wide.brand.logo).toEqual({
    src: `/brand/${wide.brand.key}/logo.webp`,
    width: 200,
    height: 27,
    alt: 'Pearl',
    fetchPriority: 'low',
  });
  expect(await sharp(await wide.file('logo.webp')).metadata()).toMatchObject({
    format: 'webp',
    width: 600,
    height: 80,
  });
});

test('clear room around a logo is cut off, and colour is not', async () => {
  const small = `<rect x="40" y="100" width="120" height="60" fill="${GREEN}"/>`;
  const clear = await open({ BRAND_LOGO: fileOf('logo.svg', drawing(300, 300, small)) });
  expect(clear.brand.logo).toMatchObject({ width: 72, height: 36 });
  const onColour = `<rect width="300" height="300" fill="${GREEN}"/><circle cx="150" cy="150" r="20" fill="#fff"/>`;
  const filled = await open({ BRAND_LOGO: fileOf('logo.svg', drawing(300, 300, onColour)) });
  expect(filled.brand.logo).toMatchObject({ width: 36, height: 36 });
  const black = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  expect((await open({ BRAND_LOGO: fileOf('logo.png', black) })).brand.logo).toMatchObject({ width: 36, height: 36 });
});

test('what is drawn from something else has another key, and what is the same has the same on every server', async () => {
  const logo = fileOf('logo.svg', drawing(60, 60));
  const settings = [{}, { SITE_NAME: 'Pearl' }, { BRAND_COLOUR: GREEN }, { BRAND_LOGO: logo }];
  const keys = await Promise.all([...settings, ...settings].map(async (one) => (await open(one)).brand.key));
  expect(new Set(keys).size).toBe(settings.length);
  expect(keys.slice(0, settings.length)).toEqual(keys.slice(settings.length));
});

test('a logo goes into a mail as a small PNG', async () => {
  const { logo } = await open({ BRAND_LOGO: fileOf('wide.svg', drawing(300, 60)) });
  const png = logo && (await logoForMail(logo));
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 480, height: 96 });
  expect(png?.length).toBeLessThan(50_000);
});

const refused = async (BRAND_LOGO: string) => {
  const error = await open({ BRAND_LOGO }).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(ConfigError);
  return error instanceof Error ? error.message : '';
};

test('a logo that cannot be one is refused in one sentence', async () => {
  const notPicture =
    /^The setting BRAND_LOGO must name a picture: PNG, JPEG, WebP or SVG, of at most 20 million pixels\.$/;
  expect(await refused('/nowhere/logo.png')).toBe('The setting BRAND_LOGO must name a file that can be read (ENOENT).');
  expect(await refused(makeDataDir())).toBe('The setting BRAND_LOGO must name an ordinary file.');
  // It says that it is empty, and never ends.
  expect(await refused('/dev/zero')).toBe('The setting BRAND_LOGO must name an ordinary file.');
  expect(await refused(fileOf('logo.png', 'a letter to a friend'))).toMatch(notPicture);
  expect(await refused(fileOf('logo.png', ''))).toMatch(/ must name a file that is not empty\.$/);
  expect(await refused(fileOf('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><rect'))).toMatch(notPicture);
  expect(await refused(fileOf('logo.gif', await raster(100, 100, GREEN, 'gif')))).toMatch(notPicture);
  const broken = await raster(300, 300, GREEN);
  expect(await refused(fileOf('logo.png', broken.subarray(0, broken.length / 2)))).toMatch(notPicture);
  expect(await refused(fileOf('logo.png', Buffer.alloc(3_000_000)))).toMatch(/ must name a file of at most 2 MB\.$/);
  expect(await refused(fileOf('logo.png', await raster(40, 400, GREEN)))).toMatch(/ of at least 48 px each way\.$/);
  expect(await refused(fileOf('logo.png', await raster(1_000, 60, GREEN)))).toMatch(/ less than twelve times as wide/);
  expect(await refused(fileOf('logo.png', await raster(100, 100, '#fdfdfd')))).toMatch(/ that can be seen on white\.$/);
  expect(await refused(fileOf('logo.svg', drawing(60, 60, '')))).toMatch(/ that can be seen on white\.$/);
});

test('a picture of very many pixels in few bytes is refused, not unpacked', async () => {
  const bomb = drawBomb(12_000, 12_000);
  expect(bomb.length).toBeLessThan(2_000_000);
  expect(await refused(fileOf('logo.png', bomb))).toMatch(/ of at most 20 million pixels\.$/);
});

test('a drawing reads no other file, runs nothing, and is never sent as it was given', async () => {
  const secret = fileOf('secret.png', await raster(60, 60, '#ff0000'));
  const inner = `<rect width="60" height="60" fill="${GREEN}"/><script>alert(1)</script><image xlink:href="file://${secret}" href="${secret}" width="60" height="60"/>`;
  const { file, logo } = await open({ BRAND_LOGO: fileOf('logo.svg', drawing(60, 60, inner)) });
  expect((await pixelsOf(logo?.png)).at(30, 30)).toEqual([11, 110, 79, 255]);
  for (const name of BRAND_FILES) expect(String(await file(name)), name).not.toMatch(/alert|secret/);
});
