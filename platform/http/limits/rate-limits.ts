import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../clock.ts';
import { networksOf } from '../client-address.ts';
import { tooManyError } from '../errors.ts';

/** The most actions of one key in a window. */
export interface LimitRule {
  most: number;
  /** Seconds of a window, from the first action on. */
  windowS: number;
  /** Seconds: a window that follows a busy one (half used or more) is twice as long, up to this; without it all are alike. */
  growsToS?: number;
  /** The most keys that are counted at once in memory. */
  keys?: number;
  /** True: the count survives a restart, even if other limits count in memory. It must not be counted within a transaction. */
  isKept?: true;
}

/** A rule, and the name that its counts are stored and logged under. */
interface Limit extends LimitRule {
  name: string;
}

/** One action, counted by one limit. `share`: this key may do it so many times as often as others. */
export interface Count {
  limit: Limit;
  key: string | number;
  share: number;
  /** A lower limit for this action alone. */
  most?: number;
  /** How many it counts for; one, unless it says otherwise. */
  points?: number;
}

/** Ways to count an action against the limits of a table, by their names. */
export interface LimitCounters<Name extends string> {
  countOf(limit: Name, key: string | number): Count;
  /** The same action as each of the networks that an address belongs to counts it. */
  countsOfNetwork(limit: Name, address: string, about?: string): Count[];
}

export function countersFor<Name extends string>(rules: Readonly<Record<Name, LimitRule>>): LimitCounters<Name> {
  const limitNamed = (name: Name): Limit => ({ name, ...rules[name] });
  return {
    countOf: (name, key) => ({ limit: limitNamed(name), key, share: 1 }),
    countsOfNetwork: (name, address, about = '') =>
      networksOf(address).map(({ network, share }) => ({
        limit: limitNamed(name),
        key: `${network} ${about}`,
        share,
      })),
  };
}

export const pointsOf = ({ points = 1 }: Count): number => points;

export const mostOf = (count: Count): number => count.most ?? count.limit.most * count.share;

/** Returns a digest of the key: names and addresses of people are not stored, and each key is as short as the next. */
export const digestOf = ({ key }: Count): string =>
  createHash('sha256').update(String(key)).digest('base64url').slice(0, 22);

/** The number of actions of one key since its window began. Times in ms. */
export interface Window {
  used: number;
  endsAt: number;
  lengthMs: number;
}

/** How long the window lasts that begins now, in ms. `before`: the last one of its key. */
export function lengthOfNext(count: Count, before: Window | undefined, now: number): number {
  const { most, windowS, growsToS = windowS } = count.limit;
  const shortest = windowS * 1_000;
  if (!before || now - before.endsAt >= before.lengthMs) return shortest;
  const isBusy = before.used * 2 >= most * count.share;
  return Math.min(Math.max(before.lengthMs * (isBusy ? 2 : 0.5), shortest), growsToS * 1_000);
}

/** A count that has none left, and for how long. */
export interface SpentCount {
  count: Count;
  endsInMs: number;
}

/** The count in the current window, and the ms until it ends; without a window, the length of the next one. */
export interface Standing {
  used: number;
  endsInMs: number;
}

/** `window`: the last one of its key, under way or over. */
export const standingOf = (count: Count, window: Window | undefined, now: number): Standing =>
  window !== undefined && window.endsAt > now
    ? { used: window.used, endsInMs: window.endsAt - now }
    : { used: 0, endsInMs: count.limit.windowS * 1_000 };

/** The store of the counts: this process, or a database that several share. */
export interface LimitCounts {
  /**
   * Counts an action in each limit, or in none, and then returns the limits that have too few left. Concurrent calls cannot
   * exceed a limit.
   */
  consume(counts: readonly Count[]): Promise<SpentCount[]>;
  /** Subtracts the action from each window that is still under way. */
  refund(counts: readonly Count[]): Promise<void>;
  /** Returns the state of each limit in its current window. */
  standings(counts: readonly Count[]): Promise<Standing[]>;
  removeEnded(): Promise<void>;
  close(): Promise<void>;
}

/** Counts actions by key. */
export interface RateLimits {
  /**
   * Counts an action in each of the limits, or in none. Throws a 429, with the seconds to wait, if one of them has too few left. The log
   * says so once for each window; `member`: the account that is concerned.
   */
  consume(counts: readonly Count[], member?: number): Promise<void>;
  /** Counts like `consume`, but returns false instead of throwing when one of the limits has none left, and logs nothing. */
  tryConsume(counts: readonly Count[]): Promise<boolean>;
  /** Subtracts the action from each limit again: it turned out to be none that the limits are for. */
  refund(counts: readonly Count[]): Promise<void>;
  /** Returns whether one of the limits is used up. */
  isSpent(counts: readonly Count[]): Promise<boolean>;
  /** Returns the highest count among the current windows of these limits. */
  used(counts: readonly Count[]): Promise<number>;
  /** Returns how many actions are left, and after how many seconds all are there again. */
  left(count: Count): Promise<{ left: number; resetS: number }>;
}

/** The most used-up limits that the log remembers, so that it reports each only once. */
const MOST_TOLD = 20_000;

interface RateLimitDeps {
  isOn: boolean;
  counts: LimitCounts;
  clock: Clock;
  log: FastifyBaseLogger;
}

export function openRateLimits({ isOn, counts: stored, clock, log }: RateLimitDeps): RateLimits {
  /** End of the window, in ms since 1970, for which the log has said that a limit is used up. */
  const logged = new LRUCache<string, number>({ max: MOST_TOLD });

  function tell({ count, endsInMs }: SpentCount, member: number | undefined) {
    const key = `${count.limit.name} ${digestOf(count)}`;
    if ((logged.get(key) ?? 0) > clock.now()) return;
    logged.set(key, clock.now() + endsInMs);
    log.info({ event: 'rate_limit', limit: count.limit.name, member }, 'a limit is used up');
  }

  return {
    async consume(counts, member) {
      const spent = isOn ? await stored.consume(counts) : [];
      if (spent.length === 0) return;
      for (const one of spent) tell(one, member);
      throw tooManyError(Math.ceil(Math.max(1, ...spent.map(({ endsInMs }) => endsInMs)) / 1_000));
    },
    tryConsume: async (counts) => !isOn || (await stored.consume(counts)).length === 0,
    async refund(counts) {
      if (isOn) await stored.refund(counts);
    },
    async isSpent(counts) {
      if (!isOn) return false;
      const standings = await stored.standings(counts);
      return counts.some((count, at) => (standings[at]?.used ?? 0) >= mostOf(count));
    },
    used: async (counts) => (isOn ? Math.max(0, ...(await stored.standings(counts)).map(({ used }) => used)) : 0),
    async left(count) {
      const [standing = standingOf(count, undefined, 0)] = isOn ? await stored.standings([count]) : [];
      return { left: Math.max(0, mostOf(count) - standing.used), resetS: Math.ceil(standing.endsInMs / 1_000) };
    },
  };
}
