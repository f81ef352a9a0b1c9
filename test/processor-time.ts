import { expect } from 'vitest';

/** Processor time in ms, which other programs do not change; of several runs the shortest was disturbed least. */
export function processorMs(run: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const begin = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(begin);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

/** Times below this many ms are too short to divide: while other tests run beside it, what takes one may take four. */
const TOO_SHORT_MS = 3;

/** Rounds of measuring: garbage collection disturbs one of them, non-linear work shows in each. */
const MOST_ROUNDS = 6;

/** Reads the longest text that can come, made of `unit`, in 5 ms, and twice of it in about twice the time. */
export function expectLinear(read: (text: string) => unknown, unit: string, longest: number): void {
  const text = (length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
  const [short, long] = [text(longest), text(2 * longest)];
  let once = Number.POSITIVE_INFINITY;
  let twice = Number.POSITIVE_INFINITY;
  const isLinear = () => once < 5 && twice < 3 * Math.max(once, TOO_SHORT_MS);
  for (let round = 0; round < MOST_ROUNDS && !isLinear(); round += 1) {
    once = Math.min(
      once,
      processorMs(() => read(short)),
    );
    twice = Math.min(
      twice,
      processorMs(() => read(long)),
    );
  }
  expect(once, unit).toBeLessThan(5);
  expect(twice, unit).toBeLessThan(3 * Math.max(once, TOO_SHORT_MS));
}
