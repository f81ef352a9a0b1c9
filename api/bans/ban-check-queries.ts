import type { FastifyRequest } from 'fastify';
import { ADDRESS_BANNED, NUMBER_BANNED, networkHeldBack } from '#contract/messages/bans.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { applicationError, fieldError, fieldsError, limitInWords, tooManyError } from '../../platform/http/errors.ts';
import { emailValue, phoneValue } from './ban-values.ts';
import { networkOf } from './network-use-writes.ts';

const findBan = (db: Database, kind: 'phone' | 'email' | 'network', value: string) =>
  db.selectFrom('ban').select(['id', 'ends_at']).where('kind', '=', kind).where('value', '=', value).executeTakeFirst();

/** Returns whether a phone number, in any written form, is banned. */
export async function isBannedNumber(db: Database, phone: string): Promise<boolean> {
  const typed = phoneValue(phone);
  return typed !== undefined && (await findBan(db, 'phone', typed.value)) !== undefined;
}

/** Returns whether mail to an address reaches a mailbox that is banned. */
export const isBannedAddress = async (db: Database, email: string): Promise<boolean> =>
  (await findBan(db, 'email', emailValue(email).value)) !== undefined;

/**
 * Returns the banned ones among typed addresses or numbers. `typed` maps each text to the value that bans compare (see ban-values.ts); it
 * has some hundred entries at most.
 */
async function bannedAmong(
  db: Database,
  kind: 'phone' | 'email',
  typed: ReadonlyMap<string, string | undefined>,
): Promise<ReadonlySet<string>> {
  const values = [...new Set(typed.values())].filter((value) => value !== undefined);
  if (values.length === 0) return new Set();
  const rows = await db
    .selectFrom('ban')
    .select('value')
    .where('kind', '=', kind)
    .where('value', 'in', values)
    .execute();
  const banned = new Set<string | undefined>(rows.map(({ value }) => value));
  return new Set([...typed].flatMap(([text, value]) => (banned.has(value) ? [text] : [])));
}

/** Returns which of the addresses, some hundred at most, belong to a banned mailbox. */
export const bannedAddresses = (db: Database, emails: readonly string[]): Promise<ReadonlySet<string>> =>
  bannedAmong(db, 'email', new Map(emails.map((email) => [email, emailValue(email).value])));

/** Returns which of the numbers, some hundred at most, are banned. */
export const bannedNumbers = (db: Database, phones: readonly string[]): Promise<ReadonlySet<string>> =>
  bannedAmong(db, 'phone', new Map(phones.map((phone) => [phone, phoneValue(phone)?.value])));

/** Throws a ValidationError for `field` if the number is banned. */
export async function requireNumberAllowed(db: Database, phone: string, field: string): Promise<void> {
  if (await isBannedNumber(db, phone)) throw fieldError(field, NUMBER_BANNED);
}

/** Throws if the address is banned: a ValidationError for `field`, or the API contract's ApplicationError if no field is given. */
export async function requireAddressAllowed(db: Database, email: string, field?: string): Promise<void> {
  if (!(await isBannedAddress(db, email))) return;
  throw field === undefined ? applicationError(ADDRESS_BANNED) : fieldError(field, ADDRESS_BANNED);
}

/** The phone numbers and addresses on a seller's public page, by field name. */
type Contacts = Readonly<Partial<Record<'phone' | 'phonenumber' | 'whatsapp' | 'email', unknown>>>;

/** Returns an error message for each banned value, by field name. */
export async function bannedContacts(db: Database, contacts: Contacts): Promise<Record<string, string>> {
  const faults: Record<string, string> = {};
  for (const field of ['phone', 'phonenumber', 'whatsapp'] as const) {
    const number = contacts[field];
    if (typeof number === 'string' && (await isBannedNumber(db, number))) faults[field] = NUMBER_BANNED;
  }
  const { email } = contacts;
  if (typeof email === 'string' && (await isBannedAddress(db, email))) faults.email = ADDRESS_BANNED;
  return faults;
}

/**
 * Throws a ValidationError that names every field with a banned number or address. `fieldOf` returns the request's own name for a field of
 * `contacts`.
 */
export async function requireContactsAllowed(
  db: Database,
  contacts: Contacts,
  fieldOf: (name: string) => string,
): Promise<void> {
  const faults = Object.entries(await bannedContacts(db, contacts));
  const [first] = faults;
  if (first) throw fieldsError(first[1], Object.fromEntries(faults.map(([name, fault]) => [fieldOf(name), fault])));
}

/** Services for looking up the ban of a network. */
export interface NetworkCheck {
  db: Database;
  clock: Clock;
  keys: { derive(text: string): string };
}

/** Returns the ms until the ban of the caller's network ends; 0 if it is not banned. */
async function heldBackMs({ db, clock, keys }: NetworkCheck, { ip }: FastifyRequest): Promise<number> {
  const ban = await findBan(db, 'network', networkOf(keys.derive, ip).value);
  return Math.max((ban?.ends_at ?? 0) - clock.now(), 0);
}

export const isNetworkHeldBack = async (check: NetworkCheck, request: FastifyRequest): Promise<boolean> =>
  (await heldBackMs(check, request)) > 0;

/**
 * Throws a 429 if the caller's network is banned. Call it only for writes of people who are not signed in: most people in a network did
 * nothing wrong.
 */
export async function requireNetworkAllowed(check: NetworkCheck, request: FastifyRequest): Promise<void> {
  const leftMs = await heldBackMs(check, request);
  if (leftMs > 0) throw limitInWords(tooManyError(Math.ceil(leftMs / 1000)), networkHeldBack);
}

/**
 * Throws a 429 if the caller's network is banned, unless the request carries a member's valid access token. The token is only checked if
 * the network is banned; an invalid one gets a 401, so that the browser refreshes it and tries again.
 */
export async function requireMemberOrNetwork(
  check: NetworkCheck & { requireAccount: (request: FastifyRequest) => Promise<unknown> },
  request: FastifyRequest,
): Promise<void> {
  const isBearer = /^bearer(\s|$)/i.test(request.headers.authorization ?? '');
  if (!isBearer) await requireNetworkAllowed(check, request);
  else if (await isNetworkHeldBack(check, request)) await check.requireAccount(request);
}
