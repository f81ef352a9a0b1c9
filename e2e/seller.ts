import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
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
export async function signInToSell(
  { request }: Pick<BrowserContext, 'request'>,
  { username }: Pick<PrivateSeller, 'username'>,
) {
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

/** Signs in a new member of a dealer's team. */
export async function enterTeamOf(
  page: Page,
  dealer: { documentId: string },
  role: 'owner' | 'manager' | 'agent' = 'owner',
) {
  const member = await makeMember(page);
  inDatabase((database) =>
    database
      .prepare(
        `insert into seller_member (seller_id, account_id, role, created_at)
         select seller.id, ?, ?, ? from seller join dealer on dealer.id = dealer_id where dealer.document_id = ?`,
      )
      .run(member.id, role, Date.now(), dealer.documentId),
  );
  await signInToSell(page, member);
}
