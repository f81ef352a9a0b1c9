import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { catalogueSum, runImport, writeFiles } from '../../test/import-files.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { openSheets } from './catalogue-sheets.ts';
import { openSource } from './open-source.ts';

const options = await openTestApp();
await options.makeMake({ name: 'Toyota' });

const good = 'reference,make\nG-1,New make\n';

test.each<[string, Record<string, string | Buffer>, string]>([
  [
    'an unknown column',
    { 'cars.csv': `${good.replace('make', 'mak')}` },
    'cars.csv has a column "mak", which cars do not have. Do you mean "make"?',
  ],
  ['a doubled column', { 'cars.csv': 'reference,make,make\nG-1,A,B\n' }, 'cars.csv has the column make twice'],
  ['no reference', { 'cars.csv': 'make\nA\n' }, 'cars.csv has no column reference'],
  ['nothing in it', { 'cars.csv': '' }, 'cars.csv is empty'],
  ['a name that says nothing', { 'stock.csv': good }, 'The name of stock.csv does not say what is in it.'],
  [
    'a quote that is never closed',
    { 'cars.csv': `${good}G-2,"A\nG-3,B\n` },
    'cars.csv row 3 has a quote that is never closed',
  ],
  ['Windows-1252', { 'cars.csv': Buffer.from(`${good}G-2,Citroën\n`, 'latin1') }, 'cars.csv row 3 is not UTF-8'],
  ['UTF-16', { 'cars.csv': Buffer.from(`\ufeff${good}`, 'utf16le') }, 'cars.csv row 1 is in UTF-16'],
  ['a broken second file', { 'articles.csv': good, 'cars.csv': good }, 'articles.csv has a column "reference"'],
  [
    'a name that a terminal obeys',
    { 'cars.csv': `reference,\u001b[2J${'x'.repeat(100)}\n` },
    'a column "\\u001b[2Jxxxx',
  ],
  ['no JSON', { 'all.json': '{"cars":[' }, 'all.json is no JSON'],
  ['an unknown kind', { 'all.json': '{"boats":[]}' }, 'There is no kind "boats"; the kinds are dealers'],
  [
    'an unknown key',
    { 'all.json': '{"cars":[{"reference":"G-1","__proto__":1}]}' },
    'entry 1 has a column "__proto__"',
  ],
  [
    'a list in a list',
    { 'all.json': '{"cars":[{"reference":"G-1","features":[["A"]]}]}' },
    'entry 1, features, is no text',
  ],
  ['no table', { 'readme.txt': 'x' }, 'There is no .csv or .json file to import.'],
])('a folder with %s is refused, and nothing changes', async (_what, files, reason) => {
  const before = await catalogueSum(options);
  await expect(runImport(options, writeFiles(files))).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringContaining(reason),
  });
  expect(await catalogueSum(options)).toBe(before);
});

test('a file that is not there, or is none, is refused with a sentence', async () => {
  await expect(runImport(options, '/nowhere/cars.csv')).rejects.toThrow('cannot be imported: there is no such file');
  await expect(runImport(options, '/dev/null')).rejects.toThrow('neither a file nor a folder');
  await expect(runImport(options, import.meta.filename)).rejects.toThrow('no .csv, .json or .zip file');
});

test.each([
  ['cars.csv', 'reference,year\nB-1,12,x\n', 'row 2: It has 3 cells where the header has 2'],
  ['cars.csv', 'reference,color\n"B-\u00001",x\n', 'row 2, reference: "B-\\u00001" holds'],
  ['cars.csv', 'reference,color\nB-1,"\u001b[31mred"\n', 'row 2, color: "\\u001b[31mred" holds'],
  ['cars.csv', 'reference,color\n"B\n1",x\n\n', 'row 2, reference: '],
  ['cars.csv', 'reference,color\n,Blue\n', 'row 2, reference: It is empty'],
  ['cars.csv', `reference\n${'x'.repeat(61)}\n`, 'row 2, reference: '],
  ['cars.csv', 'reference,model\nB-1,Premio\n', 'row 2, model: A model needs a make'],
  ['cars.csv', 'reference,delete\nB-1,perhaps\n', 'row 2, delete: "perhaps" cannot be taken. Enter yes or no.'],
  ['cars.csv', 'reference,dimension\nB-1,1001\n', 'row 2, dimension: '],
  ['dealers.csv', 'reference,phonenumber\nB-1,\n', 'row 2, dealerName: A new dealer needs it'],
  ['dealers.csv', 'reference,dealerName,phonenumber\nB-1,D,72123456\n', 'row 2, phonenumber: '],
  ['dealers.csv', 'reference,dealerName,email\nB-1,D,Sales@example.com\n', 'row 2, email: '],
  [
    'dealers.csv',
    `reference,dealerName,features\nB-1,D,${'x'.repeat(90).concat(';').repeat(50)}\n`,
    'row 2, features: ',
  ],
  ['garages.csv', 'reference,name\nB-1,\n', 'row 2, name: It is empty'],
  ['spareparts.csv', 'reference,name,garage\nB-1,Wheel,nobody\n', 'row 2, garage: There is no garage'],
  ['articles.csv', 'slug,title,description\nNot A Slug,T,D\n', 'row 2, slug: '],
  ['articles.csv', 'slug,title,description\na,T,"D\u0008"\n', 'row 2, description: '],
  ['cars.json', '{"cars":[{"reference":"B-1","year":2012.5}]}', 'entry 1, year: '],
  ['cars.json', '{"cars":[{"reference":"B-\\ud800"}]}', 'entry 1, reference: '],
])('%s with %j: the row is named', async (name, text, expected) => {
  const before = await catalogueSum(options);
  const { lines, counts } = await runImport(options, writeFiles({ [name]: text }));
  expect(lines).toEqual([expect.stringContaining(expected)]);
  expect(lines[0]?.length).toBeLessThan(220);
  expect(counts.bad).toBe(1);
  expect(await catalogueSum(options)).toBe(before);
});

test('an entry keeps its documentId, and never takes that of another', async () => {
  const app = await openTestApp();
  const car = await app.makeCar({ reference: 'A' });
  const [one, two] = ['b'.repeat(24), 'c'.repeat(24)];
  const rows = [`A,${one}`, `B,${car.documentId}`, `C,${two}`, `D,${two}`, 'A2,'];
  const { lines, counts } = await runImport(
    app,
    writeFiles({ 'cars.csv': `reference,documentId\n${rows.join('\n')}\n` }),
  );
  expect(lines).toEqual([
    'cars.csv row 2, documentId: This car has another one, and keeps it.',
    'cars.csv row 3, documentId: It belongs to the car "A".',
    'cars.csv row 5, documentId: It belongs to the car "C".',
  ]);
  expect(counts.created).toBe(2);
});

test('new names are listed, or refused with the one that was meant', async () => {
  const app = await openTestApp();
  await app.makeMake({ name: 'Toyota' });
  const file = writeFiles({
    'cars.csv': 'reference,make,model,location\nA,Toyta,Premio,"Ntinda, Kampala"\nB,Toyota,,\n',
  });
  const strict = await runImport(app, file, { knownNamesOnly: true });
  expect(strict.lines).toEqual([
    'cars.csv row 2, make: "Toyta" is not known. Do you mean "Toyota"?',
    'cars.csv row 2, model: "Premio" is not known.',
    'cars.csv row 2, location: "Ntinda, Kampala" is not known.',
  ]);
  expect(strict.counts).toMatchObject({ created: 1, bad: 1 });
  const names = ({ newNames }: typeof strict.result) => [...newNames].map(([table, all]) => [table, ...all]);
  expect(names(strict.result)).toEqual([]);
  const expected = [
    ['make', 'Toyta'],
    ['model', 'Toyta / Premio'],
    ['place', 'Ntinda, Kampala'],
  ];
  expect(names((await runImport(app, file, { isDryRun: true })).result)).toEqual(expected);
  expect(names((await runImport(app, file)).result)).toEqual(expected);
  expect((await app.list('/api/makes')).map(({ name }) => name)).toEqual(['Toyota', 'Toyta']);
});

test('a car finds the dealer of the same import, also in a dry run', async () => {
  const app = await openTestApp();
  const files = { 'cars.csv': 'reference,dealer\nA,D-1\n', 'dealers.csv': 'reference,dealerName\nD-1,Dealer\n' };
  for (const isDryRun of [true, false]) {
    expect((await runImport(app, writeFiles(files), { isDryRun })).counts).toMatchObject({ created: 2, bad: 0 });
  }
  const [car] = await app.list('/api/cars?populate=dealer_info');
  expect(car?.dealer_info).toMatchObject({ dealerName: 'Dealer' });
});

test('a row deletes its entry, and what a file does not name goes only when that is asked and safe', async () => {
  const app = await openTestApp();
  for (const reference of ['A', 'B', 'C', 'D']) await app.makeCar({ reference });
  const garage = await app.makeGarage({});
  const references = async () => (await app.list('/api/cars?sort=reference')).map(({ reference }) => reference);
  const run = (rows: string, options = {}) =>
    runImport(app, writeFiles({ 'cars.csv': `reference,year,delete\n${rows}` }), options);

  expect((await run('A,,yes\nX,,yes\n')).counts).toMatchObject({ deleted: 1, unchanged: 1 });
  expect((await run('A,,yes\n')).counts).toMatchObject({ deleted: 0, unchanged: 1 });
  expect(await references()).toEqual(['B', 'C', 'D']);

  const withBad = await run('B,2012,\nC,12,\n', { deletesMissing: true });
  expect(withBad.result.keptMissing).toContain('bad rows');
  for (const wrongFile of ['E,2012,\n', 'E,2012,\n', '']) {
    await expect(run(wrongFile, { deletesMissing: true })).rejects.toThrow('names none of the cars');
  }
  expect(await references()).toEqual(['B', 'C', 'D']);
  await run('E,2012,\n');

  const dry = await run('B,2012,\nE,2012,\n', { deletesMissing: true, isDryRun: true });
  expect(dry.counts.deleted).toBe(2);
  expect(await references()).toEqual(['B', 'C', 'D', 'E']);
  expect((await run('B,2012,\nE,2012,\n', { deletesMissing: true })).counts).toMatchObject({
    deleted: 2,
    unchanged: 2,
  });
  expect(await references()).toEqual(['B', 'E']);
  // Garages were in no file.
  expect((await app.list('/api/garages')).map(({ id }) => id)).toEqual([garage.id]);
});

test('a file that is changed while it is read ends the import', async () => {
  const folder = writeFiles({ 'cars.csv': 'reference,year\nA,2012\nB,2012\nC,2012\n' });
  const source = await openSource(folder);
  const [sheet] = await openSheets(source, undefined);
  expect(await sheet?.check()).toBe(3);
  writeFileSync(join(folder, 'cars.csv'), 'reference,year\nA,2012\n');
  await expect(Array.fromAsync(sheet?.rows() ?? [])).rejects.toThrow('was changed while it was read');
});

test('what spreadsheets make of a table is understood', async () => {
  const app = await openTestApp();
  const rows = [
    'Reference,Make,Price,year,featured,published,location',
    'S-1,Citroe\u0308n,"45,000,000.00",2012.00,TRUE,TRUE,',
    'S-2,Citro\u00ebn,45000000/=,2012',
  ];
  // A header that was pasted in ends otherwise than the rows, and empty cells at the end are left out.
  const { counts, lines } = await runImport(app, writeFiles({ 'cars.csv': `${rows[0]}\r\n${rows[1]}\n${rows[2]}\n` }));
  expect(lines).toEqual([]);
  expect(counts).toMatchObject({ created: 2, bad: 0 });
  const cars = await app.list('/api/cars?populate=make&sort=reference');
  expect(cars).toMatchObject([
    { price: 45_000_000, year: 2012, featured: true, make: { name: 'Citro\u00ebn' } },
    { price: 45_000_000, year: 2012, featured: false, make: { name: 'Citro\u00ebn' } },
  ]);
  const hidden = await runImport(app, writeFiles({ 'cars.csv': 'reference,make\nS-3,Toyota\u200b\n' }));
  expect(hidden.lines.join()).toContain('a character that cannot be seen');
});
