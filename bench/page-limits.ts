import type { PageBytes, PageMarks } from './page-report.ts';

export const BODY_KINDS = ['JS', 'CSS', 'HTML'] as const;

/** The measurements of a page; scores are medians. */
export interface MeasuredPage {
  name: string;
  path: string;
  marks: PageMarks;
  bytes: PageBytes;
  /** Bytes of scripts, styles and HTML, compressed by brotli, without headers. */
  bodies: Record<(typeof BODY_KINDS)[number], number>;
  /** Bytes in a browser that sends Save-Data. */
  savingBytes: PageBytes;
}

const KB = 1_000;

interface Limit {
  what: string;
  of(page: MeasuredPage): number;
  least?: number;
  most?: number;
}

const LIMITS: readonly Limit[] = [
  { what: 'performance', of: ({ marks }) => marks.performance, least: 98 },
  { what: 'accessibility', of: ({ marks }) => marks.accessibility, least: 100 },
  { what: 'best practices', of: ({ marks }) => marks.bestPractices, least: 100 },
  { what: 'SEO', of: ({ marks }) => marks.seo, least: 100 },
  { what: 'LCP in s', of: ({ marks }) => marks.lcpMs / 1_000, most: 1.5 },
  { what: 'CLS', of: ({ marks }) => marks.cls, most: 0 },
  { what: 'TBT in ms', of: ({ marks }) => marks.tbtMs, most: 50 },
];

/** Limits of the list's page, with which most buyers begin. */
const LIST_LIMITS: readonly Limit[] = [
  { what: 'JS in kB', of: ({ bodies }) => bodies.JS / KB, most: 70 },
  { what: 'CSS in kB', of: ({ bodies }) => bodies.CSS / KB, most: 8.7 },
  { what: 'HTML in kB', of: ({ bodies }) => bodies.HTML / KB, most: 12 },
  { what: 'all in kB', of: ({ bytes }) => bytes.all / KB, most: 260 },
  { what: 'all in kB with Save-Data', of: ({ savingBytes }) => savingBytes.all / KB, most: 170 },
];

const rounded = (number: number) => Math.round(100 * number) / 100;

/** Returns a sentence for each limit that the page exceeds. NaN exceeds every limit. */
export function missedLimits(page: MeasuredPage): string[] {
  const limits = page.path === '/filter' ? [...LIMITS, ...LIST_LIMITS] : LIMITS;
  return limits.flatMap(({ what, of, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY }) => {
    const value = of(page);
    if (value >= least && value <= most) return [];
    const limit = most === Number.POSITIVE_INFINITY ? `at least ${least}` : `at most ${most}`;
    return [`${page.name}: ${what} is ${rounded(value)} and is to be ${limit}`];
  });
}
