import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './e2e/browser.ts';

const { executablePath, args, env } = await findBrowser();

// For the servers and commands that tests start, as in vitest.config.ts.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'build/compile-cache');

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };
/** A laptop whose system is set to dark, so that the dark colours are tested too without tests of their own. */
const laptop = { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' } as const;

/** Tests tagged `@long` (slow ones that seldom fail) and those with text of twice the size run only in `npm run test:long`. */
const isLong = process.env.RUNS !== undefined;
const leftOut = isLong ? [] : [/@long/];

const launchOptions = { executablePath, args, env: { ...process.env, ...env } as Record<string, string> };

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  // More workers than cores, since some tests mostly wait, as for a slow connection or for a server to stop.
  workers: '150%',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // The limits are long, since a busy machine is slow, not broken.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    launchOptions,
    // Animations slow the tests down, since each frame is drawn. Tests of animations turn them on again.
    contextOptions: { reducedMotion: 'reduce' },
  },
  // Most tests do not depend on the size of the window, and run once, on a phone. A test that needs a laptop is tagged `@laptop`. The files
  // listed below run on both, except for their tests tagged `@phone`.
  projects: [
    { name: 'phone', use: phone, grepInvert: [/@laptop/, ...leftOut], testIgnore: /(home|overload|widths)\.spec/ },
    {
      name: 'laptop',
      use: laptop,
      grep: /@laptop|(?<!-)(every-route|header|home|list-rows|overload|quality|widths)\.spec/,
      grepInvert: [/@phone/, ...leftOut],
    },
    {
      // A browser whose default font size is set to twice the usual (32 px).
      name: 'double text',
      testMatch: isLong ? /widths\.spec/ : [],
      use: { ...laptop, launchOptions: { ...launchOptions, args: [...args, '--blink-settings=defaultFontSize=32'] } },
    },
  ],
});
