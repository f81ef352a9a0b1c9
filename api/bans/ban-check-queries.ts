import type { FastifyRequest } from 'fastify';
import { ADDRESS_BANNED, NUMBER_BANNED, networkHeldBack } from '#contract/messages/bans.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { applicationError, fieldError, limitInWords, tooManyError } from '../../platform/http/errors.ts';
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

/** Throws a ValidationError of the field where a number is banned. */
export async function requireNumberAllowed(db: Database, phone: string, field: string): Promise<void> {
  if (await isBannedNumber(db, phone)) throw fieldError(field, NUMBER_BANNED);
}

/** Throws the contract's ApplicationError where an address is banned. */
export async function requireAddressAllowed(db: Database, email: string): Promise<void> {
  if (await isBannedAddress(db, email)) throw applicationError(ADDRESS_BANNED);
}

/** The services with which a network’s ban is looked up. */
export interface NetworkCheck {
  db: Database;
  clock: Clock;
  keys: { derive(text: string): string };
}

/**
 * Throws a 429 where the caller's network is held back. Call it for writes of people who are not signed in, and for no others: most who
 * share a network did nothing.
 */
export async function requireNetworkAllowed({ db, clock, keys }: NetworkCheck, request: FastifyRequest): Promise<void> {
  const ban = await findBan(db, 'network', networkOf(keys.derive, request.ip).value);
  const leftMs = (ban?.ends_at ?? 0) - clock.now();
  if (leftMs > 0) throw limitInWords(tooManyError(Math.ceil(leftMs / 1000)), networkHeldBack);
}
