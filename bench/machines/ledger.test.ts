import { expect, test } from 'vitest';
import { Ledger } from './ledger.ts';

test('whatever was acknowledged must be there, or gone, and a deletion without an answer may be either', () => {
  const ledger = new Ledger();
  for (const id of ['one', 'two', 'three', 'four']) ledger.created(id);
  expect(ledger.oldestOf(4)).toBeUndefined();
  expect([ledger.oldestOf(3), ledger.oldestOf(2)]).toEqual(['one', 'two']);
  ledger.deleted('one');
  expect(ledger.compare(new Set(['three', 'four']))).toEqual({ acknowledged: 5, lost: [] });
  expect(ledger.compare(new Set(['two', 'three', 'four']))).toEqual({ acknowledged: 5, lost: [] });
  expect(ledger.compare(new Set(['one', 'three'])).lost).toEqual(['four', 'one']);
});
