import { expect, test } from 'vitest';
import { openBacklog } from './backlog.ts';

test('a backlog collects ids until they are taken', () => {
  const backlog = openBacklog();
  backlog.add(new Set([1, 2]));
  backlog.add(new Set([2, 3]));
  expect(backlog.isEmpty()).toBe(false);
  expect(backlog.take()).toEqual(new Set([1, 2, 3]));
  expect(backlog.isEmpty()).toBe(true);
});

test('in a backlog of everything, single ids do not count', () => {
  const backlog = openBacklog();
  backlog.add('everything');
  backlog.add(new Set([1]));
  expect(backlog.take()).toBe('everything');
});
