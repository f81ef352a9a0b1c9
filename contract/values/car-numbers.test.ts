import { expect, test } from 'vitest';
import { processorMs } from '../../test/processor-time.ts';
import { chassis as chassisOf, foldedCarNumber, plate as plateOf } from './car-numbers.ts';

const plate = plateOf(20);
const chassis = chassisOf(40);

test.each([
  ['UAA 123A', 'UAA 123A', 'UAA123A'],
  [' ubl345k ', 'UBL345K', 'UBL345K'],
  ['UA  001 AB', 'UA 001 AB', 'UA001AB'],
  ['UG 0123 M', 'UG 0123 M', 'UG0123M'],
  ['cd-12/34 u', 'CD-12/34 U', 'CD1234U'],
  ['KDA 123B', 'KDA 123B', 'KDA123B'],
  ['T 123 ABC', 'T 123 ABC', 'T123ABC'],
  ['ＵＢＡ　１２３Ａ', 'UBA 123A', 'UBA123A'],
])('the plate %s is kept as %s and compared as %s', (typed, value, folded) => {
  expect(plate.readTyped(typed)).toEqual({ value });
  expect(foldedCarNumber(typed)).toBe(folded);
  expect(plate.readTyped(value)).toEqual({ value });
});

test.each(['none', 'in bond', '2010', 'U', 'UBA 123A UBA 123A', 'UBA_123A', 'УВА 123А', 'UBA\u200b 123A', '-'])(
  '%s is no plate',
  (typed) => {
    expect(plate.readTyped(typed)).toEqual({
      fault: 'Enter a number plate such as UBA 123A, or nothing if it has none yet.',
    });
  },
);

test.each([
  ['ZVW30-1234567', 'ZVW30-1234567', 'ZVW301234567'],
  ['zvw30 1234567', 'ZVW30 1234567', 'ZVW301234567'],
  ['ACU35–0012345', 'ACU35–0012345', 'ACU350012345'],
  ['6AA-MXPH10-1234567', '6AA-MXPH10-1234567', '6AAMXPH101234567'],
  ['*WDB2110061A123456*', '*WDB2110061A123456*', 'WDB2110061A123456'],
  ['JTDKB20U 397 123456', 'JTDKB20U 397 123456', 'JTDKB20U397123456'],
  ['FJ40 123456', 'FJ40 123456', 'FJ40123456'],
])('the chassis number %s is kept as %s and compared as %s', (typed, value, folded) => {
  expect(chassis.readTyped(typed)).toEqual({ value });
  expect(foldedCarNumber(typed)).toBe(folded);
});

test.each(['n/a', 'Toyota Premio', '12345', 'see logbook', `ZVW30-${'1'.repeat(30)}`, 'ZVW30_1234567'])(
  '%s is no chassis number',
  (typed) => {
    expect(chassis.readTyped(typed)).toEqual({
      fault: 'Enter the chassis number as it stands in the logbook, such as ZVW30-1234567.',
    });
  },
);

test('a VIN with a letter that no VIN has is asked about, and what is meant is said', () => {
  expect(chassis.readTyped('WDB21IOO61A123456')).toEqual({
    fault: 'A chassis number of 17 letters and digits has no I, O or Q. Write the digit 1 or 0.',
    meant: 'WDB2110061A123456',
  });
});

test('a text of any length is refused at once', () => {
  const spent = processorMs(() => {
    expect(plate.readTyped('1-'.repeat(1_000_000))).toHaveProperty('fault');
    expect(chassis.readTyped('1 '.repeat(1_000_000))).toHaveProperty('fault');
  });
  expect(spent).toBeLessThan(200);
});
