import { findLayoutFaults } from './layout-faults.ts';
import { expect, openPage, resizeWindow, test } from './page-test.ts';

/** Most come to these; the others are left to `npm run test:long`. */
const BUSIEST = ['/', '/filter', '/detail/…'];

for (const path of [...BUSIEST, '/spareparts', '/dealers', '/contact', '/sell', '/login']) {
  const tag = BUSIEST.includes(path) ? [] : '@long';
  test(`${path}: nothing overlaps, is cut off or scrolls sideways from 320 to 1920 px`, { tag }, async ({
    page,
    request,
  }) => {
    const answer = await request.get('/api/cars?pagination[pageSize]=1&fields=price');
    const { data } = await answer.json();
    await resizeWindow(page, { width: 320, height: 900 });
    await openPage(page, path.replace('…', data[0].documentId));
    const textSize = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    expect(textSize).toBe(test.info().project.name === 'double text' ? '32px' : '16px');

    const faults: string[] = [];
    for (const width of WIDTHS) {
      await resizeWindow(page, { width, height: 900 });
      const found = await page.evaluate(findLayoutFaults);
      faults.push(...found.slice(0, MOST_FAULTS_TOLD).map((fault) => `${width} px: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
}

test.describe('on a tablet', () => {
  test.use({ hasTouch: true });

  test('the filters stand beside the list', async ({ page }) => {
    await resizeWindow(page, { width: 1280, height: 900 });
    await openPage(page, '/filter');
    expect(await page.evaluate(() => matchMedia('(pointer: fine)').matches)).toBe(false);
    expect(await page.evaluate(findLayoutFaults)).toEqual([]);
  });
});

/** px, of a small phone to a large screen; with RUNS set, four times as close. */
const STEP = process.env.RUNS ? 20 : 80;
const WIDTHS = Array.from({ length: 1_600 / STEP + 1 }, (_, at) => 320 + STEP * at);

const MOST_FAULTS_TOLD = 3;
