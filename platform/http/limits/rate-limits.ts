import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../clock.ts';
import { networksOf } from '../client-address.ts';
import { tooManyError } from '../errors.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** How often one key may do a thing. */
export interface Limit {
  most: number;
  /** Seconds from the first action on. Then it counts anew. */
  windowS: number;
  /** Seconds: a window that follows a busy one (half used or more) is twice as long, up to this; without it all are alike. */
  growsToS?: number;
  /** How many keys are counted at once, where that is in memory. */
  keys?: number;
  /** Does the count outlast a restart, also where others are counted in memory? Then it must not be taken within a transaction. */
  isKept?: true;
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
  wrongSecondFactorsOfMember: { most: 5, windowS: 15 * MINUTE_S },
  wrongCodesOfNetwork: { most: 100, windowS: 5 * MINUTE_S },
  refreshesOfSession: { most: 60, windowS: 5 * MINUTE_S },
  writesOfMember: { most: 60, windowS: MINUTE_S },
  /** Whatever a member does in an office, photos and words that are saved as they are typed included. */
  officeWritesOfMember: { most: 300, windowS: MINUTE_S },
  /** New names of places that buyers see at once; they stay. */
  placesOfMember: { most: 20, windowS: DAY_S },
  /** A seller's own system: a dealer with 200 cars goes through all of them in a minute. */
  writesOfToken: { most: 300, windowS: MINUTE_S },

  /** Mails: platform/mail/mail-limits.ts says which of these each kind of mail counts against. */
  mailsToAddress: { most: 5, windowS: 30 * MINUTE_S, growsToS: 2 * HOUR_S },
  mailsOfNetwork: { most: 100, windowS: 5 * MINUTE_S, growsToS: 30 * MINUTE_S },
  addressChangesOfMember: { most: 5, windowS: HOUR_S, growsToS: DAY_S },
  noticesOfMember: { most: 10, windowS: HOUR_S },
  noticesToAddress: { most: 10, windowS: HOUR_S },
  /** Apart from other mails: a client that uses up the mails of a network keeps no notice from its members. */
  noticesOfNetwork: { most: 300, windowS: 5 * MINUTE_S },
  decisionsToAddress: { most: 10, windowS: HOUR_S },
  remindersToAddress: { most: 10, windowS: HOUR_S },
  messagesOfSender: { most: 5, windowS: 30 * MINUTE_S },
  messagesOfNetwork: { most: 60, windowS: 30 * MINUTE_S },
  messagesToMailbox: { most: 1_000, windowS: HOUR_S },

  /** Leads. The limit of a listing counts all buyers together, so that nobody fills its seller's day. */
  leadsOfListing: { most: 500, windowS: DAY_S, isKept: true },
  leadsOfListingInNetwork: { most: 40, windowS: DAY_S, isKept: true },
  /** An address or number that a buyer gives, in one network: nobody uses up another's. */
  leadsOfAddress: { most: 20, windowS: HOUR_S, isKept: true },
  leadsOfMember: { most: 30, windowS: HOUR_S, isKept: true },
  leadsOfNetwork: { most: 60, windowS: 30 * MINUTE_S, isKept: true },
  leadMailsToAddress: { most: 1_000, windowS: HOUR_S },

  viewsOfNetwork: { most: 600, windowS: MINUTE_S },
  /** Views of one car by one network. */
  viewsOfCarInNetwork: { most: 5, windowS: DAY_S, keys: 100_000 },

  /** Photos of ads; a dealer puts up some twenty a day, with as many photos each, of half a megabyte. */
  photosOfMember: { most: 1_000, windowS: DAY_S },
  photoKilobytesOfMember: { most: 300 * 1_024, windowS: DAY_S },
  photoKilobytesOfNetwork: { most: 6 * 1_024 ** 2, windowS: DAY_S },
  /** Kilobytes that are stored of photos, however small they came: for a firm, by all who act for it and by its files. */
  storedKilobytesOfMember: { most: 300 * 1_024, windowS: DAY_S, isKept: true },
  storedKilobytesOfSeller: { most: 3 * 1_024 ** 2, windowS: DAY_S, isKept: true },
  storedKilobytesOfNetwork: { most: 6 * 1_024 ** 2, windowS: DAY_S, isKept: true },
  /** Files of a whole stock: one each night, and what is tried before it is right. */
  importsOfSeller: { most: 40, windowS: DAY_S },
  /** Actions on many ads at once, and undoing them: each may touch a thousand, and nobody reads the results of thirty in a minute. */
  batchesOfSeller: { most: 30, windowS: MINUTE_S },
  /** Codes to prove a telephone by; each is an SMS, and the last is for all of the market (SMS_PER_DAY). */
  codesToNumber: { most: 3, windowS: HOUR_S, isKept: true },
  /** Codes to one number from all networks: no number is sent more, but for one code to a member who asks for the first that day. */
  codesToNumberOfAll: { most: 9, windowS: HOUR_S, isKept: true },
  codesOfMember: { most: 10, windowS: DAY_S, isKept: true },
  codesOfNetwork: { most: 30, windowS: DAY_S, isKept: true },
  codesOfMarket: { most: 100_000, windowS: DAY_S, isKept: true },

  /** Phone numbers of private sellers that are shown. A browser or member that was shown one may see it again that day. */
  numbersSeen: { most: 1, windowS: DAY_S, isKept: true },
  numbersOfBrowser: { most: 10, windowS: DAY_S, isKept: true },
  /** Browsers without our cookie that call themselves alike: behind one address of a carrier they are many. */
  numbersOfNewcomers: { most: 40, windowS: DAY_S, isKept: true },
  numbersOfNetwork: { most: 300, windowS: DAY_S, isKept: true },
  numbersOfMember: { most: 60, windowS: DAY_S, isKept: true },

  /** Whole catalogues for other systems, which change every ten minutes at most. */
  feedsOfNetwork: { most: 120, windowS: 10 * MINUTE_S },
  /** Messages that a seller has sent to their own system to try it, or once more. */
  webhookMessagesAsked: { most: 60, windowS: HOUR_S },

  tapsOfNetwork: { most: 600, windowS: MINUTE_S },
  /** Each browser counts once a day for each thing and kind of tap. */
  tapsOfBrowser: { most: 1, windowS: DAY_S, keys: 100_000 },
  tapsOfListingInNetwork: { most: 20, windowS: DAY_S, keys: 100_000 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

export const limitOf = ({ limit }: Count): Limit => LIMITS[limit];

/** One action, as one limit counts it. `share`: how many times as often as others this key may do it. */
export interface Count {
  limit: LimitName;
  key: string | number;
  share: number;
  /** Fewer than its limit allows, for this action alone. */
  most?: number;
  /** How many it counts for; one, unless it says otherwise. */
  points?: number;
}

export const countOf = (limit: LimitName, key: string | number): Count => ({ limit, key, share: 1 });

/** The same action as each of the networks that an address belongs to counts it. */
export const countsOfNetwork = (limit: LimitName, address: string, about = ''): Count[] =>
  networksOf(address).map(({ network, share }) => ({ limit, key: `${network} ${about}`, share }));

export const pointsOf = ({ points = 1 }: Count): number => points;

export const mostOf = (count: Count): number => count.most ?? limitOf(count).most * count.share;

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
  const { most, windowS, growsToS = windowS } = limitOf(count);
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

/** The count in the current window, and the ms until that ends; where there is none, the length of the next one. */
export interface Standing {
  used: number;
  endsInMs: number;
}

/** `window`: the last one of its key, under way or over. */
export const standingOf = (count: Count, window: Window | undefined, now: number): Standing =>
  window !== undefined && window.endsAt > now
    ? { used: window.used, endsInMs: window.endsAt - now }
    : { used: 0, endsInMs: limitOf(count).windowS * 1_000 };

/** Where counts are: in this process, or in a database that several share. */
export interface LimitCounts {
  /**
   * Counts an action in each limit, or in none, and then returns the limits that have too few left. Concurrent calls cannot
   * exceed a limit.
   */
  take(counts: readonly Count[]): Promise<SpentCount[]>;
  /** Subtracts the action from each window that is still under way. */
  giveBack(counts: readonly Count[]): Promise<void>;
  /** How each stands in the window under way. */
  standings(counts: readonly Count[]): Promise<Standing[]>;
  removeEnded(): Promise<void>;
  close(): Promise<void>;
}

/** Counts what was done, by key. */
export interface RateLimits {
  /**
   * Counts it in each of the limits, or in none. Throws a 429, with the seconds to wait, when one of them has too few left. The
   * log says so once for each window; `member`: whose account it concerns.
   */
  take(counts: readonly Count[], member?: number): Promise<void>;
  /** Counts like `take`, but returns false instead of throwing when one of the limits has none left, and logs nothing. */
  tryTake(counts: readonly Count[]): Promise<boolean>;
  /** Gives the action back in each limit: it turned out to be none that the limits are for. */
  giveBack(counts: readonly Count[]): Promise<void>;
  /** Has one of them none left? */
  isSpent(counts: readonly Count[]): Promise<boolean>;
  /** Returns the highest count among the current windows of these limits. */
  used(counts: readonly Count[]): Promise<number>;
  /** Returns how many actions are left, and after how many seconds all are there again. */
  left(count: Count): Promise<{ left: number; resetS: number }>;
}

/** The most used-up limits of which the log is sure to say so only once. */
const MOST_TOLD = 20_000;

interface RateLimitDeps {
  isOn: boolean;
  counts: LimitCounts;
  clock: Clock;
  log: FastifyBaseLogger;
}

export function openRateLimits({ isOn, counts: stored, clock, log }: RateLimitDeps): RateLimits {
  /** End of the window, in ms since 1970, for which the log has said that a limit is used up. */
  const told = new LRUCache<string, number>({ max: MOST_TOLD });

  function tell({ count, endsInMs }: SpentCount, member: number | undefined) {
    const key = `${count.limit} ${digestOf(count)}`;
    if ((told.get(key) ?? 0) > clock.now()) return;
    told.set(key, clock.now() + endsInMs);
    log.info({ event: 'rate_limit', limit: count.limit, member }, 'a limit is used up');
  }

  return {
    async take(counts, member) {
      const spent = isOn ? await stored.take(counts) : [];
      if (spent.length === 0) return;
      for (const one of spent) tell(one, member);
      throw tooManyError(Math.ceil(Math.max(1, ...spent.map(({ endsInMs }) => endsInMs)) / 1_000));
    },
    tryTake: async (counts) => !isOn || (await stored.take(counts)).length === 0,
    async giveBack(counts) {
      if (isOn) await stored.giveBack(counts);
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
