import { findingsOf } from './axe.ts';
import { enterAsSeller } from './office.ts';
import { expect, test } from './page-test.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled, allowed: [/status of 400/] });

    test('a seller chooses one SMS an hour and one mail a day, and has SMS go to another number', async ({ page }) => {
      await enterAsSeller(page, server());
      await page.goto('/sell/notices');
      await expect(page.getByText(/^SMS go to \+256/)).toBeVisible();
      await page.getByLabel('Once an hour, all buyers in one SMS').check();
      await page.getByLabel('Once a day, at 6 pm').check();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
      await page.goto('/sell/notices');
      await expect(page.getByLabel('Once an hour, all buyers in one SMS')).toBeChecked();
      await expect(page.getByLabel('Once a day, at 6 pm')).toBeChecked();
      await page.locator('summary', { hasText: 'Use another number' }).click();
      await page.getByLabel('Mobile number').fill('0414 123 456');
      await page.getByRole('button', { name: 'Send me a code' }).click();
      await expect(page.getByText('Enter a Ugandan mobile number')).toBeVisible();
      await page.getByLabel('Mobile number').fill('0772 123 456');
      await page.getByRole('button', { name: 'Send me a code' }).click();
      await expect(page.getByLabel('Code from the SMS')).toBeVisible();
      if (javaScriptEnabled) expect(await findingsOf(page, { withFrame: true })).toEqual([]);
    });
  });
}

test('the link in an SMS leads to the question, after signing in', async ({ request }) => {
  const lead = 'a'.repeat(24);
  const whereTo = async (path: string) => (await request.get(path, { maxRedirects: 0 })).headers().location;
  expect(await whereTo(`/l/${lead}`)).toBe(`/sell/leads/${lead}`);
  expect(await whereTo(`/sell/leads/${lead}`)).toBe(`/sell/sign-in?next=${encodeURIComponent(`/sell/leads/${lead}`)}`);
  expect(await whereTo('/l/..%2f..%2fstaff')).toBe('/sell/leads');
});

const server = () => ({ address: process.env.E2E_ADDRESS ?? '', dataDir: process.env.E2E_DATA_DIR ?? '' });
