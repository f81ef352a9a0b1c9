import { expect, test } from 'vitest';
import { IMPORT_MOST_COLUMNS } from '#contract/office/imports.ts';
import { readSheet } from './import-file.ts';

const read = (text: string) => readSheet(Buffer.from(text), 'seller 1');

test('however many columns a file has, those that say nothing are left out, and too many are said', async () => {
  const { headers, rows } = await read(`Make,Price${','.repeat(200_000)}\nToyota,1\n`);
  expect({ headers, rows }).toEqual({ headers: ['Make', 'Price'], rows: [{ number: 2, cells: ['Toyota', '1'] }] });
  await expect(read(`${'Make,'.repeat(1_000)}\nToyota\n`)).rejects.toThrow(`${IMPORT_MOST_COLUMNS} columns`);
});
