import { expect, test } from 'vitest';
import { NONE, stepSelection } from './suggestion-selection.ts';

test('arrow keys go from the field through all suggestions, and back to the field', () => {
  expect([NONE, 0, 1].map((active) => stepSelection(active, 1, 2))).toEqual([0, 1, NONE]);
  expect([NONE, 1, 0].map((active) => stepSelection(active, -1, 2))).toEqual([1, 0, NONE]);
});
