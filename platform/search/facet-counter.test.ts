import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { demoRow, fields, filter, leaf, ROWS } from '../../test/search-rows.ts';
import { whenDone } from '../../test/test-database.ts';
import { openSegmentBuilder } from './build-segment.ts';
import { openFacetCounter } from './facet-counter.ts';
import { addDelta, type Levels, mergeSmall, strikeOut } from './levels.ts';
import { countFacets } from './search-facets.ts';
import type { SearchFilter } from './search-filter.ts';
import { shareMemory } from './segment.ts';
import { openSegment } from './segment-reader.ts';

const NAMES = ['make', 'fuel', 'price', 'year'];

async function buildBase(from: number): Promise<Levels> {
  const builder = openSegmentBuilder(fields);
  builder.add(Array.from({ length: 300 }, (_, at) => demoRow(from + at)));
  const segment = await builder.finish();
  shareMemory(segment);
  return [openSegment(segment)];
}

/** Opens a counter that counts everything in its thread, and waits until the thread is ready. */
async function openThreadCounter(onError = (error: unknown): unknown => expect.unreachable(String(error))) {
  const started = once(process, 'worker');
  const countHere = vi.fn(countFacets);
  const counter = openFacetCounter({ countedHere: 0, countHere, onError });
  whenDone(counter.close);
  const base = await buildBase(1);
  const isHere = async () => {
    countHere.mockClear();
    await counter.count(base, {}, NAMES);
    return countHere.mock.calls.length > 0;
  };
  expect(await isHere()).toBe(true);
  await vi.waitFor(async () => expect(await isHere()).toBe(false), { timeout: 20_000, interval: 20 });
  const [worker] = (await started) as [Worker];
  return { counter, worker, base, isHere, countHere };
}

const ids = fc.uniqueArray(fc.integer({ min: 1, max: ROWS }), { maxLength: 12 });
const step = fc.oneof(
  fc.record({ put: ids, like: fc.nat() }),
  fc.record({ remove: ids }),
  fc.record({ mergeUpTo: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ rebuiltFrom: fc.integer({ min: 1, max: ROWS }) }),
);

test('the thread counts what this one would, in the levels as they are at each question', async () => {
  const { counter, base, countHere } = await openThreadCounter();
  async function changed(levels: Levels, step: { put: number[]; like: number } | { remove: number[] }) {
    const changed = Uint32Array.from('put' in step ? step.put : step.remove).sort();
    const rows = 'put' in step ? Array.from(changed, (id) => ({ ...demoRow(id + step.like), id })) : [];
    return addDelta(fields, await strikeOut(levels, changed), rows, 0);
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 12 }),
      fc.array(leaf, { maxLength: 3 }),
      fc.option(filter, { nil: undefined }),
      async (steps, parts, always) => {
        const narrowed = { chosen: { kind: 'and' as const, parts }, always };
        let levels = base;
        const moments: Levels[] = [levels];
        const counted = [counter.count(levels, narrowed, NAMES)];
        for (const step of steps) {
          if ('rebuiltFrom' in step) levels = await buildBase(step.rebuiltFrom);
          else if ('mergeUpTo' in step) levels = await mergeSmall(fields, levels, step.mergeUpTo);
          else levels = await changed(levels, step);
          moments.push(levels);
          counted.push(counter.count(levels, narrowed, NAMES));
        }
        expect(await Promise.all(counted)).toEqual(moments.map((one) => countFacets(one, narrowed, NAMES)));
      },
    ),
  );
  expect(countHere).not.toHaveBeenCalled();
});

test('what a thread that ends has not counted is counted here, and another thread starts some seconds later', async () => {
  const errors: unknown[] = [];
  const { counter, worker, base, isHere } = await openThreadCounter((error) => errors.push(error));
  const expected = await counter.count(base, {}, NAMES);
  vi.useFakeTimers({ toFake: ['performance'] });
  whenDone(() => void vi.useRealTimers());
  const asked = Array.from({ length: 20 }, () => counter.count(base, {}, NAMES));
  await worker.terminate();
  expect(await Promise.all(asked)).toEqual(asked.map(() => expected));
  expect(errors).toHaveLength(1);
  expect(await isHere()).toBe(true);
  vi.advanceTimersByTime(60_000);
  await vi.waitFor(async () => expect(await isHere()).toBe(false), { timeout: 20_000, interval: 20 });
});

test('a question that cannot be counted is an error, and the next one is counted in the levels as they are by then', async () => {
  const { counter, base, countHere } = await openThreadCounter();
  const holds = () => {
    throw new Error('unknown');
  };
  const broken: SearchFilter[] = [
    { kind: 'choice', name: 'make', holds },
    { kind: 'ids', ids: null as never, isAmong: true },
    { kind: 'range', name: 'price', cuts: [{ value: 1, isAfter: holds as never }] },
  ];
  let levels = base;
  for (const [at, chosen] of broken.entries()) {
    levels = await strikeOut(levels, Uint32Array.of(10 + at));
    await expect(counter.count(levels, { chosen }, NAMES)).rejects.toThrow();
    expect(await counter.count(levels, {}, NAMES)).toEqual(countFacets(levels, {}, NAMES));
  }
  expect(countHere).not.toHaveBeenCalled();
});

test('the memory of a segment that threads share is counted by V8, which frees it when it is no longer used', async () => {
  const [reader] = await buildBase(1);
  const shared = reader?.segment.choices.make?.codes.buffer;
  expect(shared).toBeInstanceOf(SharedArrayBuffer);
  expect(reader?.scratch.counted.byteLength).toBeGreaterThan(300 * 8 * 4);
});
