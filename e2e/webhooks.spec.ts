import { findingsOf } from './axe.ts';
import { demoDealer } from './demo-dealers.ts';
import { expect, openPage, test } from './page-test.ts';
import { enterTeamOf } from './seller.ts';

// An address that is refused.
test.use({ allowed: [/status of 400/] });

test('a dealer’s owner adds an address by keyboard, keeps its secret, tries it, gets a new secret and removes it', async ({
  page,
}) => {
  await enterTeamOf(page, await demoDealer(page, 'webhooks', 0));
  await openPage(page, '/sell/webhooks');
  await page.getByLabel('Address').fill('http://localhost/hook');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This address cannot be reached from the internet.')).toBeVisible();
  await expect(page.getByLabel('Address')).toBeFocused();
  // Kept for examples: no name server knows it.
  await page.getByLabel('Address').fill('https://stock.example.com/hook');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await page.reload();
  await expect(page.getByText(/^whsec_/)).toHaveCount(0);
  await page.getByRole('link', { name: 'https://stock.example.com/hook' }).click();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText('webhook.test', { exact: true })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'webhook.test: ' })).toBeAttached();
  expect(await findingsOf(page)).toEqual([]);
  await page.getByText('Create a new secret', { exact: true }).click();
  await page.getByRole('button', { name: 'Yes, create a new secret' }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await expect(page.getByText(/we sign messages with both the new and the old secret/)).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await page.getByText('Remove', { exact: true }).click();
  await page.getByRole('button', { name: 'Yes, remove it' }).click();
  await expect(page.getByText('You have not added an address yet.')).toBeVisible();
});
