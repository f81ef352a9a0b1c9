import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { makeMember, PASSWORD } from './member.ts';
import { expect } from './page-test.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Of a dealer's or garage's team: invited by the command on the server, signed in by the form, and joined by the link. */
export async function enterAsSeller(page: Page, seller: string, role: 'owner' | 'manager' | 'agent' = 'owner') {
  const { email } = await makeMember(page);
  const { E2E_DATA_DIR: DATA_DIR, E2E_ADDRESS: PUBLIC_URL } = process.env;
  const { stdout } = await run(process.execPath, ['tools/staff/staff-command.ts', 'invite', seller, email, role], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR, PUBLIC_URL, DATABASE_URL: '' },
  });
  const link = /\S+\/sell\/invitation\S+/.exec(stdout)?.[0];
  if (!link) throw new Error(stdout);
  const { pathname, search } = new URL(link);
  await page.goto(`/sell/sign-in?next=${encodeURIComponent(pathname + search)}`);
  await page.getByLabel('Email or username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page).toHaveURL(/\/sell\/today/);
}
