import { test as base, type ConsoleMessage, expect, type Page, type Response } from '@playwright/test';

export { expect };

interface Expectations {
  /** What a page may say in its console, or fail to load, because the test makes it fail. */
  allowed: RegExp[];
}

/** Watches a page for all that a visitor should never meet. Gives the list of what was met. */
export function watchPage(page: Page, allowed: RegExp[]): string[] {
  const problems: string[] = [];
  const note = (problem: string) => {
    if (!allowed.some((pattern) => pattern.test(problem))) problems.push(problem);
  };
  page.on('console', (message: ConsoleMessage) => {
    if (['error', 'warning'].includes(message.type())) note(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => note(`page error: ${error.message}`));
  page.on('response', (response: Response) => {
    if (response.status() >= 500) note(`${response.status()}: ${response.url()}`);
  });
  return problems;
}

/** Like Playwright's, at our server, and failing on what no page may do: console errors, 5xx, sideways scrolling. */
export const test = base.extend<Expectations>({
  allowed: [[], { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off its first parameter.
  baseURL: async ({}, use) => {
    await use(process.env.E2E_ADDRESS ?? '');
  },
  page: async ({ page, allowed }, use) => {
    const problems = watchPage(page, allowed);
    await use(page);
    if (!page.isClosed() && page.url().startsWith('http')) {
      const beyond = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
      expect(beyond, 'the page does not scroll sideways').toBe(0);
    }
    expect(problems).toEqual([]);
  },
});

/** The page is alive once its scripts have taken it over. */
export async function openPage(page: Page, path: string) {
  const response = await page.goto(path);
  await page.waitForLoadState('networkidle');
  return response;
}

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024;
