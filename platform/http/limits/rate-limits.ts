import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../clock.ts';
import { networksOf } from '../client-address.ts';
import { tooManyError } from '../errors.ts';

/** How many actions a key may do in a window of time. */
export interface LimitRule {
  most: number;
  /** Length of a window in seconds. It begins with the first action. */
  windowS: number;
  /**
   * The greatest length in seconds of a growing window: after one that was at least half used, the next is twice as long, after a quieter
   * one half as long. Without this number all windows last `windowS`.
   */
  growsToS?: number;
  /** The most keys of this limit that are counted in memory at once; there is a default. */
  keys?: number;
  /**
   * Whether the counts of this limit survive a restart, even where other limits are counted in memory. It must not be counted within a
   * transaction.
   */
  isKept?: true;
}

/** A rule, and the name under which its counts are stored and logged. */
interface Limit extends LimitRule {
  name: string;
}

/** An action of a key, to be counted in one limit. `share`: the factor by which the key may do more actions than the rule says. */
export interface Count {
  limit: Limit;
  key: string | number;
  share: number;
  /** How many actions are allowed for this count, if fewer than the rule says. */
  most?: number;
  /** The number of actions that this count adds; 1 by default. */
  points?: number;
}

/** Functions that return the counts of an action. The limits are named as in the table from which these functions were made. */
export interface LimitCounters<Name extends string> {
  countOf(limit: Name, key: string | number): Count;
  /** Returns the counts of an action in each network that the address belongs to. */
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

/** Returns a digest of the key, so that names and addresses of people are not stored, and all keys have the same length. */
export const digestOf = ({ key }: Count): string =>
  createHash('sha256').update(String(key)).digest('base64url').slice(0, 22);

/** A window of one key: how many actions were counted in it, when it ends in ms since 1970, and its length in ms. */
export interface Window {
  used: number;
  endsAt: number;
  lengthMs: number;
}

/** Returns the length in ms of a window that begins now. `before`: the key's last window. */
export function lengthOfNext(count: Count, before: Window | undefined, now: number): number {
  const { most, windowS, growsToS = windowS } = count.limit;
  const shortest = windowS * 1_000;
  if (!before || now - before.endsAt >= before.lengthMs) return shortest;
  const isBusy = before.used * 2 >= most * count.share;
  return Math.min(Math.max(before.lengthMs * (isBusy ? 2 : 0.5), shortest), growsToS * 1_000);
}

/** A limit that is used up, and the ms until its window ends. */
export interface SpentCount {
  count: Count;
  endsInMs: number;
}

/** The number of actions counted in a key's current window, and the ms until it ends; if it has no window, 0 and the usual length. */
export interface Standing {
  used: number;
  endsInMs: number;
}

/** Returns how much of a limit a key has used. `window`: the key's last window, even if it is over. */
export const standingOf = (count: Count, window: Window | undefined, now: number): Standing =>
  window !== undefined && window.endsAt > now
    ? { used: window.used, endsInMs: window.endsAt - now }
    : { used: 0, endsInMs: count.limit.windowS * 1_000 };

/** Stores the counts of limits: in this process, or in a database that several processes share. */
export interface LimitCounts {
  /**
   * Counts an action in each limit, and returns an empty list. If a limit has too few actions left, counts nothing, and returns such
   * limits. Concurrent calls cannot exceed a limit.
   */
  consume(counts: readonly Count[]): Promise<SpentCount[]>;
  /** Subtracts an action from each window that has not ended. */
  refund(counts: readonly Count[]): Promise<void>;
  /** Returns the state of each limit in its current window. */
  standings(counts: readonly Count[]): Promise<Standing[]>;
  removeEnded(): Promise<void>;
  close(): Promise<void>;
}

/** Counts actions, and refuses them if a limit is used up. */
export interface RateLimits {
  /**
   * Counts an action in all of these limits. If one of them has too few left, counts nothing and throws a 429 with the seconds to wait.
   * Such a refusal is logged once for each window; `member`: id of the account concerned, for the log.
   */
  consume(counts: readonly Count[], member?: number): Promise<void>;
  /** Like `consume`, but returns whether the action was counted. If it was not, nothing is thrown or logged. */
  tryConsume(counts: readonly Count[]): Promise<boolean>;
  /** Takes back an action that was counted in these limits, if it turned out not to be of the kind that they limit. */
  refund(counts: readonly Count[]): Promise<void>;
  /** Returns whether one of the limits is used up. */
  isSpent(counts: readonly Count[]): Promise<boolean>;
  /** Returns the highest count in the current windows of these limits. */
  used(counts: readonly Count[]): Promise<number>;
  /** Returns how many actions of the count's key are left in its limit, and the seconds until all are available again. */
  left(count: Count): Promise<{ left: number; resetS: number }>;
}

/** The number of used-up limits that are remembered as logged, so that the log reports each only once in a window. */
const MOST_TOLD = 20_000;

interface RateLimitDeps {
  isOn: boolean;
  counts: LimitCounts;
  clock: Clock;
  log: FastifyBaseLogger;
}

export function openRateLimits({ isOn, counts: stored, clock, log }: RateLimitDeps): RateLimits {
  /** For each used-up limit that was logged: the end of its window in ms since 1970. */
  const logged = new LRUCache<string, number>({ maxSize: MOST_TOLD, sizeCalculation: () => 1 });

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
