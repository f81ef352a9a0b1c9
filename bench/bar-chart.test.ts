import { expect, test } from 'vitest';
import { drawBarChart, scaled } from './bar-chart.ts';

test('each step of the scale is ten times the one before', () => {
  expect(scaled(1, 10_000, 400)).toBe(2);
  expect(scaled(10, 10_000, 400)).toBe(100);
  expect(scaled(10_000, 10_000, 400)).toBe(400);
  expect(scaled(0.2, 10_000, 400)).toBe(2);
});

const chart = drawBarChart({
  title: 'Requests <a second>',
  subtitle: 'one & two',
  legend: [{ series: 'ours', name: 'ours' }],
  groups: [
    { name: 'a list', bars: [{ series: 'ours', value: 800, label: '800' }] },
    { name: 'a page', bars: [{ series: 'peer', value: 4, label: '4' }] },
  ],
});

test('words are escaped, and colours follow the page', () => {
  expect(chart).toContain('Requests &lt;a second&gt;');
  expect(chart).toContain('one &amp; two');
  expect(chart).toContain('prefers-color-scheme: dark');
});

test('every bar is within the picture', () => {
  const [, width = 0] = /viewBox="0 0 (\d+)/.exec(chart) ?? [];
  const bars = Array.from(chart.matchAll(/<rect class="(?:ours|peer)" x="(\d+)" y="\d+" width="([\d.]+)"/g));
  expect(bars.length).toBe(3);
  for (const [, x, length] of bars) expect(Number(x) + Number(length)).toBeLessThan(Number(width));
});
