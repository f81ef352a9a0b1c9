import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { whenDone } from '../../../test/test-database.ts';
import { openFloodCount } from './flood-count.ts';

test('of a flood ten lines a second are written, and then one with the number of the rest', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  whenDone(() => void vi.useRealTimers());
  const written: { status?: number; requests?: number }[] = [];
  const app = Fastify({ logger: { stream: { write: (line: string) => void written.push(JSON.parse(line)) } } });
  const floods = openFloodCount(new Set([404, 503]));
  const count = (status: number, times: number) =>
    Array.from({ length: times }, () => floods.isOneOfMany(status, app.log)).filter((isOneOfMany) => !isOneOfMany)
      .length;
  for (let second = 0; second < 2; second += 1) {
    expect([count(503, 1_000), count(404, 10), count(200, 1_000)]).toEqual([10, 10, 1_000]);
    vi.advanceTimersByTime(1_000);
    expect(written.splice(0)).toMatchObject([{ status: 503, requests: 990 }]);
  }
});
