import { expect, test } from 'vitest';
import { DAY_MS } from '../durations.ts';
import { afterFailure } from './failed-job.ts';
import { JobRefused, PayloadUnreadable } from './jobs.ts';

const failed = (attempts: number) => ({ attempts, created_at: 0 });

test('the pauses between tries grow up to 50 seconds', () => {
  const pauses = [1, 2, 3, 6, 7, 60].map((attempts) => afterFailure(failed(attempts), new Error(), 0));
  expect(pauses).toEqual(
    [1_000, 2_000, 4_000, 32_000, 50_000, 50_000].map((at): unknown => ({ does: 'try again', at })),
  );
});

test('a job is given up after three days, and at once where it is refused', () => {
  expect(afterFailure(failed(1), new Error(), 3 * DAY_MS)).toEqual({ does: 'try again', at: 3 * DAY_MS + 1_000 });
  expect(afterFailure(failed(1), new Error(), 3 * DAY_MS + 1)).toEqual({ does: 'give up' });
  expect(afterFailure(failed(1), new JobRefused(), 0)).toEqual({ does: 'give up' });
});

test('a job whose payload cannot be read is set aside at its tenth try', () => {
  expect(afterFailure(failed(9), new PayloadUnreadable(), 0)).toMatchObject({ does: 'try again' });
  expect(afterFailure(failed(10), new PayloadUnreadable(), 0)).toMatchObject({ does: 'set aside' });
});
