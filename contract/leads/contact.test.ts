import { expect, test } from 'vitest';
import { contactListingPath, listingNamedIn } from './contact.ts';

const SITE = 'https://market.example';
const CAR = 'c00000000000000000000001';
const PART = 'p00000000000000000000001';

test('a message names the car or the part that it is about by the address of its page, in its last such line', () => {
  const read = (...lines: string[]) => listingNamedIn(lines.join('\n'), SITE);
  expect(read('Hello', '', 'Name: A', `About: ${SITE}/detail/${CAR}`)).toEqual({ kind: 'car', documentId: CAR });
  const part = read(`About: ${SITE}/detail/${CAR}`, 'Name: A', `About: ${SITE}/spareparts/${PART}`, 'The end');
  expect(part).toEqual({ kind: 'part', documentId: PART });
  expect(part && contactListingPath(part)).toBe(`/spareparts/${PART}`);
});

test('what is no such line names nothing', () => {
  for (const line of [
    '',
    `${SITE}/detail/${CAR}`,
    `See About: ${SITE}/detail/${CAR}`,
    `About: https://evil.example/detail/${CAR}`,
    `About: ${SITE}/detail/${CAR}/more`,
    `About: ${SITE}/detail/${CAR} and more`,
    `About: ${SITE}/dealer-cars/${CAR}`,
    `About: ${SITE}/detail/1' or '1'='1`,
  ]) {
    expect(listingNamedIn(line, SITE), line).toBeUndefined();
  }
});
