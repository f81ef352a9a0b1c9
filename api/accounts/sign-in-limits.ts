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
  /** The random id of the device, if the account was signed in to on it before. */
  device: string | undefined;
}

/** The most tries of a username with hardly any failures, from a network whose own limit is used up. */
const TRIES_OF_FRESH_NAME = 3;

/**
 * Returns the rate limits that a sign-in attempt counts against, unless the password is right (docs/decisions/0011). A known device counts
 * against one limit of its own. Other attempts count by username, in this network and overall, and by network. A network that is over its
 * limit can still try usernames that hardly failed there.
 */
export async function countsOfAttempt(rateLimits: RateLimits, { name, ip, device }: Attempt): Promise<Count[]> {
  if (device !== undefined) return [countOf('failuresOfDevice', device)];
  const network = countsOfNetwork('failuresOfNetwork', ip);
  const nameHere = countsOfNetwork('failuresOfNameInNetwork', ip, name);
  const isFresh = (await rateLimits.isSpent(network)) && (await rateLimits.used(nameHere)) < TRIES_OF_FRESH_NAME;
  if (!isFresh) return [countOf('failuresOfName', name), ...nameHere, ...network];
  // Attempts made at the same moment get only this number of tries together.
  const fewHere = nameHere.map((count) => ({ ...count, most: TRIES_OF_FRESH_NAME }));
  return [countOf('failuresOfName', name), ...fewHere, ...countsOfNetwork('freshNamesOfNetwork', ip)];
}
