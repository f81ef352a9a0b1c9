import { expect, test } from 'vitest';
import { parseProcessorTime } from './process-time.ts';

test('the processor time of a process is what it took itself and what the system took for it, whatever its name', () => {
  expect(parseProcessorTime('71 (node (a) b) S 1 71 71 0 -1 4194304 9 0 0 0 120 30 7 8 20 0 11 0')).toBe(1_500);
});
