import type { Rate } from './load.ts';
import type { MeasuredCase } from './measure-case.ts';
import type { Memory } from './process-memory.ts';
import { msText, perSecondText, share, times } from './ratios.ts';
import type { BenchResults, Footprint, MarketResults } from './results.ts';
import { type TableRow, textTable } from './text-table.ts';

/** A figure by wrk bears a mark; all others are by autocannon. */
const rateText = (rate: Rate | undefined) =>
  rate === undefined ? '' : `${perSecondText(rate.perSecond)}${rate.tool === 'wrk' ? ' w' : ''}`;

function sideRows(measured: MeasuredCase): TableRow[] {
  const { name, connections, bytes, peerBytes, bare, cached, plain, peer } = measured;
  const row = (what: string, side: string, rate: Rate, weight: number): TableRow => ({
    what,
    side,
    'req/s': rateText(rate),
    p50: msText(rate.p50Ms),
    p99: msText(rate.p99Ms),
    bytes: weight.toLocaleString('en'),
    'of bare': side === 'bare' ? '' : share(rate.perSecond, bare?.perSecond),
    'times peer': ['bare', 'peer'].includes(side) ? '' : times(rate.perSecond, peer?.perSecond),
  });
  const sides: [string, Rate | undefined, number][] = [
    ['ours', cached, bytes],
    ['caches off', plain, bytes],
    ['peer', peer, peerBytes ?? 0],
    ['bare', bare, bytes],
  ];
  return sides
    .flatMap(([side, rate, weight]) => (rate === undefined ? [] : [{ side, rate, weight }]))
    .map(({ side, rate, weight }, at) => row(at === 0 ? `${name} (${connections})` : '', side, rate, weight));
}

const memoryText = (memory: Memory | undefined) => (memory === undefined ? '' : `${memory.resident} (${memory.own})`);
const secondsText = (ms: number | undefined) => (ms === undefined ? '' : (ms / 1_000).toFixed(2));

const footprintRow = (who: string, { starts, afterLoad }: Footprint): TableRow => ({
  server: who,
  'first start s': secondsText(starts.firstMs),
  'later starts s': secondsText(starts.laterMs),
  'first index s': secondsText(starts.firstIndexMs),
  'later index s': secondsText(starts.laterIndexMs),
  'idle MB': memoryText(starts.idle),
  'after load MB': memoryText(afterLoad),
});

export function marketTables({ cars, database, cases, skipped, ours, oursPlain, peer }: MarketResults): string {
  const footprints = [
    footprintRow('ours', ours),
    { server: 'caches off', 'after load MB': memoryText(oursPlain.afterLoad) },
    ...(peer ? [footprintRow('peer', peer)] : []),
  ];
  return [
    `${cars.toLocaleString('en')} cars on ${database === 'sqlite' ? 'SQLite' : 'PostgreSQL'}; (connections), times in ms`,
    textTable(cases.flatMap(sideRows)),
    ...skipped.map((name) => `Left out, since the server has no such address: ${name}`),
    '',
    'From the start of the process to the first answer, and memory: all (and what no file backs)',
    textTable(footprints),
  ].join('\n');
}

export function resultsText({ markets, machine, peer, seconds, signIns }: BenchResults): string {
  const signInRows = Object.entries(signIns ?? {}).map(([what, value]) => ({ what, value: String(value ?? '') }));
  return [
    `${machine.cpu}, ${machine.cores} cores, ${machine.memoryGb} GB, Node.js ${machine.node}; ${seconds} s each, asked from the same machine.`,
    'ours: as it runs. caches off: nothing kept of answers and pages. bare: one route that sends the same bytes.',
    ...(peer ? [`peer: ${peer}, the same catalogue.`] : []),
    'Rates are by autocannon, and by wrk where they bear a w.',
    ...markets.map((market) => `\n${marketTables(market)}`),
    ...(signInRows.length > 0 ? ['\nSigning in', textTable(signInRows)] : []),
  ].join('\n');
}
