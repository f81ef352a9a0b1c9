import { availableParallelism } from 'node:os';
import { PASSWORD_LONGEST } from '#contract/accounts/accounts.ts';
import { clientNetwork } from '../../platform/http/client-address.ts';
import { openFairQueue } from '../../platform/http/limits/fair-queue.ts';
import { compareBcrypt } from './bcrypt-thread.ts';

/** argon2id as OWASP's Password Storage Cheat Sheet has it: 19 MiB (in KiB here), two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** One core stays free for other work, however many members sign in. At about 10 ms each, the last one waits a second. */
const hashing = openFairQueue({ atOnce: Math.max(1, availableParallelism() - 1), mostWaiting: 100 });

/** A hash that no password has, compared if there is no account. */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** The hashes and the list below take 11 MB, which a server without sign-ins does not need. */
const loadArgon2 = () => import('@node-rs/argon2');

/** Hashes a password in the turn of this address. Throws TooBusyError if too many wait. */
export const hashPassword = (password: string, ip: string): Promise<string> =>
  hashing.run(clientNetwork(ip), async () => (await loadArgon2()).hash(password, ARGON2ID));

const BCRYPT = /^\$2[aby]\$(0[4-9]|1[0-2])\$[./A-Za-z0-9]{53}$/;

/** Returns whether it is a hash by bcrypt, of a member who moved here. Beyond a cost of 12 each guess at any name would take half a second: those are none. */
export const isBcrypt = (hash: string): boolean => BCRYPT.test(hash);

const costOf = (hash: string | undefined) => Number(BCRYPT.exec(hash ?? '')?.[1] ?? 0);

/** A bcrypt hash that no password has. */
const nobodysBcrypt = (cost: number) => `$2b$${String(cost).padStart(2, '0')}$${'.'.repeat(53)}`;

async function isArgon2(stored: string, password: string): Promise<boolean> {
  return (await loadArgon2()).verify(stored, password);
}

/**
 * Compares with what the member's own hash did not need, so that each wrong guess is as much work as one at a name that nobody has: argon2id
 * once, and bcrypt at the highest cost there is. The costs from one to below another take as long together as the difference.
 */
async function spendTheRest(cost: number, highest: number, password: string): Promise<void> {
  if (cost > 0) await isArgon2(NOBODYS, password);
  else if (highest > 0) await compareBcrypt(password, nobodysBcrypt(highest));
  for (let more = cost; cost > 0 && more < highest; more += 1) await compareBcrypt(password, nobodysBcrypt(more));
}

/**
 * Takes the same time with and without a hash to compare with. Waits and throws as `hashPassword` does. `bcryptCost`: the highest cost of
 * bcrypt hashes that are left; undefined: there are none, or it is known that there is a member.
 */
export async function isPassword(
  stored: string | undefined,
  password: string,
  ip: string,
  bcryptCost = 0,
): Promise<boolean> {
  const typed = password.slice(0, PASSWORD_LONGEST + 1);
  const cost = costOf(stored);
  return hashing.run(clientNetwork(ip), async () => {
    const matches = cost > 0 ? await compareBcrypt(typed, stored ?? '') : await isArgon2(stored ?? NOBODYS, typed);
    if (matches && stored !== undefined) return true;
    await spendTheRest(cost, bcryptCost, typed);
    return false;
  });
}

const MOST_COMMON = 3_000;

async function readCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, MOST_COMMON));
}

let common: ReturnType<typeof readCommon> | undefined;

/** Returns whether a password is found by trying a few thousand common ones, or words about its owner. */
export async function isGuessable(password: string, about: readonly string[]): Promise<boolean> {
  common ??= readCommon();
  const guess = password.toLowerCase();
  const guesses = about.flatMap((text) => [text, text.split('@')[0] ?? '']).map((text) => text.toLowerCase());
  return (await common).has(guess) || guesses.includes(guess);
}
