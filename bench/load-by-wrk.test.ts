import { expect, test } from 'vitest';
import { parseWrk, wrkScript } from './load-by-wrk.ts';

test('what wrk prints is read in ms', () => {
  const { rate, failed } = parseWrk(PRINTED);
  expect(rate).toEqual({ tool: 'wrk', perSecond: 24_492.12, p50Ms: 0.378, p99Ms: 1.25 });
  expect(failed).toBe(0);
});

test('every failure is counted', () => {
  const failures = '  Socket errors: connect 1, read 2, write 0, timeout 4\n  Non-2xx or 3xx responses: 10\n';
  expect(parseWrk(failures + PRINTED).failed).toBe(17);
  expect(() => parseWrk('unable to connect')).toThrow(/no rate/);
});

test('paths in turn are a list in its language', () => {
  expect(wrkScript(['/a?b=1', '/c'])).toContain('local paths = {\n  "/a?b=1",\n  "/c",\n}');
});

const PRINTED = `Running 1s test @ http://127.0.0.1:4100/
  1 threads and 10 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency   412.10us  210.33us   9.12ms   96.11%
    Req/Sec    24.61k     1.92k   27.20k    81.82%
  Latency Distribution
     50%  378.00us
     75%  421.00us
     90%  497.00us
     99%    1.25ms
  26941 requests in 1.10s, 5.81MB read
Requests/sec:  24492.12
Transfer/sec:      5.28MB
`;
