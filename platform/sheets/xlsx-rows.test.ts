import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { xlsxOf } from '../../test/import-makers.ts';
import { readXlsx } from './xlsx-rows.ts';

const cell = (at: string, xml: string, type = '') => `<c r="${at}"${type && ` t="${type}"`}>${xml}</c>`;
const text = (at: string, words: string) => cell(at, `<is><t>${words}</t></is>`, 'inlineStr');
const sheet = (...rows: string[]) =>
  `<sheetData>${rows.map((cells, at) => `<row r="${at + 1}">${cells}</row>`).join('')}</sheetData>`;

test('a workbook is read as text; of a formula, what it came to', async () => {
  const bytes = await xlsxOf(
    sheet(
      text('A1', 'Stock') + text('B1', 'Price'),
      text('A2', '=1+1 &amp; é') + cell('B2', '<f>1000*24500</f><v>24500000</v>'),
      text('A3', 'C 3') + cell('B3', '<v>1</v>', 'b'),
    ),
  );
  const rows = [
    ['Stock', 'Price'],
    ['=1+1 & é', '24500000'],
    ['C 3', 'yes'],
  ];
  expect(await readXlsx(bytes)).toEqual([{ name: 'Stock', rows }]);
});

test.each<[string, () => Promise<Buffer>]>([
  ['unpacks to hundreds of megabytes', () => xlsxOf(sheet(text('A1', ' '.repeat(70 * 1024 ** 2))))],
  ['declares entities', () => xlsxOf(sheet(text('A1', '&a;')), '<!DOCTYPE x [<!ENTITY a "aaaa">]>')],
  ['has no sheet', async () => xlsxOf('', '', 'xl/other.xml')],
  ['is half of one', async () => (await xlsxOf(sheet(text('A1', 'x')))).subarray(0, 300)],
])('a workbook that %s is refused', async (_, make) => {
  await expect(readXlsx(await make())).rejects.toThrow(/refused|entities|cannot be read/);
});

test('a cell at the end of all columns and rows takes neither the memory nor the time of others', async () => {
  const read = await readXlsx(await xlsxOf(sheet(text('A1', 'x')) + sheet(text('XFD1048576', 'y')))).catch(
    (error: Error) => error.message,
  );
  if (typeof read === 'string') expect(read).toMatch(/cannot be read|too long/);
  else expect(read[0]?.rows.length).toBeLessThan(1_048_577);
}, 30_000);

test('however many workbooks come at once, one is read at a time', async () => {
  let [reading, most] = [0, 0];
  const count = (worker: Worker) => {
    reading += 1;
    most = Math.max(most, reading);
    worker.once('exit', () => {
      reading -= 1;
    });
  };
  process.on('worker', count);
  onTestFinished(() => void process.off('worker', count));
  const small = await xlsxOf(sheet(text('A1', 'x')));
  const read = await Promise.all(['a', 'b', 'c'].map((sender) => readXlsx(small, sender)));
  const one = [{ name: 'Stock', rows: [['x']] }];
  expect(read).toEqual([one, one, one]);
  expect(most).toBe(1);
});
