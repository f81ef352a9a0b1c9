import { type Bar, type BarChart, drawBarChart } from './bar-chart.ts';
import type { Rate } from './load.ts';
import { perSecondText, times } from './ratios.ts';
import type { BenchResults } from './results.ts';

const NAMES: Record<Bar['series'], string> = {
  ours: 'Motoka',
  plain: 'Motoka, caches off',
  peer: 'peer',
  bare: 'a bare route with the same bytes',
};

/** The largest catalogue on the first database: there the servers differ most, and a market grows to that. */
export function resultsChart({ markets, machine, peer }: BenchResults): string {
  const database = markets[0]?.database;
  const market = markets.findLast((one) => one.database === database);
  const groups = (market?.cases ?? []).map(({ name, cached, plain, peer: theirs, bare }) => {
    const bar = (series: Bar['series'], rate: Rate | undefined): Bar[] => {
      if (rate === undefined) return [];
      const ratio = series === 'ours' ? times(rate.perSecond, theirs?.perSecond) : '';
      const label = `${perSecondText(rate.perSecond)}${ratio && ` (${ratio}×)`}`;
      return [{ series, value: rate.perSecond, label }];
    };
    return {
      name,
      bars: [...bar('ours', cached), ...bar('plain', plain), ...bar('peer', theirs), ...bar('bare', bare)],
    };
  });
  const shown = (['ours', 'plain', 'peer', 'bare'] as const).filter((series) =>
    groups.some(({ bars }) => bars.some((one) => one.series === series)),
  );
  const chart: BarChart = {
    title: `Requests a second, ${(market?.cars ?? 0).toLocaleString('en')} cars, ${database === 'postgres' ? 'PostgreSQL' : 'SQLite'}`,
    subtitle: `${machine.cores} cores, asked from the same machine; each step of the scale is ten times the one before`,
    legend: shown.map((series) => ({
      series,
      name: series === 'peer' && peer ? (peer.split(' on ')[0] ?? peer) : NAMES[series],
    })),
    groups: groups.filter(({ bars }) => bars.length > 0),
  };
  return drawBarChart(chart);
}
