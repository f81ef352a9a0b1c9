import { MOST_NOTICES } from '#contract/leads/notices.ts';
import { countersFor, type LimitRule } from '../../platform/http/limits/rate-limits.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/**
 * Mobile networks put thousands of phones behind one address, so limits by address are generous, and count only failures and mails, never
 * reading. Members are protected by limits by name, address or account.
 */
const LIMITS = {
  /** Failed sign-ins: docs/decisions/0011 explains how these five limits work together. */
  failuresOfName: { most: 50, windowS: HOUR_S, growsToS: DAY_S },
  failuresOfNameInNetwork: { most: 8, windowS: 15 * MINUTE_S, growsToS: 8 * HOUR_S },
  failuresOfDevice: { most: 10, windowS: 15 * MINUTE_S, growsToS: 8 * HOUR_S },
  failuresOfNetwork: { most: 100, windowS: 5 * MINUTE_S },
  /** Names that are new to a network which has used up its failures. */
  freshNamesOfNetwork: { most: 300, windowS: MINUTE_S },

  /** Each try reveals whether a name or an address is taken. */
  registrationsOfNetwork: { most: 100, windowS: 5 * MINUTE_S },
  accountsOfNetwork: { most: 60, windowS: 30 * MINUTE_S },
  takenNamesOfMember: { most: 10, windowS: 10 * MINUTE_S },
  wrongPasswordsOfMember: { most: 10, windowS: 10 * MINUTE_S },
  wrongSecondFactorsOfMember: { most: 5, windowS: 15 * MINUTE_S },
  wrongCodesOfNetwork: { most: 100, windowS: 5 * MINUTE_S },
  refreshesOfSession: { most: 60, windowS: 5 * MINUTE_S },
  writesOfMember: { most: 60, windowS: MINUTE_S },
  /** All writes of a member in an office, including photos, and texts that are saved while they are typed. */
  officeWritesOfMember: { most: 300, windowS: MINUTE_S },
  /** New names of places that buyers see at once; they stay. */
  placesOfMember: { most: 20, windowS: DAY_S },
  /** A seller's own system: a dealer with 200 cars goes through all of them in a minute. */
  writesOfToken: { most: 300, windowS: MINUTE_S },

  /** Limits of mails: mail-limits.ts says which of these each kind of mail counts against. */
  mailsToAddress: { most: 5, windowS: 30 * MINUTE_S, growsToS: 2 * HOUR_S },
  mailsOfNetwork: { most: 100, windowS: 5 * MINUTE_S, growsToS: 30 * MINUTE_S },
  addressChangesOfMember: { most: 5, windowS: HOUR_S, growsToS: DAY_S },
  noticesOfMember: { most: 10, windowS: HOUR_S },
  noticesToAddress: { most: 10, windowS: HOUR_S },
  /** Apart from other mails: a client that uses up the mails of a network keeps no notice from its members. */
  noticesOfNetwork: { most: 300, windowS: 5 * MINUTE_S },
  decisionsToAddress: { most: 10, windowS: HOUR_S },
  /** Ads of one seller that a moderator took off sale: as many as are chosen at once. */
  stopsToAddress: { most: 200, windowS: HOUR_S },
  remindersToAddress: { most: 10, windowS: HOUR_S },
  messagesOfSender: { most: 5, windowS: 30 * MINUTE_S },
  messagesOfNetwork: { most: 60, windowS: 30 * MINUTE_S },
  messagesToMailbox: { most: 1_000, windowS: HOUR_S },
  /** Answers to visitors: by one of the staff, and to one address, which anybody may have typed. */
  answersOfMember: { most: 60, windowS: HOUR_S },
  answersToAddress: { most: 10, windowS: HOUR_S },

  /** Leads. The limit of a listing counts all buyers together, which protects its seller from a flood. */
  leadsOfListing: { most: 500, windowS: DAY_S, isKept: true },
  leadsOfListingInNetwork: { most: 40, windowS: DAY_S, isKept: true },
  /** The address or number of a buyer, counted for each network, so that nobody can use up another's limit. */
  leadsOfAddress: { most: 20, windowS: HOUR_S, isKept: true },
  leadsOfMember: { most: 30, windowS: HOUR_S, isKept: true },
  leadsOfNetwork: { most: 60, windowS: 30 * MINUTE_S, isKept: true },
  leadMailsToAddress: { most: 1_000, windowS: HOUR_S },

  /** Reports of one thing: by a browser, and by a network, or one rival behind it would be a crowd. */
  reportsOfBrowser: { most: 3, windowS: DAY_S, isKept: true },
  reportsOfSubjectInNetwork: { most: 20, windowS: DAY_S, isKept: true },
  /** Reports with a promised answer come before others, so fewer are allowed. */
  takeDownsOfNetwork: { most: 10, windowS: DAY_S, isKept: true },
  reportsOfNetwork: { most: 60, windowS: HOUR_S, isKept: true },

  /** How to reach members, looked up by one of the staff. */
  contactsSeenByStaff: { most: 30, windowS: DAY_S, isKept: true },
  /** Members whose data one of the staff saved as a file. */
  membersExportedByStaff: { most: 10, windowS: DAY_S, isKept: true },

  viewsOfNetwork: { most: 600, windowS: MINUTE_S },
  /** Views of a car by one network. */
  viewsOfCarInNetwork: { most: 5, windowS: DAY_S, keys: 100_000 },

  /** Photos of ads; a dealer puts up some twenty a day, with as many photos each, of half a megabyte. */
  photosOfMember: { most: 1_000, windowS: DAY_S },
  photoKilobytesOfMember: { most: 300 * 1_024, windowS: DAY_S },
  photoKilobytesOfNetwork: { most: 6 * 1_024 ** 2, windowS: DAY_S },
  /** Kilobytes that are stored of photos, however small they came: for a firm, by all who act for it and by its files. */
  storedKilobytesOfMember: { most: 300 * 1_024, windowS: DAY_S, isKept: true },
  storedKilobytesOfSeller: { most: 3 * 1_024 ** 2, windowS: DAY_S, isKept: true },
  storedKilobytesOfNetwork: { most: 6 * 1_024 ** 2, windowS: DAY_S, isKept: true },
  /** Files of a whole stock: one each night, and tries before it is right. */
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

  /** Codes to sign in with, apart from those above. A device that signed in before may always ask, whatever strangers use up. */
  signInCodesOfDevice: { most: 10, windowS: DAY_S, isKept: true },
  signInCodesToNumber: { most: 3, windowS: HOUR_S, isKept: true },
  /** Five tries each: a stranger guesses one of a number's codes with a chance of 1 to 20,000 a day. */
  signInCodesToNumberOfAll: { most: 10, windowS: DAY_S, isKept: true },
  signInCodesOfNetwork: { most: 300, windowS: DAY_S, isKept: true },
  signInCodesOfMarket: { most: 100_000, windowS: DAY_S, isKept: true },

  /** Drafts that are begun before anybody is known, and all that is stored of their photos. */
  guestsOfNetwork: { most: 300, windowS: DAY_S, isKept: true },
  storedKilobytesOfGuests: { most: 20 * 1_024 ** 2, windowS: DAY_S, isKept: true },

  /** SMS about buyers: of a seller, after which one in the evening sums up the rest, and of the market (LEAD_SMS_PER_DAY). */
  noticesOfSeller: { most: MOST_NOTICES, windowS: DAY_S, isKept: true },
  eveningNoticesOfMember: { most: 1, windowS: 12 * HOUR_S, isKept: true },
  noticesOfMarket: { most: 100_000, windowS: DAY_S, isKept: true },

  /** Phone numbers of private sellers that are shown. A browser or member that was shown one may see it again that day. */
  numbersSeen: { most: 1, windowS: DAY_S, isKept: true },
  numbersOfBrowser: { most: 10, windowS: DAY_S, isKept: true },
  /** Browsers without our cookie that share an address and a User-Agent: a carrier puts many people behind one address. */
  numbersOfNewcomers: { most: 40, windowS: DAY_S, isKept: true },
  numbersOfNetwork: { most: 300, windowS: DAY_S, isKept: true },
  numbersOfMember: { most: 60, windowS: DAY_S, isKept: true },

  /** Whole catalogues for other systems. They change every ten minutes at most. */
  feedsOfNetwork: { most: 120, windowS: 10 * MINUTE_S },
  /** Messages that a seller has sent to their own system to try it, or once more. */
  webhookMessagesAsked: { most: 60, windowS: HOUR_S },

  tapsOfNetwork: { most: 600, windowS: MINUTE_S },
  /** Each browser counts once a day for each listing and kind of tap. */
  tapsOfBrowser: { most: 1, windowS: DAY_S, keys: 100_000 },
  tapsOfListingInNetwork: { most: 20, windowS: DAY_S, keys: 100_000 },
} as const satisfies Record<string, LimitRule>;

export type LimitName = keyof typeof LIMITS;

export const { countOf, countsOfNetwork } = countersFor<LimitName>(LIMITS);
