import type { Locator, Page } from '@playwright/test';
import { carWords } from '#contract/entities/car-words.ts';
import { openFilters } from './filter-panel.ts';
import { boxOf, expect, historyLength, holdRequests, isPhone, test } from './page-test.ts';
import { SHOW_ALL } from './whole-market.ts';

test.describe('the two handles of a range', () => {
  const handlesOf = (filters: Locator, label: string) => ({
    least: filters.getByRole('slider', { name: `${label}, at least` }),
    most: filters.getByRole('slider', { name: `${label}, at most` }),
  });

  /** Takes the right handle with the mouse and holds it at such a part of its track. Gives what it says there. */
  async function holdMostAt(page: Page, group: Locator, part: number): Promise<string> {
    await group.scrollIntoViewIfNeeded();
    const { x, y, width } = await boxOf(group.locator('svg'));
    await page.mouse.move(x + width, y + 30);
    await page.mouse.down();
    await page.mouse.move(x + width * part, y + 25, { steps: 4 });
    return (await group.getByRole('slider').last().getAttribute('aria-valuetext')) ?? '';
  }

  test('keys move them by sensible steps, they say where they are, and they never meet', async ({ page }) => {
    const filters = await openFilters(page, '/filter');
    const { least, most } = handlesOf(filters, 'Price in Ugx');
    await expect(least).toHaveAttribute('aria-valuetext', 'Any');
    await expect(most).toHaveAttribute('aria-valuetext', 'Any');
    await least.focus();
    await page.keyboard.press('ArrowRight');
    const first = (await least.getAttribute('aria-valuetext')) ?? '';
    expect(first).toMatch(/^Ugx [\d,]+00,000$/);
    await expect(filters.locator('[name=minPrice]')).toHaveValue(first.replace('Ugx ', ''));
    await page.keyboard.press('PageUp');
    const later = await least.getAttribute('aria-valuetext');
    expect(later).not.toBe(first);
    await page.keyboard.press('Home');
    await expect(least).toHaveAttribute('aria-valuetext', 'Any');
    await page.keyboard.press('End');
    const highest = await least.getAttribute('aria-valuetext');
    await most.focus();
    await page.keyboard.press('Home');
    await expect(most).toHaveAttribute('aria-valuetext', 'Any');
    await least.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(least).not.toHaveAttribute('aria-valuetext', highest ?? '');
    if (!isPhone(page)) await expect(page).toHaveURL(/\/filter\?minPrice=\d+$/);
    else await expect(filters.getByRole('button', { name: /^Show \d+ results$/ })).not.toHaveText(SHOW_ALL);
  });

  test('what is typed or chosen moves them, and the other way round', { tag: '@long' }, async ({ page }) => {
    const filters = await openFilters(page, '/filter');
    const price = handlesOf(filters, 'Price in Ugx');
    await filters.locator('[name=maxPrice]').fill('21,300,000');
    await expect(price.most).toHaveAttribute('aria-valuetext', 'Ugx 21,300,000');
    const year = handlesOf(filters, 'Year');
    await filters.locator('[name=minYear]').selectOption('2010');
    await expect(year.least).toHaveAttribute('aria-valuetext', '2010');
    await year.most.focus();
    await page.keyboard.press('ArrowLeft');
    const latest = await year.most.getAttribute('aria-valuetext');
    await expect(filters.locator('[name=maxYear]')).toHaveValue(latest ?? '');
    const mileage = handlesOf(filters, carWords.mileage.filter);
    await mileage.most.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(mileage.most).toHaveAttribute('aria-valuetext', /^[\d,]+0,000 km$/);
    if (isPhone(page)) await filters.getByRole('button', { name: /^Show \d+ results$/ }).click();
    await expect(page).toHaveURL(/minYear=2010&maxYear=\d+&maxPrice=21300000&maxMileage=\d+0000$/);
  });

  test('a price that is no amount is said to be none, and so is a least above the most', async ({ page }) => {
    const filters = await openFilters(page, '/filter?minPrice=9000000&maxPrice=5000000');
    await expect(filters.getByText('The least is more than the most')).toBeVisible();
    const most = filters.getByRole('group', { name: 'Price in Ugx' }).getByLabel('Max');
    await most.fill('cheap');
    await most.blur();
    await expect(filters.getByText('“cheap” is no amount. Write 20m, 20,000,000 or under 20m.')).toBeVisible();
    await most.press('Enter');
    await expect(filters.getByText('“cheap” is no amount.')).toBeVisible();
    await most.fill('over 10m');
    await most.blur();
    await expect(filters.locator('[name=minPrice]')).toHaveValue('10,000,000');
    await expect(most).toHaveValue('');
    await most.fill('20m');
    await most.blur();
    await expect(filters.getByText('is no amount')).toHaveCount(0);
    await expect(filters.getByText('The least is more than the most')).toHaveCount(0);
  });

  test('the ends of the bars are said right, an open one with a plus', async ({ page }) => {
    const filters = await openFilters(page, '/filter');
    const ends = filters.getByRole('group', { name: 'Price in Ugx' }).locator('.range-ends span');
    await expect(ends.last()).toHaveText('300,000,000+');
    await expect(filters.getByRole('group', { name: 'Year' }).locator('.range-ends span').last()).toHaveText('2025');
  });

  test('a drag shows the amount and applies when it is released', { tag: '@laptop' }, async ({ page }) => {
    const filters = await openFilters(page, '/filter');
    const start = await historyLength(page);
    const group = filters.getByRole('group', { name: 'Price in Ugx' });
    const amount = await holdMostAt(page, group, 0.5);
    await expect(group.getByText(amount, { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/filter');
    await page.mouse.up();
    await expect(page).toHaveURL(`/filter?maxPrice=${amount.replace(/\D/g, '')}`);
    await expect(group.getByText(amount, { exact: true })).toHaveCount(0);
    expect(await historyLength(page)).toBe(start + 1);
    await page.goBack();
    await expect(group.getByRole('slider').last()).toHaveAttribute('aria-valuetext', 'Any');
  });

  test('one that is being dragged stays where it is when other counts come', { tag: '@long' }, async ({ page }) => {
    const filters = await openFilters(page, '/filter');
    const { most } = handlesOf(filters, 'Year');
    const release = await holdRequests(page, /\/api\/cars\/facets/);
    const asked = page.waitForRequest(/\/api\/cars\/facets/);
    // No newer car is as cheap: the bars of the years will end sooner.
    await filters.locator('[name=maxPrice]').fill('9,000,000');
    await asked;
    const year = await holdMostAt(page, filters.getByRole('group', { name: 'Year' }), 0.9);
    expect(year).toMatch(/^20\d\d$/);
    release();
    await expect(filters.getByRole('button', { name: /^Show [\d,]+ results$/ })).not.toHaveText(SHOW_ALL);
    await expect(most).toHaveAttribute('aria-valuetext', year);
    await page.mouse.up();
    await expect(filters.locator('[name=maxYear]')).toHaveValue(year);
    await expect(most).toHaveAttribute('aria-valuetext', year);
  });

  test('one that rests under the mouse when another list comes asks for its own', {
    tag: ['@laptop', '@long'],
  }, async ({ page }) => {
    const filters = await openFilters(page, '/filter');
    const { most } = handlesOf(filters, 'Year');
    const release = await holdRequests(page, /\/api\/cars\?/);
    const asked = page.waitForRequest(/\/api\/cars\?/);
    await filters.locator('[name=maxPrice]').fill('9,000,000');
    await asked;
    const year = await holdMostAt(page, filters.getByRole('group', { name: 'Year' }), 0.7);
    expect(year).toMatch(/^20\d\d$/);
    release();
    await expect(page).toHaveURL('/filter?maxPrice=9000000');
    await expect(most).toHaveAttribute('aria-valuetext', year);
    await page.mouse.up();
    await expect(page).toHaveURL(`/filter?maxYear=${year}&maxPrice=9000000`);
  });

  test('a finger drags them, and scrolls over them', async ({ page }) => {
    const filters = await openFilters(page, '/filter');
    const group = filters.getByRole('group', { name: 'Price in Ugx' });
    const [least] = await group.getByRole('slider').all();
    await group.evaluate((fieldset) => fieldset.scrollIntoView({ block: 'center' }));
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    /** From the left handle, `byX` of the track's width to the right and `byY` px down. */
    const drag = async (byX: number, byY: number) => {
      const track = await boxOf(group.locator('svg'));
      const [x, y] = [track.x + 4, track.y + 34];
      await touch('touchStart', x, y);
      for (let step = 1; step <= 8; step += 1) {
        await touch('touchMove', x + (byX * track.width * step) / 8, y + (byY * step) / 8);
      }
      await touch('touchEnd', x, y);
    };

    const before = await boxOf(group.locator('svg'));
    await drag(0, -160);
    await expect.poll(async () => (await boxOf(group.locator('svg'))).y).toBeLessThan(before.y - 40);
    await expect(least as Locator).toHaveAttribute('aria-valuetext', 'Any');
    await expect(filters.locator('[name=minPrice]')).toHaveValue('');

    const show = filters.getByRole('button', { name: /^Show [\d,]+ results$/ });
    // It glides on for a while, and a touch until then does no more than stop that: whoever drags, drags once more.
    await expect(async () => {
      await group.evaluate((fieldset) => fieldset.scrollIntoView({ block: 'center' }));
      await drag(0.4, 6);
      await expect(least as Locator).toHaveAttribute('aria-valuetext', /^Ugx [\d,]+$/, { timeout: 1_000 });
    }).toPass();
    await expect(show).not.toHaveText(SHOW_ALL);
    await show.click();
    await expect(page).toHaveURL(/\/filter\?minPrice=\d+$/);
  });

  test('they are as large as a finger', { tag: '@long' }, async ({ page }) => {
    const filters = await openFilters(page, '/filter');
    for (const slider of await filters.getByRole('slider').all()) {
      const { width, height } = await boxOf(slider);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
  });
});
