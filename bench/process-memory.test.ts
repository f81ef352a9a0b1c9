import { expect, test } from 'vitest';
import { parseMemory } from './process-memory.ts';

test('memory is read in MB, all of it and what is no file’s', () => {
  const status = 'Name:\tnode\nVmRSS:\t  97657 kB\nRssAnon:\t   48829 kB\nRssFile:\t   48828 kB\n';
  expect(parseMemory(status)).toEqual({ resident: 100, own: 50 });
});

test('a process that has ended tells nothing', () => {
  expect(parseMemory('Name:\tnode\nState:\tZ (zombie)\n')).toBeUndefined();
});
