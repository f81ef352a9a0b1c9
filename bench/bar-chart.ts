// A chart for the README: drawn as SVG text, so that it needs no library, and readable in a light and in a dark page.

export interface Bar {
  /** CSS class for the colour of the bar. */
  series: 'ours' | 'plain' | 'peer' | 'bare';
  value: number;
  label: string;
}

export interface BarChart {
  title: string;
  subtitle: string;
  /** The name of each colour. */
  legend: { series: Bar['series']; name: string }[];
  groups: { name: string; bars: Bar[] }[];
}

const WIDTH = 860;
const LEFT = 250;
const RIGHT = 80;
const TOP = 96;
const BAR = 13;
const GAP = 14;
const BOTTOM = 34;

const STYLE = `
  text { font: 13px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #1f2937 }
  .title { font-size: 17px; font-weight: 600 } .small { font-size: 12px; fill: #4b5563 }
  .page { fill: #ffffff } .line { stroke: #e5e7eb }
  .ours { fill: #0f766e } .plain { fill: #5eb5ab } .peer { fill: #b45309 } .bare { fill: #9ca3af }
  @media (prefers-color-scheme: dark) {
    text { fill: #e5e7eb } .small { fill: #9ca3af } .page { fill: #0d1117 } .line { stroke: #2b323b }
    .ours { fill: #2dd4bf } .plain { fill: #1f8a80 } .peer { fill: #f59e0b } .bare { fill: #6b7280 }
  }`;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Returns the length of a bar on a logarithmic scale to base ten that begins at 1. */
export function scaled(value: number, most: number, width: number): number {
  const decades = Math.max(1, Math.ceil(Math.log10(Math.max(most, 10))));
  return Math.max(2, Math.min(width, (Math.log10(Math.max(value, 1)) / decades) * width));
}

/** Returns the text of an SVG. */
export function drawBarChart({ title, subtitle, legend, groups }: BarChart): string {
  const most = Math.max(10, ...groups.flatMap(({ bars }) => bars.map(({ value }) => value)));
  const heights = groups.map(({ bars }) => bars.length * BAR + GAP);
  const height = TOP + heights.reduce((sum, one) => sum + one, 0) + BOTTOM;
  const width = WIDTH - LEFT - RIGHT;
  const parts: string[] = [];
  const text = (x: number, y: number, words: string, extra = '') =>
    parts.push(`<text x="${Math.round(x)}" y="${y}"${extra}>${escaped(words)}</text>`);

  text(20, 30, title, ' class="title"');
  text(20, 50, subtitle, ' class="small"');
  let legendX = LEFT;
  for (const { series, name } of legend) {
    parts.push(`<rect class="${series}" x="${legendX}" y="65" width="12" height="12" rx="2"/>`);
    text(legendX + 17, 76, name, ' class="small"');
    legendX += 34 + name.length * 6.6;
  }
  for (let tick = 1; tick <= 10 ** Math.ceil(Math.log10(most)); tick *= 10) {
    const x = LEFT + (tick === 1 ? 0 : scaled(tick, most, width));
    parts.push(`<path class="line" d="M${Math.round(x)} ${TOP - 8}V${height - BOTTOM + 4}"/>`);
    text(x, height - BOTTOM + 20, tick.toLocaleString('en'), ' class="small" text-anchor="middle"');
  }
  let y = TOP;
  for (const [at, { name, bars }] of groups.entries()) {
    text(LEFT - 12, y + (bars.length * BAR) / 2 + 4, name, ' text-anchor="end"');
    for (const { series, value, label } of bars) {
      const length = scaled(value, most, width);
      parts.push(
        `<rect class="${series}" x="${LEFT}" y="${y + 1}" width="${length.toFixed(1)}" height="${BAR - 2}" rx="2"/>`,
      );
      text(LEFT + length + 6, y + BAR - 2, label, ' class="small"');
      y += BAR;
    }
    y += (heights[at] ?? 0) - bars.length * BAR;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escaped(title).replaceAll('"', '&quot;')}">
<style>${STYLE}
</style>
<rect class="page" width="100%" height="100%" rx="8"/>
${parts.join('\n')}
</svg>
`;
}
