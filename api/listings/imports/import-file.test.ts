import { expect, test } from 'vitest';
import { IMPORT_MOST_COLUMNS } from '#contract/office/imports.ts';
import { workbookOf } from '../../../test/import-makers.ts';
import { readSheet } from './import-file.ts';

const read = (text: string) => readSheet(Buffer.from(text), 'seller 1', { kind: 'car' });

test('however many columns a file has, those that say nothing are left out, and too many are said', async () => {
  const { headers, rows } = await read(`Make,Price${','.repeat(200_000)}\nToyota,1\n`);
  expect({ headers, rows }).toEqual({ headers: ['Make', 'Price'], rows: [{ number: 2, cells: ['Toyota', '1'] }] });
  await expect(read(`${'Make,'.repeat(1_000)}\nToyota\n`)).rejects.toThrow(`${IMPORT_MOST_COLUMNS} columns`);
});

test('titles above the header are left out, which is said; rows are counted as the spreadsheet counts them', async () => {
  const read = (rows: readonly string[]) => readSheet(Buffer.from(rows.join('\n')), 'seller 1', { kind: 'car' });
  const header = 'No.;Stock No;MAKE;Price (UGX)';
  expect(await read(['KAMPALA AUTOS;;;', ';;;', header, '1;K1;Toyota;25m'])).toEqual({
    headers: ['No.', 'Stock No', 'MAKE', 'Price (UGX)'],
    rows: [{ number: 4, cells: ['1', 'K1', 'Toyota', '25m'] }],
    notes: [expect.stringContaining('row 3')],
  });
  // Where no row names two fields, the first one is the header: its seller says what the columns are.
  expect(await read(['Nummer;Marke', 'K1;Toyota', 'K2;Stock'])).toMatchObject({
    headers: ['Nummer', 'Marke'],
    notes: [],
  });
  const late = [...Array.from({ length: 20 }, (_, at) => `note ${at};x`), header];
  expect(await read(late)).toMatchObject({ headers: ['note 0', 'x'] });
});

test('of a workbook the sheet that names most fields is read, which is said where it has others', async () => {
  const bytes = await workbookOf({
    Summary: [['See sheet Stock']],
    Stock: [
      ['Stock no', 'Make'],
      ['K1', 'Toyota'],
    ],
  });
  const { headers, rows, notes } = await readSheet(bytes, 'seller 1', { kind: 'car' });
  expect([headers, rows]).toEqual([['Stock no', 'Make'], [{ number: 2, cells: ['K1', 'Toyota'] }]]);
  expect(notes).toEqual([expect.stringContaining('“Stock”')]);
});

test('the sheet and the row of the header may be said', async () => {
  const rows = ['Ref;Make;Model', 'our stock', 'No;Car', '1;Premio'].join('\n');
  const chosen = await readSheet(Buffer.from(rows), 'seller 1', { kind: 'car', headerRow: 3 });
  expect(chosen).toMatchObject({ headers: ['No', 'Car'], rows: [{ number: 4, cells: ['1', 'Premio'] }], notes: [] });
  const header = ['Ref', 'Make', 'Model'];
  const book = await workbookOf({
    Stock: [header, ['1', 'Toyota', 'Premio']],
    'Old stock': [header, ['2', 'Toyota', 'Wish']],
  });
  const old = await readSheet(book, 'seller 1', { kind: 'car', sheet: 'old stock' });
  expect(old).toMatchObject({ rows: [{ cells: ['2', 'Toyota', 'Wish'] }] });
  await expect(readSheet(book, 'seller 1', { kind: 'car', sheet: 'Cars' })).rejects.toThrow(
    'The file has: Stock, Old stock.',
  );
});

test.each([
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae1000000', 'hex'), '.xls'],
  [
    'an OpenDocument sheet',
    Buffer.concat([
      Buffer.from('PK\x03\x04'),
      Buffer.alloc(26),
      Buffer.from('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
    ]),
    '.ods',
  ],
])('%s is told what to save it as', async (_, bytes, ending) => {
  await expect(readSheet(bytes, 'seller 1', { kind: 'car' })).rejects.toThrow(ending);
});
