import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { openTestClock } from '../../test/test-clock.ts';
import { openCircuitBreaker, ServiceAway } from './circuit-breaker.ts';

function openService() {
  const clock = openTestClock();
  const breaker = openCircuitBreaker('mail', clock, Fastify().log);
  const state: { error: Error | undefined } = { error: new ServiceAway('silent', undefined) };
  const ask = () =>
    breaker.watch(async () => {
      if (state.error) throw state.error;
    });
  return { breaker, clock, state, ask: () => ask().catch(() => undefined) };
}

test('after three tries without an answer one is let through every 15 seconds, until one is answered', async () => {
  const { breaker, clock, state, ask } = openService();
  for (let tries = 0; tries < 2; tries += 1) await ask();
  expect(breaker.mayTry()).toBe(true);
  await ask();
  expect(breaker.mayTry()).toBe(false);
  clock.advance(14_999);
  expect(breaker.mayTry()).toBe(false);
  clock.advance(1);
  expect([breaker.mayTry(), breaker.mayTry()]).toEqual([true, false]);
  state.error = undefined;
  await ask();
  expect([breaker.mayTry(), breaker.mayTry()]).toEqual([true, true]);
});

test('a service that refuses is there', async () => {
  const { breaker, state, ask } = openService();
  await ask();
  await ask();
  state.error = new Error('no such mailbox');
  await ask();
  state.error = new ServiceAway('silent', undefined);
  await ask();
  expect(breaker.mayTry()).toBe(true);
});
