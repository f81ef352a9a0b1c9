import { expect } from 'vitest';

/** Fails if the time was longer, in `npm run test:long` only: in an ordinary run other work shares the machine, and times say little. */
export function expectWithin(ms: number, startedAt: number, what?: string): void {
  if (process.env.RUNS) expect(performance.now() - startedAt, what).toBeLessThan(ms);
}
