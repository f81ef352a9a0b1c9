import { expect, test } from 'vitest';
import { connectionsWithin } from './connection-limit.ts';

test('connections leave half of the descriptors to files, and are never without end', () => {
  expect(connectionsWithin(256)).toBe(80);
  expect(connectionsWithin(1_024)).toBe(464);
  expect(connectionsWithin(1_048_576)).toBe(5_000);
  expect(connectionsWithin(Number.POSITIVE_INFINITY)).toBe(5_000);
  expect(connectionsWithin(64)).toBe(16);
});
