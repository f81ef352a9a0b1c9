import type { Count, RateLimits } from '../../platform/http/limits/rate-limits.ts';
import { countOf, countsOfNetwork } from '../schema/rate-limits.ts';

/** An attempt to sign in with a password. */
export interface Attempt {
  /** The typed name, in the spelling by which accounts are found. Not the account: an attacker must not see whether there is one. */
  name: string;
  ip: string;
  /** The name of the device, if the account was signed in to on it before. */
  device: string | undefined;
}

/** Tries that one name gets from a network that has used up its failures. */
const TRIES_OF_FRESH_NAME = 3;

/**
 * Returns the rate limits that a sign-in attempt counts against until it proves right: docs/decisions/0011. A known device has a limit of
 * its own and no other. For strangers the name counts, here and everywhere; and the network, which never shuts out a name that hardly
 * failed there.
 */
export async function countsOfAttempt(rateLimits: RateLimits, { name, ip, device }: Attempt): Promise<Count[]> {
  if (device !== undefined) return [countOf('failuresOfDevice', device)];
  const network = countsOfNetwork('failuresOfNetwork', ip);
  const nameHere = countsOfNetwork('failuresOfNameInNetwork', ip, name);
  const isFresh = (await rateLimits.isSpent(network)) && (await rateLimits.used(nameHere)) < TRIES_OF_FRESH_NAME;
  if (!isFresh) return [countOf('failuresOfName', name), ...nameHere, ...network];
  // Requests at the same moment share this number of tries.
  const fewHere = nameHere.map((count) => ({ ...count, most: TRIES_OF_FRESH_NAME }));
  return [countOf('failuresOfName', name), ...fewHere, ...countsOfNetwork('freshNamesOfNetwork', ip)];
}
