/** The part of Lighthouse's report that is read here. */
export interface LighthouseReport {
  categories: Record<string, { score: number | null }>;
  audits: Record<
    string,
    { score?: number | null; title?: string; numericValue?: number; details?: { items?: unknown[] } }
  >;
  runtimeError?: { message: string };
}

/** Scores from 0 to 100, times in ms. */
export interface PageMarks {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcpMs: number;
  cls: number;
  tbtMs: number;
}

interface NetworkRequest {
  url: string;
  resourceType?: string;
  transferSize?: number;
}

const requestsOf = ({ audits }: LighthouseReport) =>
  (audits['network-requests']?.details?.items ?? []) as NetworkRequest[];

export const KINDS = ['JS', 'CSS', 'HTML', 'pictures', 'other'] as const;
export type Kind = (typeof KINDS)[number];
/** Bytes over the wire, headers included. */
export type PageBytes = Record<Kind | 'all', number>;

const KIND_OF: Record<string, Kind> = { Script: 'JS', Stylesheet: 'CSS', Document: 'HTML', Image: 'pictures' };

/** Returns the scores. Throws if Lighthouse gave up. */
export function marksOf({ categories, audits, runtimeError }: LighthouseReport): PageMarks {
  if (runtimeError) throw new Error(`Lighthouse gave up: ${runtimeError.message}`);
  const category = (name: string) => Math.round(100 * (categories[name]?.score ?? 0));
  const audit = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: category('performance'),
    accessibility: category('accessibility'),
    bestPractices: category('best-practices'),
    seo: category('seo'),
    lcpMs: Math.round(audit('largest-contentful-paint')),
    cls: Math.round(1_000 * audit('cumulative-layout-shift')) / 1_000,
    tbtMs: Math.round(audit('total-blocking-time')),
  };
}

export function bytesOf(report: LighthouseReport): PageBytes {
  const bytes: PageBytes = { JS: 0, CSS: 0, HTML: 0, pictures: 0, other: 0, all: 0 };
  for (const { resourceType = '', transferSize = 0 } of requestsOf(report)) {
    bytes[KIND_OF[resourceType] ?? 'other'] += transferSize;
    bytes.all += transferSize;
  }
  return bytes;
}

/** Returns the addresses of one kind that the page requested at first. */
export const addressesOf = (report: LighthouseReport, kind: Kind): string[] =>
  requestsOf(report).flatMap(({ resourceType = '', url }) =>
    KIND_OF[resourceType] === kind && /^https?:/.test(url) ? [url] : [],
  );

/** Returns the titles of audits that failed, for categories that must have full scores. */
export const failedAudits = ({ audits }: LighthouseReport): string[] =>
  Object.values(audits).flatMap(({ score, title, details }) =>
    score === 0 && title !== undefined && details !== undefined ? [title] : [],
  );
