import { findingsOf } from './axe.ts';
import { enterAsModerator } from './office.ts';
import { expect, test } from './page-test.ts';

const server = () => ({ address: process.env.E2E_ADDRESS ?? '', dataDir: process.env.E2E_DATA_DIR ?? '' });

test('a moderator answers what a visitor wrote, and takes back what was marked as junk', async ({ page, request }) => {
  await enterAsModerator(page, server());
  const subject = `Where is your office? ${Date.now()}`;
  const message = { from: `visitor${Date.now()}@example.com`, subject, text: 'I want to come and see you.' };
  expect((await request.post('/api/email', { data: message })).status()).toBe(200);
  await page.goto('/staff/inbox');
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('link', { name: subject }).click();
  await page.getByRole('button', { name: 'Mark as junk' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByLabel(`Your answer to ${message.from}`).fill('In Ntinda, above the bank.');
  await page.getByRole('button', { name: 'Send answer' }).dblclick();
  await expect(page.getByText('In Ntinda, above the bank.')).toHaveCount(1);
  await expect(page.getByRole('main').getByText('Done', { exact: true }).first()).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
});
