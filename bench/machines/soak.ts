import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { leavingNothing } from '../left-behind.ts';
import { readMemory } from '../process-memory.ts';
import { openMarketUnderLoad } from './market-load.ts';
import { slopeOf } from './slope.ts';

// npm run soak [-- --hours 2]
// Measures resident memory each minute. The slope is that after the first hour, or after the first half where that is sooner.

const { values } = parseArgs({ options: { hours: { type: 'string', default: '2' } } });
const hours = Number(values.hours);
const MOST_MB_AN_HOUR = 5;

await leavingNothing(async () => {
  const market = await openMarketUnderLoad();
  const points: { at: number; value: number }[] = [];
  for (let minute = 1; minute <= hours * 60; minute += 1) {
    await sleep(60_000);
    const value = readMemory(market.pid())?.resident;
    if (value !== undefined) points.push({ at: minute / 60, value });
  }
  const wrongs = await market.end();
  const settled = points.filter(({ at }) => at >= Math.min(1, hours / 2));
  const slope = slopeOf(settled);
  console.info(
    `  memory each minute: ${points.map(({ value }) => value).join(', ')} MB; ${slope.toFixed(1)} MB an hour`,
  );
  if (settled.length < 2) wrongs.push('memory was measured less than twice');
  if (slope > MOST_MB_AN_HOUR) wrongs.push(`memory grows by ${slope.toFixed(1)} MB an hour`);
  if (wrongs.length > 0) throw new Error(`Wrong:\n${wrongs.join('\n')}`);
});
