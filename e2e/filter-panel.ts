import type { Page } from '@playwright/test';
import { expect, isPhone, openPage } from './page-test.ts';

/** Beside the list, or in the sheet of a phone. */
export const filtersOf = (page: Page) => page.locator('dialog.filter-panel');

/** Opens a list, wakes the script behind its filters, as a finger does, and waits for it. */
export async function openList(page: Page, path: string) {
  await openPage(page, path);
  await filtersOf(page).dispatchEvent('pointerdown');
  await expect(filtersOf(page).locator('input[type="range"]').first()).toBeAttached();
}

/** Opens the sheet of a phone; beside the list they are there. */
export async function showFilters(page: Page) {
  if (isPhone(page)) await page.getByRole('button', { name: /^Filters/ }).click();
  return filtersOf(page);
}

export async function openFilters(page: Page, path: string) {
  await openList(page, path);
  return showFilters(page);
}
