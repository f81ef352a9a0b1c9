import { expect, test } from 'vitest';
import { type MeasuredPage, missedLimits } from './page-limits.ts';
import { addressesOf, bytesOf, failedAudits, type LighthouseReport, marksOf } from './page-report.ts';

const bytes = { JS: 100_000, CSS: 7_000, HTML: 9_000, pictures: 50_000, other: 1_000, all: 167_000 };
const marks = { performance: 99, accessibility: 100, bestPractices: 100, seo: 100, lcpMs: 1_400, cls: 0, tbtMs: 10 };
const bodies = { JS: 60_000, CSS: 7_000, HTML: 9_000 };
const page: MeasuredPage = { name: 'home', path: '/', marks, bytes, savingBytes: bytes, bodies };

test('a page that keeps every limit misses none', () => {
  expect(missedLimits(page)).toEqual([]);
});

test('each missed limit is named', () => {
  const slow = { ...page, marks: { ...marks, lcpMs: 1_630, seo: 92, cls: Number.NaN } };
  expect(missedLimits(slow)).toEqual([
    'home: SEO is 92 and is to be at least 100',
    'home: LCP in s is 1.63 and is to be at most 1.5',
    'home: CLS is NaN and is to be at most 0',
  ]);
  const heavy = { ...page, savingBytes: { ...bytes, all: 200_000 }, bodies: { ...bodies, HTML: 12_200 } };
  expect(missedLimits(heavy)).toEqual([]);
  expect(missedLimits({ ...heavy, path: '/filter' })).toEqual([
    'home: HTML in kB is 12.2 and is to be at most 12',
    'home: all in kB with Save-Data is 200 and is to be at most 170',
  ]);
});

const report: LighthouseReport = {
  categories: { performance: { score: 0.98 }, accessibility: { score: 1 }, 'best-practices': { score: 1 } },
  audits: {
    'largest-contentful-paint': { numericValue: 1_432.6 },
    'cumulative-layout-shift': { numericValue: 0.00012 },
    'total-blocking-time': { numericValue: 12 },
    contrast: { score: 0, title: 'Colours are too alike', details: {} },
    'network-requests': {
      details: {
        items: [
          { url: 'http://localhost/', resourceType: 'Document', transferSize: 8_000 },
          { url: 'http://localhost/a.js', resourceType: 'Script', transferSize: 5_000 },
          { url: 'http://localhost/a.avif', resourceType: 'Image', transferSize: 3_000 },
          { url: 'data:image/png;base64,', resourceType: 'Image' },
          { url: 'http://localhost/manifest', resourceType: 'Manifest', transferSize: 400 },
        ],
      },
    },
  },
};

test('marks and bytes are read from a report', () => {
  expect(marksOf(report)).toMatchObject({ performance: 98, seo: 0, lcpMs: 1_433, cls: 0, tbtMs: 12 });
  expect(bytesOf(report)).toEqual({ JS: 5_000, CSS: 0, HTML: 8_000, pictures: 3_000, other: 400, all: 16_400 });
  expect(addressesOf(report, 'pictures')).toEqual(['http://localhost/a.avif']);
  expect(failedAudits(report)).toEqual(['Colours are too alike']);
  expect(() => marksOf({ ...report, runtimeError: { message: 'no page' } })).toThrow(/gave up: no page/);
});
