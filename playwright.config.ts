import { defineConfig } from '@playwright/test';
import { findBrowser } from './e2e/browser.ts';

const { executablePath, args, env } = await findBrowser();

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };
/** Its system is set to dark, so that the colours of the night are looked at without a test of their own. */
const laptop = { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' } as const;

/**
 * Slow tests that seldom fail are tagged `@long`, and text of twice the size is tested only with them: `npm run test:long` runs them all.
 */
const isLong = process.env.RUNS !== undefined;
const leftOut = isLong ? [] : [/@long/];

const launchOptions = { executablePath, args, env: { ...process.env, ...env } as Record<string, string> };

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  // More workers than cores: some tests mostly wait, for a slow line or a server that ends.
  workers: '150%',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Long, since a busy machine is slow, not broken.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    launchOptions,
    // Animations would be drawn again and again during the tests. Tests of motion turn them on.
    contextOptions: { reducedMotion: 'reduce' },
  },
  // Most tests do not depend on the viewport, and run once, on a phone. If the viewport matters, a test is tagged `@laptop`, or its file
  // runs in both, except for its tests tagged `@phone`.
  projects: [
    { name: 'phone', use: phone, grepInvert: [/@laptop/, ...leftOut], testIgnore: /(home|overload|widths)\.spec/ },
    {
      name: 'laptop',
      use: laptop,
      grep: /@laptop|(?<!-)(every-route|header|home|list-rows|overload|quality|widths)\.spec/,
      grepInvert: [/@phone/, ...leftOut],
    },
    {
      // px. A browser set to twice the usual size of text.
      name: 'double text',
      testMatch: isLong ? /widths\.spec/ : [],
      use: { ...laptop, launchOptions: { ...launchOptions, args: [...args, '--blink-settings=defaultFontSize=32'] } },
    },
  ],
});
