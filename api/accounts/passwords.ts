import { availableParallelism } from 'node:os';
import { PASSWORD_LONGEST } from '#contract/accounts.ts';
import { ApiError } from '../http/errors.ts';

/** argon2id as OWASP's Password Storage Cheat Sheet has it: 19 MiB (in KiB here), two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** One core is left for everything else, however many sign in. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);
/** At about 10 ms each, the last one waits a second. */
const MOST_WAITING = 100;

/** The hash of no password that anyone could give: what is compared where there is no account. */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

let running = 0;
const waiting: (() => void)[] = [];

/** Runs a hash when its turn comes. Throws a 503 when too many wait already. */
async function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) {
      throw new ApiError(503, 'ServiceUnavailableError', 'Too many people are signing in right now');
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await task();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The hashes and the list below take 11 MB, which a server where nobody signs in does without. */
const loadArgon2 = () => import('@node-rs/argon2');

export const hashPassword = (password: string): Promise<string> =>
  inTurn(async () => (await loadArgon2()).hash(password, ARGON2ID));

/** Takes the same time with and without a hash to compare with. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await inTurn(async () =>
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

/** Would somebody who tries a few thousand passwords, or knows whose it is, find this one? */
export async function isGuessable(password: string, about: readonly string[]): Promise<boolean> {
  common ??= readCommon();
  const guess = password.toLowerCase();
  const known = about.flatMap((text) => [text, text.split('@')[0] ?? '']).map((text) => text.toLowerCase());
  return (await common).has(guess) || known.includes(guess);
}
