import {
  NAME_CHARACTERS,
  NAME_HAS_NUMBER,
  NAME_IS_USERNAME,
  NAME_LENGTH,
  NAME_OF_ANOTHER,
  NAME_OF_THE_MARKET,
} from './messages/private-sellers.ts';

// The name that a private seller shows. It may be anything but what buyers would take for somebody else: a dealer, a garage, or
// the market and its people.

const PUBLIC_NAME_SHORTEST = 2;
const PUBLIC_NAME_LONGEST = 40;
const CHARACTERS = /^[\p{L}\p{M}\p{N}]+( [\p{L}\p{M}\p{N}]+)*$/u;
/** More of them is a telephone number that nobody had to ask for. */
const MOST_DIGITS = 4;

/** What reads like a Latin letter and is none: digits, Cyrillic, Greek. `i` and `l` are one, since a capital I is a small l. */
const READS_LIKE: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'l', '2': 'z', '3': 'e', '4': 'a', '5': 's', '6': 'b', '7': 't', '8': 'b', '9': 'g' },
  ...{ а: 'a', в: 'b', с: 'c', е: 'e', ё: 'e', н: 'h', і: 'l', ї: 'l', ј: 'j', к: 'k', м: 'm', п: 'n', о: 'o', р: 'p' },
  ...{ ѕ: 's', т: 't', у: 'y', х: 'x', һ: 'h', ԁ: 'd', ɡ: 'g', ӏ: 'l' },
  ...{ α: 'a', β: 'b', ε: 'e', η: 'n', ι: 'l', κ: 'k', μ: 'm', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x' },
  ...{ ı: 'l', i: 'l', ø: 'o', đ: 'd', ħ: 'h', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe' },
};

/** A word as the eye takes it: without case, accents and other forms of its letters. */
function skeletonOf(word: string): string {
  const plain = word
    .normalize('NFKD')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '');
  return Array.from(plain, (sign) => READS_LIKE[sign] ?? sign)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/** Of a firm's name, what does not tell it from another. */
const OF_ANY_FIRM = new Set(['ltd', 'limited', 'co', 'company', 'inc', 'plc', 'uganda', 'ug', 'the'].map(skeletonOf));

const wordsOf = (text: string) => text.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');

/** A firm's name as the eye takes it, and as one word. */
function firmSkeleton(name: string): string {
  const words = wordsOf(name).map(skeletonOf);
  const telling = words.filter((word) => !OF_ANY_FIRM.has(word));
  return (telling.length > 0 ? telling : words).join('');
}

/** The words of a name that stand beside each other, each run as one word: "Ad min 24" holds "admin". */
function runsOf(words: readonly string[]): Set<string> {
  const runs = words.flatMap((_, from) => words.slice(from).map((_, at) => words.slice(from, from + at + 1)));
  // With digits for letters, and with digits that say nothing: "admin1" is no other than "admin".
  return new Set(
    runs
      .flatMap((run) => [run, run.map((word) => word.replace(/\p{N}/gu, ''))])
      .map((run) => run.map(skeletonOf).join('')),
  );
}

/** A shorter one is a part of too many names of people: only whoever is called just that is taken for it. */
const TELLING_LENGTH = 5;

function isTakenFor(name: string, firm: string): boolean {
  const skeleton = firmSkeleton(firm);
  if (skeleton === '') return false;
  if (firmSkeleton(name) === skeleton) return true;
  return skeleton.length >= TELLING_LENGTH && runsOf(wordsOf(name)).has(skeleton);
}

/** Who is called so speaks for the market. */
const OFFICES = [
  ...['admin', 'admins', 'administrator', 'administration', 'moderator', 'moderators', 'mod', 'official', 'officials'],
  ...[
    'support',
    'staff',
    'system',
    'security',
    'webmaster',
    'root',
    'verified',
    'helpdesk',
    'help desk',
    'customer care',
  ],
  ...['customer service', 'marketplace', 'the market', 'market team', 'sales team', 'care team'],
].map((words) => wordsOf(words).map(skeletonOf).join(''));
/** No name of people begins with these. */
const BEGINNINGS = ['administrat', 'official', 'moderator', 'adminteam', 'adminofficial', 'supportteam'].map(
  skeletonOf,
);

function isOfTheMarket(name: string, siteName: string): boolean {
  const runs = [...runsOf(wordsOf(name))];
  const site = firmSkeleton(siteName);
  return (
    isTakenFor(name, siteName) ||
    // "MotokaUganda" as well, where the market's name is no everyday word.
    (site.length >= TELLING_LENGTH && runs.some((run) => run.startsWith(site))) ||
    runs.some((run) => OFFICES.includes(run) || BEGINNINGS.some((beginning) => run.startsWith(beginning)))
  );
}

export interface NamesAround {
  siteName: string;
  /** Of the member: what they sign in with is nobody's business. */
  username: string;
  /** Of dealers and garages. */
  firms: readonly string[];
}

/** As it is kept. */
export const normalPublicName = (typed: string): string => typed.normalize('NFC').trim().replace(/\s+/g, ' ');

/** Why a private seller cannot be called so, and what would be right. Undefined: they can. */
export function publicNameFault(name: string, { siteName, username, firms }: NamesAround): string | undefined {
  const length = Array.from(name).length;
  if (length < PUBLIC_NAME_SHORTEST || length > PUBLIC_NAME_LONGEST) return NAME_LENGTH;
  if (!CHARACTERS.test(name) || !/\p{L}/u.test(name)) return NAME_CHARACTERS;
  if ((name.match(/\p{N}/gu) ?? []).length > MOST_DIGITS) return NAME_HAS_NUMBER;
  if (wordsOf(name).map(skeletonOf).join('') === wordsOf(username).map(skeletonOf).join('')) return NAME_IS_USERNAME;
  if (isOfTheMarket(name, siteName)) return NAME_OF_THE_MARKET;
  return firms.some((firm) => isTakenFor(name, firm)) ? NAME_OF_ANOTHER : undefined;
}
