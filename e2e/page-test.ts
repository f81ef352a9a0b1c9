import {
  type Browser,
  type BrowserContext,
  type BrowserType,
  test as base,
  type ConsoleMessage,
  expect,
  type LaunchOptions,
  type Locator,
  type Page,
  type Request,
  type Response,
  type TestInfo,
} from '@playwright/test';

export { expect };

/** A grey pixel, in Base64. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mM4ceLEfwAIBAN9sQmiKwAAAABJRU5ErkJggg==';

interface Expectations {
  /** Are pictures fetched from the server? Making copies of them is half of its work, so most tests use a placeholder. */
  hasPictures: boolean;
  /** Console messages and failed requests that the test causes on purpose. */
  allowed: RegExp[];
}

/** Watches a page for anything that a visitor should never see. Returns the list of problems, which grows. */
function watchPage(page: Page, allowed: RegExp[]): string[] {
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
  page.on('requestfailed', (request: Request) => {
    const reason = request.failure()?.errorText ?? '';
    // Pictures that are still loading are cancelled by the next navigation.
    if (reason !== 'net::ERR_ABORTED') note(`${reason}: ${request.url()}`);
  });
  return problems;
}

/**
 * Answers requests for pictures with a grey pixel. `page.route` would send every request of the page here first, and the browser would
 * cache nothing that it has fetched; the browser's own protocol intercepts pictures alone.
 */
async function replacePictures(page: Page) {
  const browser = await page.context().newCDPSession(page);
  browser.on('Fetch.requestPaused', ({ requestId }) => {
    const responseHeaders = [{ name: 'content-type', value: 'image/png' }];
    // The page may have been left by now.
    browser.send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body: DOT }).catch(() => {});
  });
  const patterns = ['avif', 'webp', 'jpg'].map((format) => ({ urlPattern: `*/uploads/*.${format}` }));
  await browser.send('Fetch.enable', { patterns });
}

/**
 * Attaches screenshots of failed tests. Playwright's own `only-on-failure` takes one of every test, and deletes those of tests that pass.
 */
async function attachScreens(context: BrowserContext, testInfo: TestInfo) {
  for (const [at, page] of context.pages().entries()) {
    const path = testInfo.outputPath(`failed-${at + 1}.png`);
    const isTaken = await page.screenshot({ path, timeout: 5_000 }).catch(() => false);
    if (isTaken) await testInfo.attach('screenshot', { path, contentType: 'image/png' });
  }
}

async function expectNoSidewaysScrolling(page: Page) {
  // A page whose style sheet is loading has no width yet.
  await page.waitForLoadState();
  const beyond = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
  expect(beyond, `${page.url()} does not scroll sideways`).toBe(0);
}

/** One in some hundred starts of Chromium ends in a fault of its own, before there is a page: a test is of our pages. */
const MOST_STARTS = 3;

async function startBrowser(type: BrowserType, options: LaunchOptions): Promise<Browser> {
  for (let start = 1; ; start += 1) {
    try {
      return await type.launch(options);
    } catch (error) {
      if (start === MOST_STARTS || !String(error).includes('SIGSEGV')) throw error;
    }
  }
}

/** Playwright's `test` with our server's address. It fails on problems that no page may have: console errors, 5xx, sideways scrolling. */
export const test = base.extend<Expectations>({
  browser: [
    async ({ playwright, browserName, launchOptions }, use) => {
      const browser = await startBrowser(playwright[browserName], launchOptions);
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  allowed: [[], { option: true }],
  hasPictures: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off its first parameter.
  baseURL: async ({}, use) => {
    await use(process.env.E2E_ADDRESS ?? '');
  },
  page: async ({ page, allowed, hasPictures }, use, testInfo) => {
    if (!hasPictures) await replacePictures(page);
    const problems = watchPage(page, allowed);
    await use(page);
    if (testInfo.status !== testInfo.expectedStatus) await attachScreens(page.context(), testInfo);
    if (!page.isClosed() && page.url().startsWith('http')) await expectNoSidewaysScrolling(page);
    expect(problems).toEqual([]);
  },
});

/** Waits for React's effects. React schedules them by message, so they have run when a message of ours arrives. */
export async function waitForEffects(page: Page) {
  // Timers would not do: the test may control them.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      }),
  );
}

/**
 * Resizes the window, and waits until a frame of that size is drawn: until then media queries may match the old size, also in the frame
 * that first reports the new one.
 */
export async function resizeWindow(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size);
  await page.evaluate(
    (width) =>
      new Promise<void>((resolve) => {
        const look = () => requestAnimationFrame(innerWidth === width ? () => resolve() : look);
        requestAnimationFrame(look);
      }),
    size.width,
  );
}

/** Waits until the page is hydrated, and its effects have run: an office's page by React, a public one by Preact. */
export async function waitUntilAlive(page: Page) {
  await page.waitForFunction(() => {
    const isTaken = (element: Element | null) =>
      Object.keys(element ?? {}).some((key) => key.startsWith('__reactProps'));
    const isReacts = Object.keys(document).some((key) => key.startsWith('__reactContainer'));
    return isReacts
      ? isTaken(document.documentElement) && isTaken(document.getElementById('main'))
      : 'isHydrated' in window;
  });
  await waitForEffects(page);
}

/** Opens a page and waits until it is hydrated. */
export async function openPage(page: Page, path: string) {
  const response = await page.goto(path);
  await waitUntilAlive(page);
  await expectNoSidewaysScrolling(page);
  return response;
}

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024;

export const historyLength = (page: Page) => page.evaluate(() => window.history.length);

/** Returns a locator's bounding box. */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return box;
}

/** Holds back requests to these addresses until the returned function releases them. */
export async function holdRequests(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(addresses, (route) => released.then(() => route.continue()));
  return release;
}
