// A skeleton is a simplified spelling of a name: names that look alike have the same skeleton.

/** Characters that look like a Latin letter, each with that letter. `i` and `l` count as one letter, because a capital I looks like a small l. */
const READS_LIKE: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['a', '4а\u0251α'],
    ['b', '68вβ'],
    ['c', 'сϲ'],
    ['d', 'ԁđð'],
    ['e', '3еёεǝ'],
    ['g', '9ɡ'],
    ['h', 'нһħη'],
    ['k', 'кκĸ'],
    ['l', '1iіїӏıιłľ'],
    ['m', 'мμ'],
    ['n', 'пŋ'],
    ['o', '0оοøσ'],
    ['p', 'рρþ'],
    ['r', 'гѓ'],
    ['s', '5ѕş'],
    ['t', '7тτŧ'],
    ['u', 'υ'],
    ['v', 'νѵ'],
    ['w', 'ѡω'],
    ['x', 'хχ'],
    ['y', 'уγ'],
    ['z', '2ζ'],
    ['j', 'ј'],
    ['ss', 'ß'],
    ['ae', 'æ'],
    ['oe', 'œ'],
  ].flatMap(([read = '', letters = '']) => Array.from(letters, (letter) => [letter, read])),
);

/** Returns a word's skeleton: without case and accents, and with look-alike characters replaced by plain letters. */
export function skeletonOf(word: string): string {
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

export const wordsOf = (text: string) => text.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');

/** Words that are left out when names of firms are compared, because many firms have them. */
const OF_ANY_FIRM = new Set(['ltd', 'limited', 'co', 'company', 'inc', 'plc', 'uganda', 'ug', 'the'].map(skeletonOf));

/** Returns the skeletons of the words that distinguish a firm from others. If its name has no such words: the skeletons of all its words. */
export function tellingWords(name: string): string[] {
  const words = wordsOf(name).map(skeletonOf);
  const telling = words.filter((word) => !OF_ANY_FIRM.has(word));
  return telling.length > 0 ? telling : words;
}

/** Joins neighbouring single letters to one word: "A d m i n" becomes "Admin". */
export function withLettersJoined(words: readonly string[]): string[] {
  const joined: string[] = [];
  let isOpen = false;
  for (const word of words) {
    const isLetter = Array.from(word).length === 1;
    if (isLetter && isOpen) joined.push(`${joined.pop()}${word}`);
    else joined.push(word);
    isOpen = isLetter;
  }
  return joined;
}

const MOST_WORDS_IN_RUN = 5;

/** Returns the skeletons of all groups of neighbouring words, each group joined to one word: those of "Ad min 24" include "admin". */
export function runsOf(name: string): Set<string> {
  const words = withLettersJoined(wordsOf(name));
  const runs = words.flatMap((_, from) =>
    words.slice(from, from + MOST_WORDS_IN_RUN).map((_, at) => words.slice(from, from + at + 1)),
  );
  // Adds each group of words without its digits: "admin1" looks like "admin". In the groups with digits, a digit counts as the letter that it
  // looks like.
  const all = runs.flatMap((run) => [run, run.map((word) => word.replace(/\p{N}/gu, ''))]);
  return new Set([tellingWords(name).join(''), ...all.map((run) => run.map(skeletonOf).join(''))]);
}

/** Latin letters that occur in people's names, without phonetic letters, small capitals and full-width forms. */
const LATIN = /^[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f\u01cd-\u0233\u1e00-\u1eff]$/;
/** Other scripts in which names are written today. Ancient scripts are left out: they would only serve to imitate other letters. */
const OTHER_SCRIPTS = [
  /^[\u0370-\u03ff\u1f00-\u1fff]$/,
  /^[\u0400-\u04ff]$/,
  /^\p{Script=Arabic}$/u,
  /^\p{Script=Bengali}$/u,
  /^\p{Script=Devanagari}$/u,
  /^\p{Script=Ethiopic}$/u,
  /^\p{Script=Gujarati}$/u,
  /^\p{Script=Gurmukhi}$/u,
  /^\p{Script=Hangul}$/u,
  /^\p{Script=Hebrew}$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u,
  /^\p{Script=Tamil}$/u,
  /^\p{Script=Telugu}$/u,
];

/** Returns whether all letters belong to one script. Mixed scripts are a way to imitate another name. */
export function isOfOneScript(text: string): boolean {
  const letters = text.normalize('NFC').match(/\p{L}/gu) ?? [];
  return [LATIN, ...OTHER_SCRIPTS].some((script) => letters.every((letter) => script.test(letter)));
}
