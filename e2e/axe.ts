import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What is in order is not written out, and styles, which no rule of these reads, are not fetched again: else it takes twice as long. */
const OPTIONS: Parameters<AxeBuilder['options']>[0] = { resultTypes: ['violations'], preload: { assets: ['media'] } };

/** What axe finds on a page by the rules of WCAG 2.2 AA. The frame is the same everywhere: it is looked at once. */
export async function findingsOf(page: Page, { withFrame = false } = {}): Promise<string[]> {
  // Its other mode opens a second page for each result, for the sake of frames of other sites: no page of ours has any.
  const axe = new AxeBuilder({ page }).options(OPTIONS).withTags(RULES).setLegacyMode();
  if (!withFrame) axe.exclude('body > header').exclude('body > footer');
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.html}`);
}
