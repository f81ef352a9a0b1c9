import { expect, test } from 'vitest';
import { CircuitOpenError, openCircuitBreaker } from './circuit-breaker.ts';

class Outage extends Error {}

test('after five outages in a row nobody waits, but for one a second, until there is an answer', async () => {
  const { service, ask } = openBreaker();
  for (let times = 0; times < 5; times += 1) await expect(ask()).rejects.toThrow(Outage);
  for (let times = 0; times < 100; times += 1) await expect(ask()).rejects.toThrow(CircuitOpenError);
  service.now = 1_000;
  const [probe, ...others] = await Promise.allSettled([ask(), ask(), ask()]);
  expect(probe).toMatchObject({ reason: expect.any(Outage) });
  for (const other of others) expect(other).toMatchObject({ reason: expect.any(CircuitOpenError) });
  expect(service.asked).toBe(6);
  service.fails = false;
  await expect(ask()).rejects.toThrow(CircuitOpenError);
  service.now = 2_000;
  for (let times = 0; times < 3; times += 1) expect(await ask()).toBe('answer');
});

test('outages now and then, and answers that are refusals, let everybody through', async () => {
  const { service, ask } = openBreaker();
  for (let times = 0; times < 20; times += 1) {
    service.fails = times % 4 !== 3;
    await ask().catch(() => undefined);
  }
  service.fails = new Error('no such key');
  for (let times = 0; times < 20; times += 1) await ask().catch(() => undefined);
  expect(service.asked).toBe(40);
});

function openBreaker() {
  const service = { now: 0, asked: 0, fails: true as boolean | Error };
  const run = openCircuitBreaker(
    (error) => error instanceof Outage,
    () => service.now,
  );
  const ask = () =>
    run(async () => {
      service.asked += 1;
      if (service.fails) throw service.fails === true ? new Outage() : service.fails;
      return 'answer';
    });
  return { service, ask };
}
