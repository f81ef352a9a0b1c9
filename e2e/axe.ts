import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Only violations are reported, and style sheets, which none of these rules read, are not fetched again: otherwise it takes twice as long.
 */
const OPTIONS: Parameters<AxeBuilder['options']>[0] = { resultTypes: ['violations'], preload: { assets: ['media'] } };

/** Returns the violations of WCAG 2.2 AA that axe finds on a page. The site's frame is the same everywhere, so it is checked once. */
export async function findingsOf(page: Page, { withFrame = false } = {}): Promise<string[]> {
  // The other mode opens a second page for each result, to support frames of other sites: no page of ours has any.
  const axe = new AxeBuilder({ page }).options(OPTIONS).withTags(RULES).setLegacyMode();
  if (!withFrame) axe.exclude('body > header').exclude('body > footer');
  // A button that is half below the bar is whole once the list is scrolled.
  const bar = page.locator('.list-bar');
  const place = (position: string) =>
    bar.evaluateAll((bars: HTMLElement[], to) => {
      for (const one of bars) one.style.position = to;
    }, position);
  await place('static');
  const { violations } = await axe.analyze();
  await place('');
  return violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.html}`);
}
