import type { Locator, Page } from '@playwright/test';
import { carWords } from '#contract/entities/car-words.ts';
import { filtersOf } from './filter-panel.ts';
import { boxOf, expect, isPhone, openPage, test, waitUntilAlive } from './page-test.ts';

test.describe('with a processor four times slower', { tag: '@long' }, () => {
  test('a tick shows its first effect at once', async ({ page }) => {
    const tickMakes = async () => {
      const filters = await openAll(page);
      // In the sheet, until its button says that it is counting; in the sidebar, until the box is ticked.
      const effects = isPhone(page)
        ? await watchEffects(filters.locator('.filter-submit'), 'click')
        : await watchEffects(filters, 'click', true);
      for (const [at, make] of ['Subaru', 'Nissan', 'Honda', 'Mazda', 'Audi'].entries()) {
        const box = filters.getByRole('group', { name: carWords.make.label }).getByRole('checkbox', { name: make });
        await (isPhone(page) ? box.tap() : box.click());
        await expect(box).toBeChecked();
        await expect.poll(async () => (await effects()).length).toBeGreaterThan(at);
        // Waits for the new count in the sheet; in the sidebar, for the new list.
        if (isPhone(page)) await expect(filters.getByRole('button', { name: /^Show [\d,]+ results$/ })).toBeVisible();
        else await expect(page.getByRole('link', { name: `Remove filter: ${make}` })).toBeVisible();
        await waitUntilAlive(page);
      }
      return (await effects()).slice(0, TRIES);
    };
    expect(await leastOf('tick', tickMakes)).toBeLessThanOrEqual(FIRST_EFFECT_MS);
  });

  test('a handle follows the pointer at once', async ({ page }) => {
    const dragHandle = async () => {
      const filters = await openAll(page);
      const slider = filters.locator('.range-slider').nth(1);
      await slider.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      const box = await boxOf(slider.locator('svg'));
      await page.mouse.move(box.x, box.y + 30);
      await page.mouse.down();
      const effects = await watchEffects(slider, 'pointermove');
      for (let step = 1; step <= TRIES; step += 1) {
        await page.mouse.move(box.x + (box.width * step) / 8, box.y + 30);
        await expect.poll(async () => (await effects()).length).toBeGreaterThanOrEqual(step);
      }
      await page.mouse.up();
      return effects();
    };
    expect(await leastOf('drag', dragHandle)).toBeLessThanOrEqual(FIRST_EFFECT_MS);
  });

  test('a chip shows its first effect at once', async ({ page }) => {
    const models = MODELS.map((model) => `&modelSelected=${model}`).join('');
    const pressChips = async () => {
      await openPage(page, `/filter?selectedMake=Toyota${models}`);
      const effects = await watchEffects(page.getByRole('list', { name: 'Chosen filters' }), 'click');
      for (let press = 1; press <= TRIES; press += 1) {
        const chip = page.getByRole('list', { name: 'Chosen filters' }).getByRole('link').last();
        await chip.tap();
        await expect.poll(async () => (await effects()).length).toBeGreaterThanOrEqual(press);
        await expect(page).toHaveURL(
          (url) => url.searchParams.getAll('modelSelected').length === MODELS.length - press,
        );
        await waitUntilAlive(page);
      }
      return effects();
    };
    await slowDown(page);
    expect(await leastOf('chip', pressChips)).toBeLessThanOrEqual(FIRST_EFFECT_MS);
  });
});

/** How much slower than this machine a phone is assumed to be. */
const SLOWDOWN = 4;
const FIRST_EFFECT_MS = 100;
const TRIES = 5;
const MODELS = ['Harrier', 'RAV4', 'Premio', 'Noah', 'Vitz'];

type Effects = { effects: number[] };

/**
 * Measures, for each event of a kind, how long it takes until its effect within `place` has been painted; or, where the browser itself
 * makes the change, until the next frame has been.
 */
async function watchEffects(place: Locator, kind: 'click' | 'pointermove', isNative = false) {
  const ofBrowser = (element: Element, kind: string) => {
    const effects: number[] = [];
    Object.assign(window, { effects });
    const note = ({ timeStamp, target }: Event) => {
      if (!(target instanceof HTMLInputElement)) return;
      requestAnimationFrame(() => setTimeout(() => effects.push(performance.now() - timeStamp)));
    };
    element.addEventListener(kind, note, true);
  };
  const ofScript = (element: Element, kind: string) => {
    const effects: number[] = [];
    Object.assign(window, { effects });
    let from = 0;
    const note = ({ timeStamp }: Event) => {
      from ||= timeStamp;
    };
    addEventListener(kind, note, true);
    const watcher = new MutationObserver(() => {
      if (from === 0) return;
      const start = from;
      from = 0;
      // The frame is painted before a task that its own callback queued.
      requestAnimationFrame(() => setTimeout(() => effects.push(performance.now() - start)));
    });
    watcher.observe(element, { subtree: true, childList: true, characterData: true, attributes: true });
  };
  await place.evaluate(isNative ? ofBrowser : ofScript, kind);
  return () => place.page().evaluate(() => (window as unknown as Effects).effects);
}

const ROUNDS = 4;

/**
 * Returns the shortest time to the first effect, in ms: other work of the machine only adds to it, and other tests run meanwhile. If no
 * time of a round is short enough, the machine may have been busy throughout: there are a few rounds.
 */
async function leastOf(kind: string, round: () => Promise<number[]>): Promise<number> {
  const taken: number[] = [];
  for (let at = 0; at < ROUNDS && Math.min(...taken) > FIRST_EFFECT_MS; at += 1) taken.push(...(await round()));
  test.info().annotations.push({ type: `${kind}, ms`, description: taken.map(Math.round).join(' ') });
  return Math.min(...taken);
}

async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

/** Shows a hundred makes and models. */
async function openAll(page: Page) {
  await openPage(page, '/filter?selectedMake=Toyota');
  const filters = filtersOf(page);
  await filters.dispatchEvent('pointerdown');
  await expect(filters.locator('input[type="range"]').first()).toBeAttached();
  if (isPhone(page)) await page.getByRole('button', { name: /^Filters/ }).click();
  for (const fold of await filters.locator('summary', { hasText: 'Show all' }).all()) await fold.click();
  expect(await filters.getByRole('checkbox').count()).toBeGreaterThan(95);
  await slowDown(page);
  return filters;
}
