import { hasLinkOrNumber } from '../listings/review-signals.ts';
import {
  LOCATION_HAS_NUMBER,
  LOCATION_IS_NAME,
  NAME_CHARACTERS,
  NAME_HAS_NUMBER,
  NAME_IS_USERNAME,
  NAME_LENGTH,
  NAME_OF_ANOTHER,
  NAME_OF_SELLER,
  NAME_OF_THE_MARKET,
  ONE_ALPHABET,
} from '../messages/private-sellers.ts';
import { indexNames, type NameIndex, TELLING_LENGTH } from '../values/name-index.ts';
import { isOfOneScript, runsOf, skeletonOf, tellingWords, wordsOf } from '../values/name-skeletons.ts';

// The public name of a private seller. It must not look like the name of somebody else: a dealer, a garage, a car maker, a public office,
// another seller, or the market and its staff.

const PUBLIC_NAME_SHORTEST = 2;
const PUBLIC_NAME_LONGEST = 40;
const CHARACTERS = /^[\p{L}\p{M}0-9]+(?: [\p{L}\p{M}0-9]+)*$/u;
/** The most digits in a public name. With more it could be a phone number, which buyers must ask for. */
const MOST_DIGITS = 4;
/** The beginning of a phone number. */
const NUMBER_BEGINS = /(?<!\d)(?:0\d\d|256)/;

const skeletons = (...lists: string[]) =>
  new Set(lists.flatMap((list) => list.split(', ')).map((words) => wordsOf(words).map(skeletonOf).join('')));

/** Names that pretend to be the market's own staff; no seller may use one. */
const OFFICES = skeletons(
  'admin, admins, administrator, administration, moderator, moderators, mod, official, officials, support, staff, system',
  'security, webmaster, root, verified, helpdesk, help desk, customer care, customer service, marketplace, the market',
  'market team, sales team, care team',
);
/** Beginnings that no person's name has. */
const BEGINNINGS = [...skeletons('administrat, official, moderator, adminteam, adminofficial, supportteam')];

/** Words for institutions that people pay or obey. */
const INSTITUTIONS = skeletons(
  'police, poliisi, cid, interpol, army, updf, military, ura, revenue authority, kcca, nira, nssf, unbs, unra, ministry',
  'government, state house, parliament, judiciary, high court, customs, immigration, embassy, united nations, unhcr',
  'red cross, mtn, airtel, lycamobile, mobile money, mpesa, bank, banks, stanbic, centenary bank, dfcu, absa, kcb, sacco',
  'western union, moneygram, escrow, whatsapp, facebook, google, paypal, visa card, mastercard',
);

/** Words that a branch would add to a maker's name: with them it is still the maker's. */
const BESIDE_A_MAKE = skeletons(
  'kampala, entebbe, kenya, nairobi, rwanda, kigali, tanzania, east, africa, african, japan, germany, usa, uk, dubai, uae',
  'china, korea, india, motor, motors, car, cars, auto, autos, dealer, dealers, sales, parts, spares, garage, group',
);

const siteIndexes = new Map<string, NameIndex>();

function siteIndex(siteName: string): NameIndex {
  const index = siteIndexes.get(siteName) ?? indexNames([siteName]);
  siteIndexes.set(siteName, index);
  return index;
}

function isOfTheSite(runs: ReadonlySet<string>, text: string, siteName: string): boolean {
  const site = tellingWords(siteName).join('');
  if (siteIndex(siteName).isTakenFor(runs, text)) return true;
  // "MotokaUganda" too, if the market's name is no everyday word.
  return site.length >= TELLING_LENGTH && [...runs].some((run) => run.startsWith(site));
}

const isOfTheMarket = (runs: ReadonlySet<string>, name: string, siteName: string): boolean =>
  isOfTheSite(runs, name, siteName) ||
  [...runs].some((run) => OFFICES.has(run) || BEGINNINGS.some((beginning) => run.startsWith(beginning)));

/** Returns whether the name is a car maker's, alone or with words that a branch of it would add. */
function isOfMake(name: string, makes: ReadonlySet<string>): boolean {
  const words = tellingWords(name);
  const telling = words.filter((word) => !BESIDE_A_MAKE.has(word));
  return makes.has(telling.join('')) || makes.has(words.join(''));
}

interface NamesAround {
  siteName: string;
  /** The member's user name, which must not become public: they sign in with it. */
  username: string;
  /** Names of dealers and garages. */
  firms: NameIndex;
  /** Makes of cars, by `nameKey`. */
  makes: ReadonlySet<string>;
  /** Public names of other private sellers, by `nameKey`. */
  sellers: ReadonlySet<string>;
}

/** Returns a key that is the same for names that look alike. */
export const nameKey = (name: string): string => wordsOf(name).map(skeletonOf).join('');

/** Returns the name as it is stored. */
export const normalPublicName = (typed: string): string => typed.normalize('NFC').trim().replace(/\s+/g, ' ');

/** Returns why a private seller cannot have this name, and which name would be right. Undefined: the name is allowed. */
export function publicNameFault(name: string, around: NamesAround): string | undefined {
  const { siteName, username, firms, makes, sellers } = around;
  const length = Array.from(name).length;
  if (length < PUBLIC_NAME_SHORTEST || length > PUBLIC_NAME_LONGEST) return NAME_LENGTH;
  if (!CHARACTERS.test(name) || !/\p{L}/u.test(name)) return NAME_CHARACTERS;
  if ((name.match(/\d/g) ?? []).length > MOST_DIGITS || NUMBER_BEGINS.test(name)) return NAME_HAS_NUMBER;
  const key = nameKey(name);
  if (key === nameKey(username)) return NAME_IS_USERNAME;
  const runs = runsOf(name);
  if (isOfTheMarket(runs, name, siteName)) return NAME_OF_THE_MARKET;
  if (!isOfOneScript(name)) return ONE_ALPHABET;
  const isOfAnother = firms.isTakenFor(runs, name) || isOfMake(name, makes);
  if (isOfAnother || [...runs].some((run) => INSTITUTIONS.has(run))) return NAME_OF_ANOTHER;
  return sellers.has(key) ? NAME_OF_SELLER : undefined;
}

/**
 * Returns why a place cannot have this name, which buyers see beside the seller's. "Bank" and "police post" are allowed: people meet there.
 */
export function placeFault(
  place: string,
  { siteName, firms }: Pick<NamesAround, 'siteName' | 'firms'>,
): string | undefined {
  if (hasLinkOrNumber(place)) return LOCATION_HAS_NUMBER;
  if (!isOfOneScript(place)) return ONE_ALPHABET;
  const runs = runsOf(place);
  return isOfTheSite(runs, place, siteName) || firms.isNamedIn(runs) ? LOCATION_IS_NAME : undefined;
}
