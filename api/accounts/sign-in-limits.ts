import type { Count, RateLimits } from '../../platform/http/limits/rate-limits.ts';
import { countOf, countsOfNetwork } from '../schema/rate-limits.ts';

/** An attempt to sign in with a password. */
export interface Attempt {
  /**
   * The typed name in its one spelling (`spellingOf`). Limits count by name, not by account, so that they do not reveal whether an account
   * exists.
   */
  name: string;
  ip: string;
  /** The random id of the device, if the account's owner signed in on it before. */
  device: string | undefined;
}

/** From a network whose own limit is used up, a username with hardly any failures gets this many tries. */
const TRIES_OF_FRESH_NAME = 3;

/**
 * Returns the rate limits that a sign-in attempt counts against, unless the password is right (docs/decisions/0011). An attempt on a known
 * device counts only against the limit of that device. Other attempts count against the limits of the username, of the username in this
 * network, and of the network. If a network is over its limit, a username with few failures there still gets a few tries.
 */
export async function countsOfAttempt(rateLimits: RateLimits, { name, ip, device }: Attempt): Promise<Count[]> {
  if (device !== undefined) return [countOf('failuresOfDevice', device)];
  const network = countsOfNetwork('failuresOfNetwork', ip);
  const nameHere = countsOfNetwork('failuresOfNameInNetwork', ip, name);
  const isFresh = (await rateLimits.isSpent(network)) && (await rateLimits.used(nameHere)) < TRIES_OF_FRESH_NAME;
  if (!isFresh) return [countOf('failuresOfName', name), ...nameHere, ...network];
  // With `most` lowered, simultaneous attempts at this name in this network together get no more than these few tries.
  const fewHere = nameHere.map((count) => ({ ...count, most: TRIES_OF_FRESH_NAME }));
  return [countOf('failuresOfName', name), ...fewHere, ...countsOfNetwork('freshNamesOfNetwork', ip)];
}
