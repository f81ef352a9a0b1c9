import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from '@playwright/test';
import { makeMember, PASSWORD } from './member.ts';
import { expect } from './page-test.ts';

export interface PrivateSeller {
  username: string;
  /** The seller's documentId. */
  documentId: string;
}

function inDatabase<Result>(work: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(join(process.env.E2E_DATA_DIR ?? '', 'motoka.sqlite'), { timeout: 20_000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** Creates a member who sells privately, with a phone number verified as by its code. */
export async function makePrivateSeller(page: Page): Promise<PrivateSeller> {
  const { id, username } = await makeMember(page);
  const documentId = createHash('sha256').update(username).digest('hex').slice(0, 24);
  const now = Date.now();
  inDatabase((database) => {
    const { lastInsertRowid: seller } = database
      .prepare(
        `insert into seller (document_id, created_at, updated_at, published_at, kind, account_id, state, trust, name, phone, phone_proven_at)
         values (?, ?, ?, ?, 'private', ?, 'active', 0, ?, ?, ?)`,
      )
      .run(documentId, now, now, now, id, `Seller ${id}`, `07${String(id).padStart(8, '0')}`, now);
    database
      .prepare(`insert into seller_member (seller_id, account_id, role, created_at) values (?, ?, 'owner', ?)`)
      .run(seller, id, now);
  });
  return { username, documentId };
}

/** Signs a browser in to the sellers' back office, as its form does. */
export async function signInToSell({ request }: Pick<BrowserContext, 'request'>, { username }: PrivateSeller) {
  const address = process.env.E2E_ADDRESS ?? '';
  const answer = await request.post(`${address}/sell/session/password`, {
    data: { identifier: username, password: PASSWORD },
    headers: { origin: address },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Calls the back office's API with the browser's cookie. */
export async function askOffice<Answer>(
  { request }: Pick<BrowserContext, 'request'>,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  data?: object,
): Promise<Answer> {
  const address = process.env.E2E_ADDRESS ?? '';
  const answer = await request.fetch(address + path, { method, headers: { origin: address }, ...(data && { data }) });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Signs in a new member of a dealer's or garage's team: invited by the command on the server, signed in by the form, and joined by the
 * link.
 */
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
