import { availableParallelism } from 'node:os';
import { PASSWORD_LONGEST } from '#contract/accounts/accounts.ts';
import { clientNetwork } from '../../platform/http/client-address.ts';
import { openFairQueue } from '../../platform/http/limits/fair-queue.ts';
import { compareBcrypt } from './bcrypt-thread.ts';

/** argon2id with the parameters of OWASP's Password Storage Cheat Sheet: 19 MiB (given in KiB), two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * The queue in which passwords are hashed and compared. It leaves one core free for other work, however many members sign in. A hash takes
 * about 10 ms, so with a full queue the last member waits a second.
 */
const hashing = openFairQueue({ atOnce: Math.max(1, availableParallelism() - 1), mostWaiting: 100 });

/** A hash that no password matches. It is compared if a username has no account, so that such a try takes as long as any other. */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** Loads the library on first use, because it takes memory that a server without sign-ins does not need. */
const loadArgon2 = () => import('@node-rs/argon2');

/** Hashes a password in a queue that is fair among client networks. Throws TooBusyError if too many wait. */
export const hashPassword = (password: string, ip: string): Promise<string> =>
  hashing.run(clientNetwork(ip), async () => (await loadArgon2()).hash(password, ARGON2ID));

const BCRYPT = /^\$2[aby]\$(0[4-9]|1[0-2])\$[./A-Za-z0-9]{53}$/;

/**
 * Returns whether the text is a bcrypt hash, as imported members have. A cost above 12 is refused: all tries take equally long, so every
 * guess at any name would take half a second.
 */
export const isBcrypt = (hash: string): boolean => BCRYPT.test(hash);

const costOf = (hash: string | undefined) => Number(BCRYPT.exec(hash ?? '')?.[1] ?? 0);

/** A bcrypt hash of the given cost that no password matches. */
const nobodysBcrypt = (cost: number) => `$2b$${String(cost).padStart(2, '0')}$${'.'.repeat(53)}`;

async function isArgon2(stored: string, password: string): Promise<boolean> {
  return (await loadArgon2()).verify(stored, password);
}

/**
 * After a wrong guess, makes further comparisons, so that every wrong guess takes as long as one argon2id comparison and one bcrypt
 * comparison at the highest cost in use. For a cheaper bcrypt hash, one comparison at each cost from its own to below the highest adds up
 * to the difference.
 */
async function spendTheRest(cost: number, highest: number, password: string): Promise<void> {
  if (cost > 0) await isArgon2(NOBODYS, password);
  else if (highest > 0) await compareBcrypt(password, nobodysBcrypt(highest));
  for (let more = cost; cost > 0 && more < highest; more += 1) await compareBcrypt(password, nobodysBcrypt(more));
}

/**
 * Returns whether the password matches the hash. Without a hash it takes the same time, and returns false. Waits in the queue and throws
 * like `hashPassword`. `bcryptCost`: the highest cost of bcrypt hashes in use; undefined if there are none, or if the caller already knows
 * that the member exists.
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

/** Returns whether trying a few thousand common passwords, or words about the owner, would find this one. */
export async function isGuessable(password: string, about: readonly string[]): Promise<boolean> {
  common ??= readCommon();
  const guess = password.toLowerCase();
  const guesses = about.flatMap((text) => [text, text.split('@')[0] ?? '']).map((text) => text.toLowerCase());
  return (await common).has(guess) || guesses.includes(guess);
}
