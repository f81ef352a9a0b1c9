import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { networksOf } from './client-address.ts';
import { tooManyError } from './errors.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** How often one key may do a thing. */
interface Limit {
  most: number;
  /** From the first time on. Then it counts anew. */
  windowS: number;
  /** A window that follows a busy one (half used or more) is twice as long, up to this; without it all are alike. */
  growsToS?: number;
  /** How many keys are counted at once. */
  keys?: number;
}

/**
 * A carrier puts thousands of phones behind one address, so what an address may do concerns failures and mails, never
 * reading, and is generous: what protects a member is counted by name, address or account.
 */
const LIMITS = {
  /** Failed sign-ins: docs/decisions/0011 says how these five play together. */
  failuresOfName: { most: 50, windowS: HOUR_S, growsToS: DAY_S },
  failuresOfNameInNetwork: { most: 8, windowS: 15 * MINUTE_S, growsToS: 8 * HOUR_S },
  failuresOfDevice: { most: 10, windowS: 15 * MINUTE_S, growsToS: 8 * HOUR_S },
  failuresOfNetwork: { most: 100, windowS: 5 * MINUTE_S },
  /** Names that are new to a network which has used up its failures. */
  freshNamesOfNetwork: { most: 300, windowS: MINUTE_S },

  /** Each try tells whether somebody has a name or an address. */
  registrationsOfNetwork: { most: 100, windowS: 5 * MINUTE_S },
  accountsOfNetwork: { most: 60, windowS: 30 * MINUTE_S },
  takenNamesOfMember: { most: 10, windowS: 10 * MINUTE_S },
  wrongPasswordsOfMember: { most: 10, windowS: 10 * MINUTE_S },
  wrongCodesOfNetwork: { most: 100, windowS: 5 * MINUTE_S },
  refreshesOfSession: { most: 60, windowS: 5 * MINUTE_S },
  writesOfMember: { most: 60, windowS: MINUTE_S },

  /** Mails: platform/mail/mail-limits.ts says which of these each kind of mail counts against. */
  mailsToAddress: { most: 5, windowS: 30 * MINUTE_S, growsToS: 2 * HOUR_S },
  mailsOfNetwork: { most: 100, windowS: 5 * MINUTE_S, growsToS: 30 * MINUTE_S },
  addressChangesOfMember: { most: 5, windowS: HOUR_S, growsToS: DAY_S },
  noticesOfMember: { most: 10, windowS: HOUR_S },
  noticesToAddress: { most: 10, windowS: HOUR_S },
  /** Of their own: whoever counts up the mails of a network keeps no notice from its members. */
  noticesOfNetwork: { most: 300, windowS: 5 * MINUTE_S },
  messagesOfSender: { most: 5, windowS: 30 * MINUTE_S },
  messagesOfNetwork: { most: 60, windowS: 30 * MINUTE_S },
  messagesToMailbox: { most: 1_000, windowS: HOUR_S },

  viewsOfNetwork: { most: 600, windowS: MINUTE_S },
  /** What a network adds to the views of one car. */
  viewsOfCarInNetwork: { most: 5, windowS: DAY_S, keys: 100_000 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/**
 * Counted at once for each limit, some 4.5 MB. Beyond that the key that was used longest ago is forgotten, as if its window had
 * ended. To be forgotten on purpose takes as many counted actions under other keys, each of which has limits of its own by name,
 * address and network: thousands of requests for each further guess, where trying another name is free.
 */
const MOST_KEYS = 20_000;

/** One action, as one limit counts it. `share`: how many times as often as others this key may do it. */
export interface Count {
  limit: LimitName;
  key: string | number;
  share: number;
}

export const countOf = (limit: LimitName, key: string | number): Count => ({ limit, key, share: 1 });

/** The same action as each of the networks that an address belongs to counts it. */
export const countsOfNetwork = (limit: LimitName, address: string, about = ''): Count[] =>
  networksOf(address).map(({ network, share }) => ({ limit, key: `${network} ${about}`, share }));

/** Counts what was done, by key, in this process. */
export interface RateLimits {
  /**
   * Counts one in each of the limits, or in none. Throws a 429, with the seconds to wait, when one of them has none left. The
   * log says so once for each window; `member`: whose account it concerns.
   */
  take(counts: readonly Count[], member?: number): void;
  /** Gives one back in each: what was counted turned out to be none of what the limits are for. */
  giveBack(counts: readonly Count[]): void;
  /** Has one of them none left? */
  isSpent(counts: readonly Count[]): boolean;
  /** How many were counted in the window under way, at the most of them. */
  used(counts: readonly Count[]): number;
}

/** What one key did since its window began. Times in ms. */
interface Window {
  used: number;
  endsAt: number;
  lengthMs: number;
  /** Did the log say that it is used up? */
  isTold: boolean;
}

/** Names and addresses of people are not kept, and each key is as short as the next. */
const digestOf = (key: string | number) => createHash('sha256').update(String(key)).digest('base64url').slice(0, 22);

function openCounter({ most, windowS, growsToS = windowS, keys = MOST_KEYS }: Limit) {
  const windows = new LRUCache<string, Window>({ max: keys });

  /** The window under way, if there is one. */
  function current({ key }: Count, now: number): Window | undefined {
    const window = windows.get(digestOf(key));
    return window && now < window.endsAt ? window : undefined;
  }

  function nextLengthMs(before: Window | undefined, share: number, now: number): number {
    const shortest = windowS * 1_000;
    if (!before || now - before.endsAt >= before.lengthMs) return shortest;
    const isBusy = before.used * 2 >= most * share;
    return Math.min(Math.max(before.lengthMs * (isBusy ? 2 : 0.5), shortest), growsToS * 1_000);
  }

  function begin({ key, share }: Count, now: number): Window {
    const digest = digestOf(key);
    const lengthMs = nextLengthMs(windows.get(digest), share, now);
    const window = { used: 0, endsAt: now + lengthMs, lengthMs, isTold: false };
    windows.set(digest, window);
    return window;
  }

  return {
    current,
    /** The window that has none left, if it is so. */
    spent(count: Count, now: number): Window | undefined {
      const window = current(count, now);
      return window && window.used >= most * count.share ? window : undefined;
    },
    count(count: Count, now: number) {
      const window = current(count, now) ?? begin(count, now);
      window.used += 1;
    },
  };
}

interface BudgetParts {
  isOn: boolean;
  clock: Clock;
  log: FastifyBaseLogger;
}

export function openRateLimits({ isOn, clock, log }: BudgetParts): RateLimits {
  const counters = new Map<LimitName, ReturnType<typeof openCounter>>();
  function counterOf({ limit }: Count) {
    const counter = counters.get(limit) ?? openCounter(LIMITS[limit]);
    counters.set(limit, counter);
    return counter;
  }

  function tell(count: Count, window: Window, member: number | undefined) {
    if (!window.isTold) log.info({ event: 'rate_limit', limit: count.limit, member }, 'a limit is used up');
    window.isTold = true;
  }

  return {
    take(counts, member) {
      if (!isOn) return;
      const now = clock.now();
      let until = 0;
      for (const count of counts) {
        const window = counterOf(count).spent(count, now);
        if (!window) continue;
        tell(count, window, member);
        until = Math.max(until, window.endsAt);
      }
      if (until > 0) throw tooManyError(Math.ceil((until - now) / 1_000));
      for (const count of counts) counterOf(count).count(count, now);
    },
    giveBack(counts) {
      for (const count of counts) {
        const window = counterOf(count).current(count, clock.now());
        if (window && window.used > 0) window.used -= 1;
      }
    },
    isSpent: (counts) => counts.some((count) => counterOf(count).spent(count, clock.now())),
    used: (counts) => Math.max(0, ...counts.map((count) => counterOf(count).current(count, clock.now())?.used ?? 0)),
  };
}
