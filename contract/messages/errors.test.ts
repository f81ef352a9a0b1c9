import { expect, test } from 'vitest';
import { whenToTryAgain } from './errors.ts';

test('when to try again is said in whole minutes and hours, never too soon', () => {
  const said = [0, 60, 61, 3_540, 3_541, 3_600, 3_601, 86_400].map(whenToTryAgain);
  expect(said).toEqual([
    'in a minute',
    'in a minute',
    'in 2 minutes',
    'in 59 minutes',
    'in an hour',
    'in an hour',
    'in 2 hours',
    'in 24 hours',
  ]);
});
