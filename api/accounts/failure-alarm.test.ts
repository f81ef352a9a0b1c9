import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { openTestClock } from '../../test/test-clock.ts';
import { openFailureAlarm } from './failure-alarm.ts';

test('many failed sign-ins within five minutes are said once, wherever they come from', () => {
  const clock = openTestClock();
  const fails = openFailureAlarm(clock);
  const said: object[] = [];
  const stream = { write: (line: string) => void said.push(JSON.parse(line)) };
  const { log } = Fastify({ logger: { level: 'warn', stream } });
  const failTimes = (times: number) => {
    for (let time = 0; time < times; time += 1) fails(log, undefined);
  };
  failTimes(299);
  clock.advance(300_000);
  failTimes(299);
  expect(said).toEqual([]);
  failTimes(1_000);
  expect(said).toMatchObject([{ event: 'sign_in_failures', failures: 300 }]);
  clock.advance(300_000);
  failTimes(300);
  expect(said).toHaveLength(2);
});
