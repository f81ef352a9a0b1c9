import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { findingsOf } from './axe.ts';
import { makeMember } from './member.ts';
import { enterAsModerator, reportCar } from './office.ts';
import { expect, openPage, test } from './page-test.ts';

test('the bare address of staff leads to what waits, and from there to the reports', async ({ page, request }) => {
  await enterAsModerator(page, server());
  const { data } = await (await request.get('/api/cars?fields=year&sort=createdAt:asc&pagination[pageSize]=1')).json();
  await reportCar(page, server(), data[0].documentId);
  await page.goto('/staff');
  await expect(page).toHaveURL(/\/staff\/home$/);
  await expect(page.getByRole('navigation', { name: 'Staff' }).getByText(/reported/)).toBeAttached();
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Look at them' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reports');
});

test('an admin narrows the record, follows an event to its subject and saves a file', async ({ page }) => {
  const member = await enterAsModerator(page, server());
  makeAdmin(member.id);
  const statement = `insert into audit_event (at, actor, action, subject_kind, subject) values (?, ?, 'block member', 'account', ?)`;
  write(statement, Date.now(), member.id, String(member.id));
  await openPage(page, '/staff/audit');
  await page.getByText('Show only some of it').click();
  await page.getByLabel('What was done').selectOption('Blocked a member');
  await page.getByLabel('By (username)').fill(member.username);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  expect(await findingsOf(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  expect((await download).suggestedFilename()).toMatch(/^record-.*\.csv$/);
  await page.getByRole('link', { name: `Member: ${member.username}` }).click();
  await expect(page).toHaveURL(/\/staff\/members\//);
});

test('an admin saves a member’s data as a file, once they say why', async ({ page }) => {
  const member = await enterAsModerator(page, server());
  makeAdmin(member.id);
  const { username } = await makeMember(page, server().dataDir);
  await openPage(page, `/staff/search?q=${encodeURIComponent(username)}`);
  await page.getByRole('main').getByRole('link', { name: username }).click();
  const label = 'Save this member’s data as a file';
  await page.getByText(label).first().click();
  const form = page.getByRole('group').filter({ hasText: label });
  await form.getByRole('button', { name: label }).click();
  // The browser asks for the reason by itself.
  await expect(form.getByLabel('Why')).toBeFocused();
  expect(await findingsOf(page)).toEqual([]);
  await page.keyboard.type('Asked for it by mail.');
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const file = await (await download).path();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ account: [{ username }] });
  await page.reload();
  await expect(page.getByRole('main').getByText('Saved a member’s data as a file')).toBeVisible();
});

test('a job that was set aside is given up after a question', async ({ page }) => {
  makeAdmin((await enterAsModerator(page, server())).id);
  const kind = `mail unknown ${Date.now()}`;
  const statement = `insert into job (kind, key, payload, created_at, due_at, attempts, set_aside_at) values (?, '', '{}', ?, ?, 12, ?)`;
  write(statement, kind, Date.now(), Date.now(), Date.now());
  await openPage(page, '/staff/failures');
  const row = page.getByRole('listitem').filter({ hasText: kind.replace('mail ', 'Mail: ') });
  await row.getByText('Give up', { exact: true }).click();
  await row.getByRole('button', { name: 'Yes, give it up' }).click();
  await expect(page.getByText('It is given up.')).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await findingsOf(page)).toEqual([]);
});

const server = () => ({ address: process.env.E2E_ADDRESS ?? '', dataDir: process.env.E2E_DATA_DIR ?? '' });

function write(statement: string, ...values: (string | number)[]) {
  const database = new DatabaseSync(join(server().dataDir, 'motoka.sqlite'), { timeout: 20_000 });
  try {
    return Number(database.prepare(statement).run(...values).lastInsertRowid);
  } finally {
    database.close();
  }
}

/** In place of the command that gives a role on the server. */
const makeAdmin = (id: number) =>
  write("insert into account_role (account_id, role, granted_at) values (?, 'admin', ?)", id, Date.now());
