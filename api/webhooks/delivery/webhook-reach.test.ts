import { expect, test } from 'vitest';
import { FAILING_DAYS } from '#contract/office/webhooks.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { reachAfter } from './webhook-reach.ts';

const NOW = 100 * DAY_MS;
const well = { failing_since: null, failed_connections: 0 };
const refused = { status: 500, answer: '', isReached: true };
const waits = { state: 'waiting', dueAt: NOW + 1 } as const;
const failed = { state: 'failed', dueAt: null } as const;

test('an address is away once three connections in a row have failed', () => {
  expect(reachAfter(refused, waits, { ...well, failed_connections: 2 }, NOW)).toBe('open');
  expect(reachAfter(refused, waits, { ...well, failed_connections: 3 }, NOW)).toBe('away');
});

test('an address is lost when a message has failed for good and nothing has arrived for days', () => {
  const since = { ...well, failing_since: NOW - FAILING_DAYS * DAY_MS };
  expect(reachAfter(refused, failed, since, NOW)).toBe('lost');
  expect(reachAfter(refused, waits, since, NOW)).toBe('open');
  expect(reachAfter(refused, failed, { ...since, failing_since: since.failing_since + 1 }, NOW)).toBe('open');
});

test('an address that answers 410 is lost at once', () => {
  expect(reachAfter({ ...refused, status: 410 }, waits, well, NOW)).toBe('lost');
});
