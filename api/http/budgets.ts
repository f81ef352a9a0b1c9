import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyError } from './errors.ts';

const MINUTE_S = 60;

/**
 * How often one key may do a thing, in how many seconds. A carrier puts thousands of phones behind one address, so
 * what an address may do concerns failures and mails, never reading.
 */
const LIMITS = {
  /** Failed sign-ins of one network. */
  failuresOfNetwork: [25, 5 * MINUTE_S],
  /** Failed sign-ins of one network for one name: nobody is locked out by what others try elsewhere. */
  failuresForName: [25, 60 * MINUTE_S],
  accountsOfNetwork: [5, 30 * MINUTE_S],
  mailsToAddress: [5, 30 * MINUTE_S],
  mailsOfNetwork: [25, 5 * MINUTE_S],
  /** A carrier's customers share an address: one of them does not mute the form for all. */
  messagesOfNetwork: [60, 30 * MINUTE_S],
  messagesOfSender: [5, 30 * MINUTE_S],
  wrongCodesOfNetwork: [25, 5 * MINUTE_S],
  wrongPasswordsOfMember: [10, 10 * MINUTE_S],
  takenNamesOfMember: [10, 10 * MINUTE_S],
  refreshesOfSession: [60, 5 * MINUTE_S],
  writesOfMember: [60, MINUTE_S],
} as const;

export type BudgetName = keyof typeof LIMITS;

/** Counts what was done, by key, in this process. */
export interface Budgets {
  /** Counts one. Throws a 429, with the seconds to wait, when there are none left. */
  take(name: BudgetName, key: string | number): Promise<void>;
  /** Gives one back: what was counted turned out to be none of what the limit is for. */
  giveBack(name: BudgetName, key: string | number): Promise<void>;
}

export function openBudgets(isOn: boolean): Budgets {
  const limiters = new Map(
    Object.entries(LIMITS).map(([name, [points, duration]]) => [name, new RateLimiterMemory({ points, duration })]),
  );
  return {
    async take(name, key) {
      if (!isOn) return;
      await limiters
        .get(name)
        ?.consume(key)
        .catch((refused: unknown) => {
          if (!(refused instanceof RateLimiterRes)) throw refused;
          throw tooManyError(Math.ceil(refused.msBeforeNext / 1_000));
        });
    },
    async giveBack(name, key) {
      if (isOn) await limiters.get(name)?.reward(key);
    },
  };
}
