import { availableParallelism } from 'node:os';
import { PASSWORD_LONGEST } from '#contract/accounts/accounts.ts';
import { clientNetwork } from '../../platform/http/client-address.ts';
import { openFairQueue } from '../../platform/http/limits/fair-queue.ts';

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

/** Takes the same time with and without a hash to compare with. Waits and throws as `hashPassword` does. */
export async function isPassword(stored: string | undefined, password: string, ip: string): Promise<boolean> {
  const matches = await hashing.run(clientNetwork(ip), async () =>
    (await loadArgon2()).verify(stored ?? NOBODYS, password.slice(0, PASSWORD_LONGEST + 1)),
  );
  return matches && stored !== undefined;
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
