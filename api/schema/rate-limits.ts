import { MOST_NOTICES } from '#contract/leads/notices.ts';
import { countersFor, type LimitRule } from '../../platform/http/limits/rate-limits.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/**
 * How often something may be done within a time. Mobile networks put thousands of phones behind one address, so limits by network are
 * generous. Limits by name, address or account protect members.
 */
const LIMITS = {
  /** Failed sign-ins. docs/decisions/0011 explains how the five limits of sign-ins work together. */
  failuresOfName: { most: 50, windowS: HOUR_S, growsToS: DAY_S },
  failuresOfNameInNetwork: { most: 8, windowS: 15 * MINUTE_S, growsToS: 8 * HOUR_S },
  failuresOfDevice: { most: 10, windowS: 15 * MINUTE_S, growsToS: 8 * HOUR_S },
  failuresOfNetwork: { most: 100, windowS: 5 * MINUTE_S },
  /**
   * Failed sign-ins from a network that has used up `failuresOfNetwork`: only usernames that have hardly failed there can still be tried.
   */
  freshNamesOfNetwork: { most: 300, windowS: MINUTE_S },

  /** Attempts to register. Each reveals whether a username or an address is taken. */
  registrationsOfNetwork: { most: 100, windowS: 5 * MINUTE_S },
  accountsOfNetwork: { most: 60, windowS: 30 * MINUTE_S },
  takenNamesOfMember: { most: 10, windowS: 10 * MINUTE_S },
  wrongPasswordsOfMember: { most: 10, windowS: 10 * MINUTE_S },
  wrongSecondFactorsOfMember: { most: 5, windowS: 15 * MINUTE_S },
  wrongCodesOfNetwork: { most: 100, windowS: 5 * MINUTE_S },
  refreshesOfSession: { most: 60, windowS: 5 * MINUTE_S },
  writesOfMember: { most: 60, windowS: MINUTE_S },
  /** All writes of a member in an office, including photos and text that is saved during typing. */
  officeWritesOfMember: { most: 300, windowS: MINUTE_S },
  /** New place names, which buyers see at once and which are permanent. */
  placesOfMember: { most: 20, windowS: DAY_S },
  /** Writes by a seller's program: a dealer with 200 cars can update all of them in a minute. */
  writesOfToken: { most: 300, windowS: MINUTE_S },

  /** Limits of mails. mail-limits.ts tells which of them each kind of mail counts against. */
  mailsToAddress: { most: 5, windowS: 30 * MINUTE_S, growsToS: 2 * HOUR_S },
  mailsOfNetwork: { most: 100, windowS: 5 * MINUTE_S, growsToS: 30 * MINUTE_S },
  addressChangesOfMember: { most: 5, windowS: HOUR_S, growsToS: DAY_S },
  noticesOfMember: { most: 10, windowS: HOUR_S },
  noticesToAddress: { most: 10, windowS: HOUR_S },
  /**
   * Notices by network. They have their own limit, so that somebody who uses up the network's other mails does not keep notices from its
   * members.
   */
  noticesOfNetwork: { most: 300, windowS: 5 * MINUTE_S },
  decisionsToAddress: { most: 10, windowS: HOUR_S },
  /** Mails about ads that a moderator took off sale: as many ads of a seller as can be selected at once. */
  stopsToAddress: { most: 200, windowS: HOUR_S },
  remindersToAddress: { most: 10, windowS: HOUR_S },
  messagesOfSender: { most: 5, windowS: 30 * MINUTE_S },
  messagesOfNetwork: { most: 60, windowS: 30 * MINUTE_S },
  messagesToMailbox: { most: 1_000, windowS: HOUR_S },
  /** Answers of staff to visitors: by member of staff, and by the visitor's address, which may be somebody else's. */
  answersOfMember: { most: 60, windowS: HOUR_S },
  answersToAddress: { most: 10, windowS: HOUR_S },

  /** Leads by listing. This limit counts all buyers together, and protects the seller from a flood. */
  leadsOfListing: { most: 500, windowS: DAY_S, isKept: true },
  leadsOfListingInNetwork: { most: 40, windowS: DAY_S, isKept: true },
  /** Leads by the buyer's address or phone number. They are counted within a network, so that strangers cannot use up a buyer's limit. */
  leadsOfAddress: { most: 20, windowS: HOUR_S, isKept: true },
  leadsOfMember: { most: 30, windowS: HOUR_S, isKept: true },
  leadsOfNetwork: { most: 60, windowS: 30 * MINUTE_S, isKept: true },
  leadMailsToAddress: { most: 1_000, windowS: HOUR_S },

  /** Reports of one ad or seller, by browser and by network; otherwise a single rival could look like many. */
  reportsOfBrowser: { most: 3, windowS: DAY_S, isKept: true },
  reportsOfSubjectInNetwork: { most: 20, windowS: DAY_S, isKept: true },
  /** Reports of violated rights, which must be answered by a deadline. They are shown before other reports, so fewer are allowed. */
  takeDownsOfNetwork: { most: 10, windowS: DAY_S, isKept: true },
  reportsOfNetwork: { most: 60, windowS: HOUR_S, isKept: true },

  /** Contact details of members that a member of staff looks up. */
  contactsSeenByStaff: { most: 30, windowS: DAY_S, isKept: true },
  /** Members whose data a member of staff downloads as a file. */
  membersExportedByStaff: { most: 10, windowS: DAY_S, isKept: true },

  viewsOfNetwork: { most: 600, windowS: MINUTE_S },
  /** Views of one car from one network; further views are not counted. */
  viewsOfCarInNetwork: { most: 5, windowS: DAY_S, keys: 100_000 },

  /** Photos of ads. A dealer adds some twenty ads a day, each with as many photos, of half a megabyte each. */
  photosOfMember: { most: 1_000, windowS: DAY_S },
  photoKilobytesOfMember: { most: 300 * 1_024, windowS: DAY_S },
  photoKilobytesOfNetwork: { most: 6 * 1_024 ** 2, windowS: DAY_S },
  /**
   * Kilobytes of photos in the form in which they are stored, which may be larger than the upload. The limit of a seller counts the photos
   * of its whole team and its imports.
   */
  storedKilobytesOfMember: { most: 300 * 1_024, windowS: DAY_S, isKept: true },
  storedKilobytesOfSeller: { most: 3 * 1_024 ** 2, windowS: DAY_S, isKept: true },
  storedKilobytesOfNetwork: { most: 6 * 1_024 ** 2, windowS: DAY_S, isKept: true },
  /** Imports of a whole stock: one each night, and attempts until a file is right. */
  importsOfSeller: { most: 40, windowS: DAY_S },
  /** Changes of many ads at once, and their undoing. Each may affect a thousand ads, and no person makes thirty a minute. */
  batchesOfSeller: { most: 30, windowS: MINUTE_S },
  /**
   * SMS codes that prove a phone number, by number, member and network. `codesOfMarket` counts the codes of all members together; its
   * number is replaced by the setting SMS_PER_DAY.
   */
  codesToNumber: { most: 3, windowS: HOUR_S, isKept: true },
  /** SMS codes to one number from all networks together. A member may exceed this limit by the first code that they request on a day. */
  codesToNumberOfAll: { most: 9, windowS: HOUR_S, isKept: true },
  codesOfMember: { most: 10, windowS: DAY_S, isKept: true },
  codesOfNetwork: { most: 30, windowS: DAY_S, isKept: true },
  codesOfMarket: { most: 100_000, windowS: DAY_S, isKept: true },

  /**
   * SMS codes for signing in, counted separately from codes that prove a number. A device that has signed in before has its own limit, so
   * that strangers cannot use it up.
   */
  signInCodesOfDevice: { most: 10, windowS: DAY_S, isKept: true },
  signInCodesToNumber: { most: 3, windowS: HOUR_S, isKept: true },
  /**
   * SMS codes for signing in to one number, from all networks together. Each code allows five tries, so a stranger guesses one of them with
   * a chance of 1 in 20,000 a day.
   */
  signInCodesToNumberOfAll: { most: 10, windowS: DAY_S, isKept: true },
  signInCodesOfNetwork: { most: 300, windowS: DAY_S, isKept: true },
  signInCodesOfMarket: { most: 100_000, windowS: DAY_S, isKept: true },

  /** Guests, who begin drafts without signing in, by network; and the kilobytes that photos of all guests take. */
  guestsOfNetwork: { most: 300, windowS: DAY_S, isKept: true },
  storedKilobytesOfGuests: { most: 20 * 1_024 ** 2, windowS: DAY_S, isKept: true },

  /**
   * SMS that tell sellers of buyers. After a seller's limit, one SMS in the evening summarises the rest. The limit of the market is the
   * setting LEAD_SMS_PER_DAY.
   */
  noticesOfSeller: { most: MOST_NOTICES, windowS: DAY_S, isKept: true },
  eveningNoticesOfMember: { most: 1, windowS: 12 * HOUR_S, isKept: true },
  noticesOfMarket: { most: 100_000, windowS: DAY_S, isKept: true },

  /** Phone numbers of private sellers that are shown to a buyer. The same number counts once a day for each browser or member. */
  numbersSeen: { most: 1, windowS: DAY_S, isKept: true },
  numbersOfBrowser: { most: 10, windowS: DAY_S, isKept: true },
  /**
   * Phone numbers shown to browsers without our cookie, counted by network and User-Agent: a carrier puts many people behind one address.
   */
  numbersOfNewcomers: { most: 40, windowS: DAY_S, isKept: true },
  numbersOfNetwork: { most: 300, windowS: DAY_S, isKept: true },
  numbersOfMember: { most: 60, windowS: DAY_S, isKept: true },

  /** Downloads of whole feeds, which change every ten minutes at most. */
  feedsOfNetwork: { most: 120, windowS: 10 * MINUTE_S },
  /** Messages that a seller sends to a webhook by hand: test messages, and old messages once more. */
  webhookMessagesAsked: { most: 60, windowS: HOUR_S },

  tapsOfNetwork: { most: 600, windowS: MINUTE_S },
  /** Each browser counts once a day for each listing and contact button. */
  tapsOfBrowser: { most: 1, windowS: DAY_S, keys: 100_000 },
  tapsOfListingInNetwork: { most: 20, windowS: DAY_S, keys: 100_000 },
} as const satisfies Record<string, LimitRule>;

export type LimitName = keyof typeof LIMITS;

export const { countOf, countsOfNetwork } = countersFor<LimitName>(LIMITS);
