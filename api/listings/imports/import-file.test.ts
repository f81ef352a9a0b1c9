import { expect, test } from 'vitest';
import { IMPORT_MOST_COLUMNS } from '#contract/office/imports.ts';
import { workbookOf } from '../../../test/import-makers.ts';
import { readSheet } from './import-file.ts';

const read = (text: string) => readSheet(Buffer.from(text), 'seller 1', 'car');

test('however many columns a file has, those that say nothing are left out, and too many are said', async () => {
  const { headers, rows } = await read(`Make,Price${','.repeat(200_000)}\nToyota,1\n`);
  expect({ headers, rows }).toEqual({ headers: ['Make', 'Price'], rows: [{ number: 2, cells: ['Toyota', '1'] }] });
  await expect(read(`${'Make,'.repeat(1_000)}\nToyota\n`)).rejects.toThrow(`${IMPORT_MOST_COLUMNS} columns`);
});

test('titles above the header are left out, which is said; rows are counted as the spreadsheet counts them', async () => {
  const read = (rows: readonly string[]) => readSheet(Buffer.from(rows.join('\n')), 'seller 1', 'car');
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
  const { headers, rows, notes } = await readSheet(bytes, 'seller 1', 'car');
  expect([headers, rows]).toEqual([['Stock no', 'Make'], [{ number: 2, cells: ['K1', 'Toyota'] }]]);
  expect(notes).toEqual([expect.stringContaining('“Stock”')]);
});
