import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { findingsOf } from './axe.ts';
import { nextLink } from './mailbox.ts';
import { PASSWORD } from './member.ts';
import { enterAsModerator } from './office.ts';
import { expect, openPage, test, waitUntilAlive } from './page-test.ts';

// Browsers log refused requests in the console.
test.use({ allowed: [/status of 4\d\d/] });

const DATA_DIR = process.env.E2E_DATA_DIR ?? '';

/** In place of the command that gives a role on the server. */
function makeAdmin(id: number) {
  const database = new DatabaseSync(join(DATA_DIR, 'motoka.sqlite'), { timeout: 20_000 });
  database
    .prepare("insert into account_role (account_id, role, granted_at) values (?, 'admin', ?)")
    .run(id, Date.now());
  database.close();
}

test('an admin adds a dealer, whose first person registers by the link of the mail and is led to the file', async ({
  page,
  browser,
}) => {
  makeAdmin((await enterAsModerator(page, { address: process.env.E2E_ADDRESS ?? '', dataDir: DATA_DIR })).id);
  const { data } = await (await page.request.get('/api/dealer-infos?pagination[pageSize]=1')).json();
  const name = `Fresh Yard ${Date.now()}`;
  const email = `${name.replaceAll(' ', '.')}@example.com`.toLowerCase();
  await openPage(page, '/staff/search');
  await page.getByRole('link', { name: 'New dealer or garage' }).click();
  await page.getByLabel('Name, as buyers know it').fill(data[0].dealerName.toUpperCase());
  await page.getByLabel('Email address of the first person').fill(email);
  await page.getByRole('button', { name: 'Add and invite' }).click();
  await expect(page.getByText('There is one with this name already')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open it' })).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await page.getByLabel('Name, as buyers know it').fill(name);
  await page.getByRole('button', { name: 'Add and invite' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The invitation is on its way.' })).toBeVisible();
  await expect(page.getByText(/^Waits to be accepted, as owner/)).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);

  const { pathname, search } = new URL(await nextLink(DATA_DIR, 'invitation', email));
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, viewport: page.viewportSize() });
  const other = await context.newPage();
  await other.goto(pathname + search);
  await waitUntilAlive(other);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(`Join ${name}`);
  await expect(other.getByLabel('Your email address')).toHaveValue(email);
  expect(await findingsOf(other)).toEqual([]);
  await other.getByRole('button', { name: 'Register and join' }).click();
  await expect(other.getByText('You must agree to the terms & conditions')).toBeVisible();
  await other.getByLabel('Your name, as your team sees it').fill(name);
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByLabel(/I agree/).check();
  await other.getByRole('button', { name: 'Register and join' }).click();
  await expect(other.getByRole('main')).toContainText(`You sell for ${name} as an owner.`);
  expect(await findingsOf(other)).toEqual([]);
  await other.getByRole('link', { name: 'Load your stock from a file' }).click();
  await expect(other.getByLabel('Your file')).toBeVisible();
  await context.close();
});
