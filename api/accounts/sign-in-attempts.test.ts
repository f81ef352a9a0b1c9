import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../platform/durations.ts';
import { openTestLimits } from '../../test/test-limits.ts';
import { type Attempt, countsOfAttempt } from './sign-in-limits.ts';

test('one name in one network is tried eight times, and each time of waiting is twice the one before, up to eight hours', async () => {
  const { clock, letThrough, fail } = await openAttempts();
  const waits: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    expect(await letThrough(20, () => ({}))).toBe(8);
    const wait = await fail({});
    waits.push(wait / 60);
    clock.advance(wait * 1_000 - 1);
    expect(await fail({})).toBe(1);
    clock.advance(1);
  }
  expect(waits).toEqual([15, 30, 60, 120, 240, 480, 480, 480]);
  // Left alone for as long, it is as it was.
  clock.advance(DAY_MS);
  expect([await letThrough(20, () => ({})), await fail({})]).toEqual([8, 900]);
});

test('who keeps just below the limit of a name guesses it some hundred times a day at the most', async () => {
  for (const each of [24, 25, 50]) {
    const { clock, fail } = await openAttempts();
    let guesses = 0;
    for (let minute = 0; minute < 2 * 24 * 60; minute += 1) {
      // So many an hour, from as many addresses.
      if (minute % 60 < each && (await fail({ ip: anywhere(minute) })) === 0) guesses += 1;
      clock.advance(MINUTE_MS);
    }
    expect(guesses, `${each} an hour`).toBeLessThan(2 * 24 * 25);
  }
});

test('one network cannot use up the tries of a name that everybody else has', async () => {
  const { clock, letThrough, fail } = await openAttempts();
  for (let minute = 0; minute < 60; minute += 1) {
    await letThrough(5, () => ({}));
    if (minute < 59) clock.advance(MINUTE_MS);
  }
  expect(await fail({})).toBeGreaterThan(0);
  expect(await fail({ ip: ELSEWHERE })).toBe(0);
});

test('the networks of one customer are counted one by one and all together', async () => {
  const { letThrough, fail } = await openAttempts();
  expect(await letThrough(300, (at) => ({ ip: `2001:db8:1:${at.toString(16)}::1` }))).toBe(32);
  expect(await fail({ ip: '2001:db8:2:1::1' })).toBe(0);
  expect(await letThrough(20, () => ({ ip: '2001:db8:3:1::1' }))).toBe(8);
});

test('a network that has used up its failures tries each further name three times, and three hundred times a minute', async () => {
  const { clock, letThrough, fail } = await openAttempts();
  expect(await letThrough(100, (at) => ({ name: `name ${at % 20}` }))).toBe(100);
  expect(await fail({ name: 'name 1' })).toBe(300);
  expect(await letThrough(20, () => ({ name: 'another' }))).toBe(3);
  expect(await letThrough(1_000, (at) => ({ name: `further name ${at}` }))).toBe(297);
  expect(await fail({ name: 'yet another' })).toBe(60);
  clock.advance(MINUTE_MS);
  expect(await fail({ name: 'yet another' })).toBe(0);
  expect(await fail({ name: 'name 1', ip: ELSEWHERE })).toBe(0);
});

test('a known device has ten tries of its own, whatever happens to the name', async () => {
  const { letThrough, fail } = await openAttempts();
  await letThrough(100, (at) => ({ ip: anywhere(at) }));
  expect(await fail({})).toBeGreaterThan(0);
  expect(await letThrough(20, () => ({ device: 'the phone' }))).toBe(10);
  expect(await fail({ device: 'the phone' })).toBe(900);
});

test('a further name that is tried a hundred times at once is tried three times', async () => {
  const { letThrough, fail } = await openAttempts();
  await letThrough(100, (at) => ({ name: `name ${at}` }));
  const waits = await Promise.all(Array.from({ length: 100 }, () => fail({ name: 'another' })));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
});

const NETWORK = '41.210.0.1';
const ELSEWHERE = '41.210.0.2';

const anywhere = (at: number) => `10.${1 + (at >> 16)}.${(at >> 8) & 255}.${at & 255}`;

/** Attempts that all fail, without the work of a password. */
async function openAttempts() {
  const { clock, rateLimits } = await openTestLimits();
  /** The seconds to wait; 0 for one that was let through. */
  async function fail(attempt: Partial<Attempt>): Promise<number> {
    try {
      const whole = { name: 'a name', ip: NETWORK, device: undefined, ...attempt };
      await rateLimits.consume(await countsOfAttempt(rateLimits, whole));
      return 0;
    } catch (error) {
      return (error as { retryAfterS: number }).retryAfterS;
    }
  }
  /** How many of so many attempts were let through. */
  async function letThrough(times: number, attempt: (at: number) => Partial<Attempt>) {
    let passed = 0;
    for (let at = 0; at < times; at += 1) if ((await fail(attempt(at))) === 0) passed += 1;
    return passed;
  }
  return { clock, fail, letThrough };
}
