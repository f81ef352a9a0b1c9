import { findingsOf } from './axe.ts';
import { PASSWORD } from './member.ts';
import { endSecondFactor, endSignIn, enterAsModerator, setUpSecondFactor } from './office.ts';
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

for (const javaScriptEnabled of [true, false]) {
  const words = javaScriptEnabled ? 'with scripts' : 'without scripts';
  test.describe(words, { tag: javaScriptEnabled ? [] : '@long' }, () => {
    // Browsers log refused requests in the console.
    test.use({ javaScriptEnabled, allowed: [/status of 4\d\d/] });

    test('an answer is sent once its writer, whose sign-in had ended, has signed in again', async ({
      page,
      request,
    }) => {
      const member = await enterAsModerator(page, server());
      const codes = await setUpSecondFactor(page, server());
      const subject = `Which papers do I need? ${Date.now()}`;
      const message = { from: `visitor${Date.now()}@example.com`, subject, text: 'Must I bring the logbook?' };
      expect((await request.post('/api/email', { data: message })).status()).toBe(200);
      await page.goto('/staff/inbox');
      await page.getByRole('link', { name: subject }).click();
      const answer = page.getByLabel(`Your answer to ${message.from}`);
      const h1 = page.getByRole('heading', { level: 1 });

      await answer.fill('The logbook, and\nan "ID" <card>.');
      endSignIn(server(), member);
      await page.getByRole('button', { name: 'Send answer' }).click();
      await expect(h1).toHaveText('Sign in again');
      await page.getByLabel('Email or username').fill(member.email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(h1).toHaveText('Enter your code');
      await page.getByLabel('Code').fill('000000');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('alert')).toContainText('That code is wrong');
      if (javaScriptEnabled) expect(await findingsOf(page)).toEqual([]);
      await page.getByLabel('Code').fill(codes[0] ?? '');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('The logbook, and an "ID" <card>.')).toHaveCount(1);

      await page.getByLabel('New note').fill('He comes on Monday.');
      endSecondFactor(server(), member);
      await page.getByRole('button', { name: 'Add note' }).click();
      await page.getByLabel('Code').fill(codes[1] ?? '');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('He comes on Monday.')).toHaveCount(1);
    });
  });
}
