import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectWithin } from '../../test/wall-time.ts';
import { openVocabulary } from './vocabulary.ts';

test('near are the names of all words that one letter added, left out, changed or swapped makes of a word', () => {
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 40 }), word, (names, typed) => {
      const vocabulary = openVocabulary(names.map((name, at) => [at, name]));
      const near = vocabulary.near(typed).map((at) => names[at]);
      const expected = names.filter((name) => oneSlipFrom(typed).has(name)).sort();
      expect(near).toEqual(expected);
    }),
    { numRuns: 2_000 },
  );
});

test('a word leads to every name that holds it or begins with it, each once', () => {
  const vocabulary = openVocabulary([
    [1, 'DBA-ZRT260'],
    [2, 'DBA DBAX'],
    [3, 'NZE121'],
  ]);
  expect(vocabulary.exactly('dba')).toEqual([1, 2]);
  expect(vocabulary.exactly('dbazrt260')).toEqual([1]);
  expect(vocabulary.beginningWith('dba')).toEqual([1, 2]);
  expect(vocabulary.beginningWith('n')).toEqual([3]);
  expect(vocabulary.beginningWith('x')).toEqual([]);
  expect(vocabulary.near('')).toEqual([]);
});

test('of more names than are wanted the first by their words are given', () => {
  const names = Array.from({ length: 1_000 }, (_, at): [number, string] => [at, `DBA-${at}`]);
  const vocabulary = openVocabulary(names, 10);
  const first = Array.from({ length: 10 }, (_, at) => at);
  expect(vocabulary.exactly('dba')).toEqual(first);
  expect(vocabulary.beginningWith('d')).toEqual(first);
  expect(vocabulary.near('dbb')).toEqual(first);
});

test('a word like no other is told from a hundred thousand others at once', () => {
  const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
  const code = (at: number) => Array.from({ length: 4 }, (_, n) => letters[Math.floor(at / 33 ** n) % 33]).join('');
  const vocabulary = openVocabulary(Array.from({ length: 100_000 }, (_, at) => [at, `${code(at)}${at % 977}`]));
  const asked = Array.from({ length: 1_000 }, (_, at) => `qxj${code(at * 31).toLowerCase()}zz`);
  const startedAt = performance.now();
  for (const word of asked) expect(vocabulary.near(word)).toEqual([]);
  // Comparing each with every word would take ten times as long.
  expectWithin(1_000, startedAt);
});

const LETTERS = ['a', 'b', 'c'];

/** All that one slip makes of a word. */
function oneSlipFrom(word: string): Set<string> {
  const made = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of LETTERS) {
      made.add(before + letter + after);
      if (after !== '') made.add(before + letter + after.slice(1));
    }
    if (after !== '') made.add(before + after.slice(1));
    if (after.length > 1) made.add(before + after[1] + after[0] + after.slice(2));
  }
  // A word itself is one changed letter away from no other.
  made.delete(word);
  return made;
}

const word = fc.array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 6 }).map((letters) => letters.join(''));
