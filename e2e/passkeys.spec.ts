import { findingsOf } from './axe.ts';
import { PASSWORD } from './member.ts';
import { enterAsModerator } from './office.ts';
import { expect, test } from './page-test.ts';

const server = () => ({ address: process.env.E2E_ADDRESS ?? '', dataDir: process.env.E2E_DATA_DIR ?? '' });

test('a passkey is added, and gives the second factor after signing in again', async ({ page }) => {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  const { email } = await enterAsModerator(page, server(), { isStrong: false });
  await page.goto('/staff/second-factor');
  await page.getByLabel('Name of the passkey').fill('My phone');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeVisible();
  await page.getByRole('link', { name: 'I have written them down' }).click();
  await page.waitForURL('**/staff/home');
  await page.goto('/staff/second-factor');
  await expect(page.getByText('My phone', { exact: true })).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);

  await page.goto('/staff/sign-out');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/sign-out'));
  await page.goto('/staff/review');
  await page.getByLabel('Email or username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Use your passkey');
  // Its owner does not unlock it.
  await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText('No passkey was given. Please try again.');
  await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review');
});
