import type { Page } from '@playwright/test';
import { findingsOf } from './axe.ts';
import { enterAsAdmin } from './office.ts';
import { expect, openPage, resizeWindow, test } from './page-test.ts';
import { enterTeamOf } from './seller.ts';

// Every page that the offices' first pages and menus lead to, in the dark: other tests look at them in the light.

test.use({ colorScheme: 'dark' });

const server = () => ({ address: process.env.E2E_ADDRESS ?? '', dataDir: process.env.E2E_DATA_DIR ?? '' });

/**
 * Returns the paths of an office that its first page leads to, the menus included; of pages that differ only in their ad, or in
 * what is chosen from a list, the first.
 */
async function pathsFrom(page: Page, first: string): Promise<string[]> {
  await openPage(page, first);
  const area = first.split('/', 2).join('/');
  const links = await page
    .locator(`a[href^="${area}/"]`)
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const addresses = links.filter((path) => path !== null).filter((path) => !path.endsWith('/sign-out'));
  const paths = addresses.map((address) => address.replace(/[?#].*/, ''));
  const firstOfKind = new Map(paths.reverse().map((path) => [path.replace(/[a-z0-9]{24}/, ':id'), path]));
  return [...firstOfKind.values()];
}

/** Returns how many px the page is wider than the window, and which names of tabs are cut off. */
const faultsOf = (page: Page) =>
  page.evaluate(() => ({
    beyond: Math.max(0, document.documentElement.scrollWidth - window.innerWidth),
    cut: [...document.querySelectorAll('.tab-bar a > span:first-of-type')]
      .filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent),
  }));

async function lookAt(page: Page, path: string) {
  await openPage(page, path);
  await expect(page.getByRole('heading', { level: 1 }), path).not.toBeEmpty();
  expect(await findingsOf(page), path).toEqual([]);
  expect(await faultsOf(page), path).toEqual({ beyond: 0, cut: [] });
}

/** Doubles the text of the open page: everything must still be reached by scrolling down. */
async function lookAtDouble(page: Page, path: string) {
  const size = await page.evaluate(() => {
    const { documentElement: html } = document;
    html.style.setProperty('font-size', '200%');
    return getComputedStyle(html).fontSize;
  });
  expect(size).toBe('32px');
  expect(await faultsOf(page), `${path} with text of twice the size`).toEqual({ beyond: 0, cut: [] });
}

test('each page of the staff can be read and used by everybody', async ({ page, request }) => {
  await enterAsAdmin(page, server());
  const { data } = await (await request.get('/api/cars?fields=year&pagination[pageSize]=1')).json();
  const paths = await pathsFrom(page, '/staff/home');
  expect(paths.length).toBeGreaterThan(10);
  const ofAd = [`/staff/listings/${data[0].documentId}`, `/staff/listings/${data[0].documentId}/edit`];
  for (const path of [...paths, '/staff/content/makes', '/staff/content/makes/new', ...ofAd]) {
    await lookAt(page, path);
    await lookAtDouble(page, path);
  }
});

test('each page of a seller can be read and used by everybody', async ({ page, request }) => {
  const { data } = await (await request.get('/api/dealer-infos?sort=dealerName:desc&pagination[pageSize]=1')).json();
  await enterTeamOf(page, data[0]);
  const paths = await pathsFrom(page, '/sell/today');
  expect(paths.length).toBeGreaterThan(8);
  for (const path of new Set(['/sell/today', '/sell/listings', ...paths])) {
    await lookAt(page, path);
    if (/^\/sell\/(?:today|listings(?:\/[a-z0-9]{24})?)$/.test(path)) await lookAtDouble(page, path);
  }
  await resizeWindow(page, { width: 1280, height: 900 });
  await lookAt(page, '/sell/listings');
  await lookAtDouble(page, '/sell/listings');
});
