import { expect, test } from 'vitest';
import { REVIEW_REASONS } from '../messages/review-reasons.ts';
import { stepsOfReasons } from './review-reasons.ts';

test('reasons lead to the steps in which they are mended, in their order; a moderator’s own words to none', () => {
  const { price, photos, proof, contact } = REVIEW_REASONS;
  const said = [price, photos, proof, 'It smokes.'].join('\n');
  expect(stepsOfReasons('car', said)).toEqual(['price', 'photos']);
  expect(stepsOfReasons('spare_part', contact)).toEqual(['what']);
  expect(stepsOfReasons('car', `${REVIEW_REASONS.double}\nIt smokes.`)).toEqual([]);
  expect(stepsOfReasons('car', null)).toEqual([]);
});
