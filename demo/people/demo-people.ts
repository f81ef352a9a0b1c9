import { randomInt } from 'node:crypto';
import { insertAccount, setPassword } from '../../api/accounts/account-writes.ts';
import { hashPassword } from '../../api/accounts/passwords.ts';
import { beginPrivateSeller, changePrivateSeller } from '../../api/sellers/private-seller-writes.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { demoDealers, demoPhone } from '../catalogue/demo-dealers.ts';
import { demoGarages } from '../catalogue/demo-garages.ts';
import { itemAt } from '../catalogue/demo-random.ts';

// The demo's users of the back offices. Nobody has these addresses: example.com is reserved for such uses (RFC 2606).

const dealer = itemAt(demoDealers, 0);
const garage = itemAt(demoGarages, 0);

interface DemoPerson {
  username: string;
  email: string;
  /** The person's role, for the printed sign-in data. */
  part: string;
}

export const DEMO_PEOPLE = {
  owner: { username: 'Demo Owner', email: 'demo.owner@example.com', part: `owner of ${dealer.dealerName}` },
  agent: { username: 'Demo Agent', email: 'demo.agent@example.com', part: `agent of ${dealer.dealerName}` },
  garageOwner: { username: 'Demo Garage Owner', email: 'demo.garage@example.com', part: `owner of ${garage.name}` },
  seller: { username: 'Demo Seller', email: 'demo.seller@example.com', part: 'private seller' },
  moderator: { username: 'Demo Moderator', email: 'demo.moderator@example.com', part: 'moderator' },
  admin: { username: 'Demo Admin', email: 'demo.admin@example.com', part: 'admin' },
} as const satisfies Record<string, DemoPerson>;

export type PersonName = keyof typeof DEMO_PEOPLE;

export const PERSON_NAMES = Object.keys(DEMO_PEOPLE) as PersonName[];

/** A number that nobody has, like all numbers of the demo. */
const SELLER_PHONE = demoPhone(90);
const SELLER_NAME = 'Demo Seller';

/** Letters and digits that are not easily confused with others. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Returns a random password of 79 bits, in groups that can be copied by hand. */
export const randomPassword = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');

export type Passwords = Readonly<Record<PersonName, string>>;

/** Ids of the accounts, and of the sellers that they act for. */
export interface InsertedPeople {
  accounts: Readonly<Record<PersonName, number>>;
  sellers: { dealer: number; garage: number; private: number };
}

async function insertAccounts(db: Database, passwords: Passwords, now: number) {
  const accounts: Partial<Record<PersonName, number>> = {};
  for (const name of PERSON_NAMES) {
    const { username, email } = DEMO_PEOPLE[name];
    const account = { username, email, provider: 'local', confirmed: true, newsletter: false } as const;
    const id = await insertAccount(db, account, now);
    await setPassword(db, id, await hashPassword(passwords[name], '127.0.0.1'));
    accounts[name] = id;
  }
  return accounts as Record<PersonName, number>;
}

async function sellerOf(db: Database, documentId: string): Promise<number> {
  const { id } = await db
    .selectFrom('seller')
    .select('id')
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a private seller with a verified phone number and a name for buyers. */
async function insertPrivateSeller(db: Database, accountId: number, now: number) {
  const id = await beginPrivateSeller(db, accountId, now);
  await changePrivateSeller(db, id, { name: SELLER_NAME }, now);
  await db.updateTable('seller').set({ phone: SELLER_PHONE, phone_proven_at: now }).where('id', '=', id).execute();
  return id;
}

/** Inserts the people into the demo catalogue, in a transaction. `now`: the time when they joined. */
export async function insertPeople(db: Database, passwords: Passwords, now: number): Promise<InsertedPeople> {
  const accounts = await insertAccounts(db, passwords, now);
  const sellers = {
    dealer: await sellerOf(db, dealer.documentId),
    garage: await sellerOf(db, garage.documentId),
    private: await insertPrivateSeller(db, accounts.seller, now),
  };
  const member = (seller_id: number, account_id: number, role: 'owner' | 'agent') => ({
    seller_id,
    account_id,
    role,
    created_at: now,
  });
  await db
    .insertInto('seller_member')
    .values([
      member(sellers.dealer, accounts.owner, 'owner'),
      member(sellers.dealer, accounts.agent, 'agent'),
      member(sellers.garage, accounts.garageOwner, 'owner'),
    ])
    .execute();
  await db
    .insertInto('account_role')
    .values([
      { account_id: accounts.moderator, role: 'moderator', granted_by: null, granted_at: now },
      { account_id: accounts.admin, role: 'admin', granted_by: null, granted_at: now },
    ])
    .execute();
  return { accounts, sellers };
}
