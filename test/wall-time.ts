import { expect } from 'vitest';

/** Fails what took longer, by `npm run test:long` alone: in an ordinary run other work shares the machine, and a wall says little. */
export function expectWithin(ms: number, startedAt: number, what?: string): void {
  if (process.env.RUNS) expect(performance.now() - startedAt, what).toBeLessThan(ms);
}
