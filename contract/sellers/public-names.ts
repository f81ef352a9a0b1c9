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

// Checks the public name of a private seller. It must not look like the name of somebody else: a dealer, a garage, a car maker, a public office,
// another seller, or the market and its staff.

const PUBLIC_NAME_SHORTEST = 2;
const PUBLIC_NAME_LONGEST = 40;
const CHARACTERS = /^[\p{L}\p{M}0-9]+(?: [\p{L}\p{M}0-9]+)*$/u;
/** The most digits in a public name. With more digits it might be a phone number, which buyers would see without asking for it. */
const MOST_DIGITS = 4;
/** Digits with which a phone number in Uganda begins: 0 and two more, or the country code 256. */
const NUMBER_BEGINS = /(?<!\d)(?:0\d\d|256)/;

const skeletons = (...lists: string[]) =>
  new Set(lists.flatMap((list) => list.split(', ')).map((words) => wordsOf(words).map(skeletonOf).join('')));

/** Names that sound like the market's own staff or system, as skeletons (values/name-skeletons.ts). No private seller may have one of them. */
const OFFICES = skeletons(
  'admin, admins, administrator, administration, moderator, moderators, mod, official, officials, support, staff, system',
  'security, webmaster, root, verified, helpdesk, help desk, customer care, customer service, marketplace, the market',
  'market team, sales team, care team',
);
/**
 * Beginnings of words, as skeletons. If a word of a name, or several of its words joined, has such a beginning, the name counts as one of the
 * market's staff, as the names in OFFICES do.
 */
const BEGINNINGS = [...skeletons('administrat, official, moderator, adminteam, adminofficial, supportteam')];

/** Words for institutions to which people pay money, or which they obey. */
const INSTITUTIONS = skeletons(
  'police, poliisi, cid, interpol, army, updf, military, ura, revenue authority, kcca, nira, nssf, unbs, unra, ministry',
  'government, state house, parliament, judiciary, high court, customs, immigration, embassy, united nations, unhcr',
  'red cross, mtn, airtel, lycamobile, mobile money, mpesa, bank, banks, stanbic, centenary bank, dfcu, absa, kcb, sacco',
  'western union, moneygram, escrow, whatsapp, facebook, google, paypal, visa card, mastercard',
);

/** Words that the name of a car maker's branch may have. A name that consists of a make and of words from this list counts as the maker's name. */
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
  // A word that begins with the market's name, such as "MotokaUganda", counts as that name. A very short name is exempt, because too many words begin
  // with it.
  return site.length >= TELLING_LENGTH && [...runs].some((run) => run.startsWith(site));
}

const isOfTheMarket = (runs: ReadonlySet<string>, name: string, siteName: string): boolean =>
  isOfTheSite(runs, name, siteName) ||
  [...runs].some((run) => OFFICES.has(run) || BEGINNINGS.some((beginning) => run.startsWith(beginning)));

/** Returns whether the name is that of a car maker, alone or with words of BESIDE_A_MAKE. */
function isOfMake(name: string, makes: ReadonlySet<string>): boolean {
  const words = tellingWords(name);
  const telling = words.filter((word) => !BESIDE_A_MAKE.has(word));
  return makes.has(telling.join('')) || makes.has(words.join(''));
}

interface NamesAround {
  siteName: string;
  /** The member's username. It must not become public, because it is used to sign in. */
  username: string;
  /** Names of dealers and garages. */
  firms: NameIndex;
  /** Makes of cars, by `nameKey`. */
  makes: ReadonlySet<string>;
  /** Public names of other private sellers, by `nameKey`. */
  sellers: ReadonlySet<string>;
}

/** Returns a key by which names are compared. Names that look alike have the same key. */
export const nameKey = (name: string): string => wordsOf(name).map(skeletonOf).join('');

/** Returns the form in which a name is stored: in Unicode's form NFC, with single spaces. */
export const normalPublicName = (typed: string): string => typed.normalize('NFC').trim().replace(/\s+/g, ' ');

/** Returns the error that tells a private seller why this name is not allowed; undefined if it is. */
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
 * Returns the error that tells why a place cannot have this name, which buyers see beside the seller's; undefined if it can. "Bank" and "police post"
 * are allowed, because people meet there.
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
