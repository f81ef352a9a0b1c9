import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '../e2e/browser.ts';
import { removeFolder, temporaryFolder } from './left-behind.ts';
import type { Lighthouse } from './lighthouse-install.ts';
import type { LighthouseReport } from './page-report.ts';
import { runToEnd } from './servers.ts';

const CATEGORIES = 'performance,accessibility,best-practices,seo';

/** On a busy machine the browser's own records are incomplete now and then, and Lighthouse asks to be run again. */
const TRIES = 3;
const asksToRunAgain = (error: unknown) => error instanceof Error && /run Lighthouse again/i.test(error.message);

/** One visit by a mid-range phone on a slow line: Lighthouse's defaults. */
async function visitOnce(
  { command }: Lighthouse,
  browser: Browser,
  url: string,
  headers: Record<string, string>,
): Promise<LighthouseReport> {
  const folder = temporaryFolder('lighthouse');
  try {
    const file = join(folder, 'report.json');
    await runToEnd(
      process.execPath,
      [
        command,
        url,
        '--output=json',
        `--output-path=${file}`,
        '--quiet',
        `--only-categories=${CATEGORIES}`,
        `--extra-headers=${JSON.stringify(headers)}`,
        '--max-wait-for-load=60000',
        `--chrome-flags=--headless ${browser.args.join(' ')}`,
      ],
      // The browser's own folders are inside one that is removed.
      { env: { ...browser.env, CHROME_PATH: browser.executablePath, TMPDIR: folder } },
    );
    return JSON.parse(readFileSync(file, 'utf8')) as LighthouseReport;
  } finally {
    removeFolder(folder);
  }
}

/** Measures a visit by Lighthouse. Throws if it cannot be measured. */
export async function visit(...visiting: Parameters<typeof visitOnce>): Promise<LighthouseReport> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await visitOnce(...visiting);
    } catch (error) {
      if (tries === TRIES || !asksToRunAgain(error)) throw error;
      console.info('Lighthouse could not record this visit; trying again …');
    }
  }
}
