import type { Page } from '@playwright/test';
import { findingsOf } from './axe.ts';
import { openAsMember } from './member.ts';
import { expect, isPhone, openPage, resizeWindow, test } from './page-test.ts';

test('Cars and Dealers come first, and every link of the header is there', async ({ page }) => {
  await openPage(page, '/about');
  if (isPhone(page)) await menu(page).click();
  const links = await header(page).getByRole('link').filter({ visible: true }).allTextContents();
  const names = links.map((name) => name.trim()).filter((name) => name !== '');
  const expected = [
    'Cars',
    'Dealers',
    'Spareparts',
    'Garages',
    'News&Updates',
    'Contact Us',
    'About Us',
    'Agents',
    'Mechanics',
    'SUV',
    'Sedan',
    'Convertible',
    'Coupe',
    'Hatchback',
    'Wagon',
    'Van',
    'Bus',
  ];
  for (const name of expected) expect(names).toContain(name);
  expect(names.indexOf('Dealers')).toBe(names.indexOf('Cars') + 1);
  expect(names.indexOf('Cars')).toBeLessThan(names.indexOf('Spareparts'));
  await header(page).getByRole('link', { name: 'Recently viewed' }).filter({ visible: true }).click();
  await expect(page).toHaveURL('/recently-viewed');
  if (isPhone(page)) await menu(page).click();
  await header(page).getByRole('link', { name: 'Cars', exact: true }).filter({ visible: true }).click();
  await expect(page).toHaveURL('/filter');
});

test('a member sees who they are, and comes to their lists by one press; a long name takes no room of others', {
  tag: '@phone',
}, async ({ page }) => {
  const member = await openAsMember(page);
  const username = `Nakato ${member.id} ${'Namubiru'.repeat(6)}`.slice(0, 50);
  const headers = { authorization: `Bearer ${member.jwt}` };
  const data = { username, email: member.email };
  expect((await page.request.put(`/api/users/${member.id}`, { headers, data })).ok()).toBe(true);
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/users/me') && asked.push(request.url()));
  const widths = isPhone(page) ? [320, 360] : [1024, 1280];
  await openPage(page, '/about');
  for (const width of widths) {
    await resizeWindow(page, { width, height: 800 });
    if (isPhone(page)) await menu(page).click();
    const name = header(page).getByText(username).filter({ visible: true });
    await expect(name).toBeInViewport();
    const isCut = await name.evaluate((element) => element.scrollWidth > element.clientWidth);
    expect(isCut, 'the name ends in an ellipsis').toBe(true);
    if (width === widths[0]) expect(await findingsOf(page, { withFrame: true })).toEqual([]);
    if (isPhone(page)) await menu(page).click();
    expect(await misplacedIn(page), `at ${width} px`).toEqual([]);
  }
  for (const [name, path] of [
    ['Wishlist', '/saved-cars'],
    ['Favourites', '/liked-cars'],
  ] as const) {
    if (isPhone(page)) await menu(page).click();
    await header(page).getByRole('link', { name }).filter({ visible: true }).first().click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  }
  // Loaded once for all pages.
  expect(asked).toHaveLength(1);
});

test('the header is one row for a market with a name of forty letters, and where text is twice as large', async ({
  page,
}) => {
  const sizes = isPhone(page) ? ['16px', '32px'] : ['16px'];
  for (const size of sizes) {
    await openLongNamed(page, size);
    for (const width of isPhone(page) ? [320, 360, 414] : [1024, 1100, 1280]) {
      await resizeWindow(page, { width, height: 740 });
      expect(await misplacedIn(page), `${size} at ${width} px`).toEqual([]);
      if (!isPhone(page)) continue;
      const right = await menu(page).evaluate((button) => innerWidth - button.getBoundingClientRect().right);
      expect(right).toBeLessThan(48);
      const logo = header(page).getByRole('link', { name: LONG_NAME });
      const [row, name] = await Promise.all([menu(page).boundingBox(), logo.boundingBox()]);
      expect(
        Math.abs((row?.y ?? 0) + (row?.height ?? 0) / 2 - ((name?.y ?? 0) + (name?.height ?? 0) / 2)),
      ).toBeLessThan(4);
    }
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the header leads everywhere', async ({ page }) => {
    await page.goto('/about');
    if (isPhone(page)) await menu(page).click();
    for (const name of ['Cars', 'Dealers', 'Recently viewed', isPhone(page) ? 'Login / Register' : 'Sign In']) {
      await expect(header(page).getByRole('link', { name, exact: true }).filter({ visible: true })).toHaveCount(1);
    }
  });
});

const LONG_NAME = 'Pearl Cars of Uganda and East Africa Ltd';

const header = (page: Page) => page.getByRole('banner');
const menu = (page: Page) => page.locator('summary', { hasText: 'Menu' });

/** Opens a market with the longest name that the setting accepts, at a font size that the browser's user chose. */
async function openLongNamed(page: Page, fontSize: string) {
  await page.addInitScript((size) => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = size;
    });
  }, fontSize);
  await openPage(page, '/about');
  await header(page)
    .getByText('Motoka', { exact: true })
    .evaluate((name, long) => {
      name.textContent = long;
    }, LONG_NAME);
}

/** Returns the elements of the header's first row that are outside the row or the window, or over a neighbour. Empty: none. */
const misplacedIn = (page: Page) =>
  header(page).evaluate((banner) => {
    const shown = [...banner.querySelectorAll('a, button, summary, input')].filter(
      // The search button is inside its field.
      (element) =>
        element.getClientRects().length > 0 && !element.closest('details nav') && !element.matches('search button'),
    );
    const boxes = shown.map((element) => ({ element, box: element.getBoundingClientRect() }));
    const { top: above, bottom: below } = banner.getBoundingClientRect();
    const isLost = (box: DOMRect) =>
      box.left < 8 || box.right > innerWidth - 8 || box.top < above + 2 || box.bottom > below - 2;
    return boxes.flatMap(({ element, box }, at) => {
      const isOver = boxes.some(
        ({ box: other }, place) =>
          place < at &&
          box.left < other.right - 1 &&
          other.left < box.right - 1 &&
          box.top < other.bottom - 1 &&
          other.top < box.bottom - 1,
      );
      const lines = element.getClientRects().length;
      return isLost(box) || isOver || lines > 1 ? [element.outerHTML.slice(0, 80)] : [];
    });
  });
