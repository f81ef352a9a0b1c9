import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { entityNamed } from '#contract/entities/entities.ts';
import { digestOf } from '../../api/media/picture-intake.ts';
import { demoFiles } from '../../demo/demo-files.ts';
import { loadDemo } from '../../demo/seed.ts';
import { catalogueSum, filesIn, runImport } from '../../test/import-files.ts';
import { openTestApp, type TestApp } from '../../test/open-test-app.ts';
import { makeDataDir, testLong } from '../../test/test-database.ts';
import { exportCatalogue } from '../export/export-catalogue.ts';
import { openTarget } from '../export/export-target.ts';

testLong(
  'what is exported and imported into an empty market is the same catalogue, in a folder and in a ZIP',
  async () => {
    const from = await openTestApp();
    await loadDemo(from.adapter, 8, () => undefined);
    const local = await addOwnEntries(from);
    const expected = await catalogue(from);
    const before = await catalogueSum(from);

    const folder = join(makeDataDir(), 'export');
    expect(await runExport(from, folder)).toMatchObject({ lost: 0, lines: [] });
    // Importing it into the market that it came from changes nothing.
    expect((await runImport(from, folder)).counts).toMatchObject({ created: 0, changed: 0, deleted: 0, bad: 0 });
    expect(await catalogueSum(from)).toBe(before);

    const to = await openTestApp();
    const first = await runImport(to, folder);
    expect(first.lines).toEqual([]);
    expect(await catalogue(to)).toEqual(expected);
    expect(readFileSync(join(to.dataDir, 'uploads', local))).toEqual(
      readFileSync(join(from.dataDir, 'uploads', local)),
    );
    const after = await catalogueSum(to);
    expect((await runImport(to, folder)).counts).toMatchObject({ created: 0, changed: 0, deleted: 0, bad: 0 });
    expect(await catalogueSum(to)).toBe(after);

    const zip = join(makeDataDir(), 'export.zip');
    await runExport(from, zip);
    const third = await openTestApp();
    expect((await runImport(third, zip)).lines).toEqual([]);
    expect(await catalogue(third)).toEqual(expected);
    expect(filesIn(join(third.dataDir, 'uploads'))).toEqual(filesIn(join(to.dataDir, 'uploads')));
  },
);

test('without pictures the paths are written, and the market that has them takes the file back', async () => {
  const app = await openTestApp();
  const local = await addOwnEntries(app);
  const before = await catalogueSum(app);
  const folder = join(makeDataDir(), 'export');
  await runExport(app, folder, { withPictures: false });
  expect(filesIn(join(folder, 'pictures'))).toEqual([]);
  expect(readFileSync(join(folder, 'cars.csv'), 'utf8')).toContain(`pictures/${local}`);
  expect((await runImport(app, folder)).counts).toMatchObject({ created: 0, changed: 0, bad: 0 });
  expect(await catalogueSum(app)).toBe(before);
  const { lines } = await runImport(await openTestApp(), folder);
  expect(lines).toContainEqual(expect.stringMatching(/^cars\.csv row 2, images: There is no file "pictures/));
});

test('an export is written over nothing but an earlier export, and only when it is asked', async () => {
  const app = await openTestApp();
  const other = makeDataDir();
  writeFileSync(join(other, 'letter.txt'), 'Dear …');
  await expect(runExport(app, other, { overwrite: true })).rejects.toThrow('holds other files');
  const folder = join(makeDataDir(), 'new', 'export');
  await runExport(app, folder);
  await expect(runExport(app, folder)).rejects.toThrow('--overwrite');
  await runExport(app, folder, { overwrite: true });
  await runExport(app, `${folder}.zip`);
  await expect(runExport(app, `${folder}.zip`)).rejects.toThrow('--overwrite');
});

test('a picture that went is said, and the rest is written', async () => {
  const app = await openTestApp();
  const gone = await app.makeMedia({});
  await app.makeCar({ images: [gone.id] });
  const { lost, lines } = await runExport(app, join(makeDataDir(), 'export'));
  expect([lost, lines]).toEqual([1, [expect.stringContaining(gone.hash)]]);
});

/** Pictures that are small, each in a colour of its own. */
const drawn = {
  picture: async (hash: string) => {
    const colour = digestOf(hash).slice(0, 6);
    return Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="24"><rect width="32" height="24" fill="#${colour}"/></svg>`,
    );
  },
  file: demoFiles.file,
};

async function runExport({ adapter, storage }: TestApp, path: string, { withPictures = true, overwrite = false } = {}) {
  const lines: string[] = [];
  const target = await openTarget(path, { overwrite });
  const done = await exportCatalogue({
    adapter,
    storage,
    drawn,
    target,
    withPictures,
    say: (line) => lines.push(line),
    progress: () => undefined,
  });
  return { ...done, lines };
}

const KINDS = ['cars', 'dealer-infos', 'garages', 'spareparts', 'articles'];
/** Fields that an import assigns anew; names and pictures are exported by name. */
const OWN = new Set(['id', 'updatedAt']);

function comparable(value: unknown, within = ''): unknown {
  if (Array.isArray(value)) {
    const all = value.map((one) => comparable(one, within));
    return within === 'features' ? all.toSorted() : all;
  }
  if (typeof value !== 'object' || value === null) return value;
  // A file's name is the one that the export gave it.
  if ('mime' in value && 'name' in value) return String(value.name).replace(/^drawn-/, '');
  if (['make', 'model', 'category', 'sparecategory', 'features'].includes(within) && 'name' in value) return value.name;
  const fields = Object.entries(value).filter(([name]) => !OWN.has(name));
  return Object.fromEntries(fields.map(([name, field]) => [name, comparable(field, name)]));
}

/** Returns parameters for the fields that people write and the API answers only when they are named. */
const extrasOf = (kind: string) =>
  Object.entries(entityNamed(kind).fields)
    .filter(([, { answered, writtenBy }]) => answered === 'extra' && writtenBy === undefined)
    .map(([name]) => `&fields[]=${name}`)
    .join('');

/** Returns the API's whole answer on the catalogue, except ids. */
async function catalogue({ list }: TestApp) {
  const all: Record<string, unknown> = {};
  for (const kind of KINDS) {
    const entries: unknown[] = [];
    for (let page = 1; entries.length === (page - 1) * 100; page += 1) {
      entries.push(...(await list(`/api/${kind}?populate=*&pagination[pageSize]=100&pagination[page]=${page}`)));
    }
    const extras = extrasOf(kind);
    all[kind] = comparable([
      entries,
      extras === '' ? [] : await list(`/api/${kind}?pagination[pageSize]=100${extras}`),
    ]);
  }
  return all;
}

/** Adds entries that the demo lacks: hidden, with formulas, several lines, a film, an address. Returns the file of a picture. */
async function addOwnEntries(app: TestApp): Promise<string> {
  const bytes = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
    'base64',
  );
  const hash = digestOf(bytes).slice(0, 32);
  mkdirSync(join(app.dataDir, 'uploads'), { recursive: true });
  writeFileSync(join(app.dataDir, 'uploads', `${hash}.png`), bytes);
  const size = { width: 1, height: 1, sizeBytes: bytes.length };
  const picture = await app.makeMedia({ hash, name: `${hash}.png`, ext: '.png', mime: 'image/png', ...size });
  const address = 'https://pictures.example/front;1.jpg';
  const remote = { provider: 'remote', remoteUrl: address, width: null, height: null, name: 'front;1.jpg' } as const;
  const far = await app.makeMedia(remote);
  const feature = await app.makeFeature({ name: '@home; "quoted"' });
  await app.makeCar({ reference: '=1+1', images: [far.id, picture.id, far.id], features: [feature.id] });
  await app.makeCar({
    description: 'Driven by one owner.\nNew tyres; "as new"',
    provenance: 'foreign used',
    logbook: 'in hand',
    taxes: 'in bond',
    faults: '- the radio\n- a scratch',
  });
  await app.makeSparePart({ description: '=SUM(1)\tor so' });
  await app.makeCar({ reference: "'-hidden", publishedAt: null, price: null, dimension: 0.1 + 0.2 });
  await app.makeArticle({ title: '-', description: '# One\r\n\n\t* two, "three"\n', cover: picture.id });
  await app.makeDealer({ reference: 'D 1', features: ['A;B', '\\'], phonenumber: null, images: [picture.id] });
  return `${hash}.png`;
}
