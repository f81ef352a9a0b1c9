import type { Browser } from '../e2e/browser.ts';
import { ask } from './ask.ts';
import type { Lighthouse } from './lighthouse-install.ts';
import { visit } from './lighthouse-run.ts';
import { waitForPictures } from './made-pictures.ts';
import { median } from './measure-starts.ts';
import { BODY_KINDS, type MeasuredPage } from './page-limits.ts';
import { addressesOf, bytesOf, failedAudits, type LighthouseReport, marksOf, type PageMarks } from './page-report.ts';

const SAVE_DATA = { 'Save-Data': 'on' };

const MARKS = ['performance', 'accessibility', 'bestPractices', 'seo', 'lcpMs', 'cls', 'tbtMs'] as const;

/** Returns the median of each score. */
export function medianMarks(reports: readonly LighthouseReport[]): PageMarks {
  const marks = reports.map(marksOf);
  const entries = MARKS.map((name) => [name, median(marks.map((one) => one[name]))]);
  return Object.fromEntries(entries) as PageMarks;
}

/** Returns the brotli-compressed sizes of a page's files, without the headers that HTTP/1.1 repeats with each. */
async function weighBodies(report: LighthouseReport): Promise<MeasuredPage['bodies']> {
  const weights = BODY_KINDS.map(async (kind) => {
    let sum = 0;
    for (const address of addressesOf(report, kind)) sum += (await ask(address, '', 'br')).bytes;
    return [kind, sum] as const;
  });
  return Object.fromEntries(await Promise.all(weights)) as MeasuredPage['bodies'];
}

/**
 * Measures a page by so many visits with scores, after one that lets the server prepare everything that the page needs; and by one with
 * Save-Data.
 */
export async function measurePage(
  { name, path }: { name: string; path: string },
  address: string,
  { lighthouse, browser, visits }: { lighthouse: Lighthouse; browser: Browser; visits: number },
  step: (what: string) => void,
): Promise<{ page: MeasuredPage; failed: string[] }> {
  const visitOnce = (what: string, headers: Record<string, string> = {}) => {
    step(`${name}: ${what}`);
    return visit(lighthouse, browser, address + path, headers);
  };
  await waitForPictures(addressesOf(await visitOnce('a first visit'), 'pictures'));
  const reports: LighthouseReport[] = [];
  for (let count = 1; count <= visits; count += 1) reports.push(await visitOnce(`visit ${count} of ${visits}`));
  await waitForPictures(addressesOf(await visitOnce('a first visit that saves data', SAVE_DATA), 'pictures'));
  const saving = await visitOnce('a visit that saves data', SAVE_DATA);
  const last = reports.at(-1) ?? saving;
  const bytes = { bytes: bytesOf(last), savingBytes: bytesOf(saving), bodies: await weighBodies(last) };
  const page = { name, path, marks: medianMarks(reports), ...bytes };
  return { page, failed: failedAudits(last) };
}

/** Number of times that the browser visits a page. */
export const visitsFor = (visits: number) => visits + 3;
