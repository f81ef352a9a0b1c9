import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinList, splitList } from '../../tools/import/list-cells.ts';
import { BYTE_ORDER_MARK, csvRow, readCsv } from './csv-text.ts';
import { decodeStrictly } from './strict-utf8.ts';

test('any table of texts is read back as it was written, in pieces of any size', async () => {
  await fc.assert(
    fc.asyncProperty(table, fc.integer({ min: 1, max: 40 }), async (rows, size) => {
      const bytes = Buffer.from(BYTE_ORDER_MARK + rows.map(csvRow).join(''));
      expect(await read(bytes, size)).toEqual(rows.map((cells, at) => ({ number: at + 1, cells })));
    }),
  );
});

test('no cell that a spreadsheet would take for a formula is written as one', () => {
  fc.assert(
    fc.property(cell, (text) => {
      expect(csvRow([text, ''])).not.toMatch(/^"?[=+\-@\t\r\n＝＋－＠]/);
    }),
  );
});

test('any list is read back from its cell', () => {
  const part = fc.string().filter((text) => text !== '' && text.trim() === text);
  const special = fc.stringMatching(/^[;\\a]{1,6}$/);
  fc.assert(
    fc.property(fc.array(fc.oneof(part, special)), (parts) => {
      expect(splitList(joinList(parts))).toEqual(parts);
    }),
  );
});

test.each([
  [
    'a;b\r\n1;"2;3"\r\n',
    [
      ['a', 'b'],
      ['1', '2;3'],
    ],
  ],
  [
    'a,b\n"1;2;3;4",5\n',
    [
      ['a', 'b'],
      ['1;2;3;4', '5'],
    ],
  ],
  [
    '"a,x,y";b\n1;2\n',
    [
      ['a,x,y', 'b'],
      ['1', '2'],
    ],
  ],
  ['Stock list\n\na;b\n1,5;2\n', [['Stock list'], [''], ['a', 'b'], ['1,5', '2']]],
])('the separator is taken from the first line that has cells: %j', async (text, expected) => {
  expect((await read(Buffer.from(text))).map(({ cells }) => cells)).toEqual(expected);
});

test('rows are counted as a spreadsheet does: line breaks in quotes begin none, empty lines are some', async () => {
  const rows = await read(Buffer.from('a,b\n"1\n2\n3",x\n\n4,y\n'));
  expect(rows.map(({ number, cells }) => [number, cells[0]])).toEqual([
    [1, 'a'],
    [2, '1\n2\n3'],
    [3, ''],
    [4, '4'],
  ]);
});

test.each([
  ['a,b\n1,2\n3,"4\n5,6\n', 3, 'never closed'],
  ['a,b\n1,2\n"x\ny",2\n3,"4"5\n', 4, 'after a closing quote'],
  ['a,b\n1,2"3\n', 2, 'in the middle'],
  [`a,b\n1,2\n"${'x'.repeat(2_100_000)}`, 3, 'longer than any row'],
])('a broken table is named by its row: %.20j', async (text, row, reason) => {
  await expect(read(Buffer.from(text))).rejects.toMatchObject({ row, message: expect.stringContaining(reason) });
});

test.each([1, 7, 64 * 1024])(
  'another encoding is named with the row where it breaks, in pieces of %i',
  async (size) => {
    const bytes = Buffer.concat([Buffer.from('a,b\n"é\né",2\nü,ü\n'), Buffer.from('Dürer,1\n', 'latin1')]);
    await expect(read(bytes, size)).rejects.toMatchObject({ row: 4, message: expect.stringContaining('not UTF-8') });
    const cut = Buffer.from('a,b\n1,é').subarray(0, -1);
    await expect(read(cut, size)).rejects.toMatchObject({ row: 2, message: expect.stringContaining('not UTF-8') });
  },
);

test('UTF-16, as some spreadsheets write it, is named', async () => {
  await expect(read(Buffer.from('\ufeffa,b\n', 'utf16le'))).rejects.toMatchObject({ row: 1, message: /UTF-16/ });
});

async function* pieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const read = (bytes: Buffer, size = 64 * 1024) => Array.fromAsync(readCsv(decodeStrictly(pieces(bytes, size))));

// As fast-check's unit "binary", which takes two seconds to be made.
const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

const cell = fc.oneof(
  fc.string({ unit: anyCharacter }).filter((text) => text.isWellFormed()),
  fc.stringMatching(/^['=+\-@\t\r\n",;\\ ]{0,6}$/),
  fc.constantFrom('=cmd()', "'=1", "''-", '＝1', '\ufeff', '', '"', '""', '\r\n'),
);
const table = fc
  .integer({ min: 1, max: 5 })
  .chain((columns) => fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1 }));
