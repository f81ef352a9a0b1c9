import { expect, test } from 'vitest';
import { foldedWords } from './fold-words.ts';
import { codeField, nameField, readMeanings, type WordValue, yearField } from './read-words.ts';
import { openVocabulary } from './vocabulary.ts';

test.each([
  ['premio 2010 nze', ['Premio', '2010', 'NZE121 | NZE141']],
  ['PREMIO', ['Premio']],
  // A word means every name that it fits equally well.
  ['land', ['Land Rover | Land Cruiser']],
  ['2008', ['2008 | 2008']],
  // A whole name wins over a beginning: a code that begins with the word is something else.
  ['note', ['Note']],
  ['note1', ['NOTE1']],
  // A beginning wins over a mistyped name.
  ['merc', ['Mercedes-Benz']],
  ['zrt260', ['DBA-ZRT260']],
  ['dbazrt', ['DBA-ZRT260']],
  ['prenio', ['Premio']],
  ['premoi', ['Premio']],
  ['nissaan', ['Nissan']],
  ['nze114', ['NZE141']],
  ['landcruiser', ['Land Cruiser']],
  // As it is heard.
  ['premiyo', ['Premio']],
  ['rav 4', ['RAV4']],
  ['x trail', ['Mark X | X-Trail', 'X-Trail']],
  // Three letters with a slip, and a number with one, are something else.
  ['ost', ['']],
  ['2100', ['']],
  ['l200', ['L200']],
  ['c200', ['']],
  ['3008', ['']],
  ['1985 xyzzy', ['1985', '']],
  ['trj150', ['']],
])('%s means %j', (text, meanings) => {
  expect(meaningsOf(text)).toEqual(meanings);
});

const MAKES = ['Toyota', 'Land Rover', 'Nissan', 'Mercedes-Benz'];
const MODELS = ['Premio', 'Land Cruiser', 'Mark X', 'RAV4', 'Note', 'IST', '2008', 'X-Trail', 'L200'];
const CODES = ['NZE141', 'NZE121', 'DBA-ZRT260', 'AE100', 'NOTE1', 'TRJ150'];

const vocabularyOf = (names: readonly string[]) => openVocabulary(names.map((name, at) => [at, name]));
const codePart = {
  vocabulary: vocabularyOf(CODES),
  // Nobody has the last one any more.
  codesAt: (at: readonly number[]) => at.flatMap((number) => (CODES[number] === 'TRJ150' ? [] : (CODES[number] ?? []))),
};
const fields = [
  nameField('make', vocabularyOf(MAKES)),
  nameField('model', vocabularyOf(MODELS)),
  codeField('code', [codePart]),
  yearField('year'),
];

const NAMES: Readonly<Record<string, readonly string[]>> = { make: MAKES, model: MODELS };

/** Returns the meaning of each word, in a line: "Land Rover | Land Cruiser". */
const meaningsOf = (text: string) =>
  readMeanings(fields, foldedWords(text)).map(({ meaning }) =>
    meaning
      .flatMap(({ name, values }) => values.map((value: WordValue) => NAMES[name]?.[Number(value)] ?? value))
      .join(' | '),
  );
