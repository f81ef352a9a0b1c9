import { expect, isPhone, openPage, test } from './page-test.ts';

test('a make is found by typing, with a slip, and chosen by keyboard or finger', async ({ page }) => {
  await openPage(page, '/about');
  const open = async () => {
    if (isPhone(page)) await page.locator('summary', { hasText: 'Menu' }).click();
    return page.getByRole('combobox', { name: 'Search a make' }).filter({ visible: true });
  };
  let box = await open();
  const list = page.getByRole('listbox', { name: 'Makes' }).filter({ visible: true });
  await expect(list).toHaveCount(0);
  await box.fill('toyta');
  await expect(list.getByRole('option').first()).toHaveText('Toyota');
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await box.press('Enter');
  await expect(page).toHaveURL('/filter?selectedMake=Toyota');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'About us' })).toBeFocused();
  box = await open();
  await box.fill('m');
  const options = list.getByRole('option');
  await expect(options.nth(3)).toBeVisible();
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(200);
  await box.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await box.press('ArrowUp');
  await box.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await expect(options.last()).toBeInViewport();
  await box.press('Escape');
  await expect(list).toHaveCount(0);
  await box.fill('nisan');
  await options.filter({ hasText: 'Nissan' }).click();
  await expect(page).toHaveURL('/filter?selectedMake=Nissan');
  await expect(page.getByRole('article').first()).toContainText('Nissan');
});

test('what no make resembles suggests nothing, and Enter stays on the page', async ({ page }) => {
  await openPage(page, '/about');
  if (isPhone(page)) await page.locator('summary', { hasText: 'Menu' }).click();
  const box = page.getByRole('combobox', { name: 'Search a make' }).filter({ visible: true });
  await box.fill('<img src=x onerror=alert(1)>');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(page.getByText('No such make').filter({ visible: true })).toBeVisible();
  await box.press('Enter');
  await expect(page).toHaveURL('/about');
  // Its list is no stop of its own, though it scrolls.
  await box.fill('m');
  await box.press('Tab');
  await expect(page.locator(':focus')).toHaveRole('link');
});
