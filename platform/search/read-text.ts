import { LONGEST_WORDS } from '#contract/values/search-words.ts';
import { plainText } from '#contract/values/typed-number.ts';
import { foldedWords } from './fold-words.ts';
import { LONGEST_PHRASE, type Phrase, type PhraseBook } from './phrase-book.ts';
import { type Meaning, type ReadWord, readMeanings, type WordField } from './read-words.ts';
import type { Condition, Talk, TalkPattern } from './talk.ts';
import type { TextWords } from './text-words.ts';

/** A part of a search text that was understood. */
export interface Piece {
  /** Its position in the text, in code units. */
  start: number;
  end: number;
  /** Conditions that must all be met; undefined for a name, a value or a word to find in free texts. */
  asks: readonly Condition[] | undefined;
  meaning: Meaning | undefined;
  /** The ways in which free texts write the word: one of them must be found there. */
  spellings?: readonly string[];
  /** True if the piece does not limit the results when a name is in the text too. */
  isAlone?: true;
  /**
   * Whether the piece may be dropped if nothing is found: the beginning of a name or code, a misspelled word that may be several names, or a code
   * alone.
   */
  isWeak: boolean;
  /**
   * True for a weak piece that tells what a thing is for, as "cruiser" in "sail for a cruiser". It is dropped before the pieces that tell what
   * the thing is.
   */
  isPurpose?: boolean | undefined;
  /** True for a word that the phrase book ignores as meaningless, but that is also a word of a name. */
  isFiller?: true;
}

/** A search text, as it was understood. */
export interface ReadText {
  /** The text in small letters with single blanks. The positions of the pieces refer to it. */
  text: string;
  pieces: Piece[];
  /** Positions in the text of the words for which no meaning was found. */
  unknown: { start: number; end: number }[];
}

/** The most words of a text that are looked at. */
const MOST_WORDS = 20;
/** The fewest letters of a misspelled name that counts as that name, whatever else was typed. */
const SHORTEST_SLIP = 5;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

interface Token {
  start: number;
  end: number;
  word: string;
}

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(WORD)].slice(0, MOST_WORDS).flatMap(({ 0: match, index }) =>
    foldedWords(match)
      .slice(0, 1)
      .map((word) => ({ start: index, end: index + match.length, word })),
  );

/** Returns the pieces of the text that match a pattern, and the text with a gap in place of each. */
function takePatterns(text: string, patterns: readonly TalkPattern[]) {
  const pieces: Piece[] = [];
  let rest = text;
  for (const { pattern, read } of patterns) {
    for (const match of rest.matchAll(pattern)) {
      const [whole] = match;
      const asks = read(match);
      if (!asks) continue;
      const start = match.index + whole.length - whole.trimStart().length;
      const end = match.index + whole.trimEnd().length;
      pieces.push({ start, end, asks, meaning: undefined, isWeak: false });
      rest = rest.slice(0, match.index) + GAP.repeat(whole.length) + rest.slice(match.index + whole.length);
    }
  }
  return { pieces, rest };
}

/** Put in place of a pattern's match, so that no other pattern matches across it. */
const GAP = '|';

/** The words of free texts. */
export interface ReadTexts {
  words: TextWords;
  /** The words of the text that says what a thing is for; undefined if the type has no such text. */
  purposes: TextWords | undefined;
}

interface Reader {
  patterns: readonly TalkPattern[];
  book: PhraseBook;
  fields: readonly WordField[];
  /** The fields whose values are names, such as make and model. */
  names: readonly string[];
  /** The fields whose values are codes. A piece that can only mean codes is weak. */
  codes: readonly string[];
  years: readonly string[];
  /** The words of the type's free texts; undefined if it has none. */
  texts: ReadTexts | undefined;
}

/** Returns whether this single word is a complete word of some name, and not only the beginning of one. */
const isName = (word: string, { fields, names }: Reader) =>
  fields.some((field) => names.includes(field.name) && field.whole(word).length > 0);

/** Returns the longest phrase that begins at a token, with its tokens. If the phrase book has none, the token alone counts as a name. */
function phraseAt(tokens: readonly Token[], at: number, reader: Reader): { phrase: Phrase; taken: readonly Token[] } {
  for (let count = Math.min(LONGEST_PHRASE, tokens.length - at); count > 1; count -= 1) {
    const taken = tokens.slice(at, at + count);
    const phrase = reader.book.get(taken.map(({ word }) => word).join(''));
    if (phrase !== undefined) return { phrase, taken };
  }
  const [token] = tokens.slice(at);
  const word = token?.word ?? '';
  const phrase = reader.book.get(word) ?? 'name';
  return { phrase: phrase === 'nothing' && isName(word, reader) ? 'name' : phrase, taken: token ? [token] : [] };
}

/** Joins the words of a name that were typed without a blank between them, as in "c-rv": the name may have its hyphen elsewhere. */
function withoutHyphens(taken: readonly Token[], text: string): readonly Token[] {
  const span = spanOf(taken);
  const isOneWord = taken.length > 1 && !text.slice(span.start, span.end).includes(' ');
  return isOneWord ? [{ ...span, word: taken.map(({ word }) => word).join('') }] : taken;
}

const spanOf = (tokens: readonly Token[]) => ({ start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? 0 });

const askedBy = (talk: Talk | undefined) => (typeof talk === 'object' && 'asks' in talk ? talk : undefined);

/**
 * Joins two neighbouring words if free texts contain them joined to one word, and do not contain the first one alone: "rav 4" becomes "rav4",
 * and "gear box" becomes "gearbox".
 */
function joinForTexts(tokens: readonly Token[], { words }: ReadTexts): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const [one, next] = tokens.slice(at);
    if (!one) break;
    const both = next && !words.has(one.word) && words.isOneWord(one.word + next.word);
    joined.push(both ? { ...spanOf([one, next]), word: one.word + next.word } : one);
    if (both) at += 1;
  }
  return joined;
}

/** Returns the piece for a word that is to be found in free texts. */
function pieceInTexts({ start, end, word }: Token, { words, purposes }: ReadTexts): Piece | undefined {
  const spellings = words.spellings(word);
  if (spellings.length === 0) return undefined;
  const isPurpose = purposes && spellings.some((one) => purposes.has(foldedWords(one).join('')));
  return { start, end, asks: undefined, meaning: undefined, spellings, isWeak: true, isPurpose };
}

/** Returns whether a word is a slip in a single name: "hariar 2005" is as much about a Harrier as "harrier 2005". */
const isSlipInName = (word: string, { meaning, way }: ReadWord, names: readonly string[]) =>
  (way === 'near' || way === 'sounding') &&
  word.length >= SHORTEST_SLIP &&
  meaning.length === 1 &&
  meaning.every(({ name, values }) => names.includes(name) && values.length === 1);

/** Returns the piece for a word that means names, codes or years. */
function pieceOfMeaning({ start, end, word }: Token, read: ReadWord, reader: Reader): Piece {
  const { meaning, way } = read;
  const { texts, codes, years, book, names } = reader;
  const isFiller = book.get(word) === 'nothing' || undefined;
  // In a type with free texts, a year is as weak as a code, since few of its entries have a year.
  const weakFields = texts ? [...codes, ...years] : codes;
  const isWeak =
    isFiller ||
    (way !== 'whole' && !isSlipInName(word, read, names)) ||
    meaning.every(({ name }) => weakFields.includes(name));
  return { start, end, asks: undefined, meaning, isWeak, isFiller, isPurpose: texts && isWeak };
}

/**
 * Finds the meaning of neighbouring words: names, codes and years. A word with none of these meanings may be the beginning of a phrase, or
 * misspell one.
 */
function readNames(typed: readonly Token[], reader: Reader): Pick<ReadText, 'pieces' | 'unknown'> {
  const { fields, texts, book } = reader;
  const tokens = texts ? joinForTexts(typed, texts) : typed;
  const pieces: Piece[] = [];
  const unknown: ReadText['unknown'] = [];
  let at = 0;
  for (const read of readMeanings(
    fields,
    tokens.map(({ word }) => word),
  )) {
    const taken = tokens.slice(at, at + read.words);
    at += read.words;
    const token = { ...spanOf(taken), word: taken[0]?.word ?? '' };
    const inTexts = texts && read.way !== 'whole' ? pieceInTexts(token, texts) : undefined;
    if (inTexts) pieces.push(inTexts);
    else if (read.meaning.length > 0) pieces.push(pieceOfMeaning(token, read, reader));
    else {
      const { start, end, word } = token;
      const guess = askedBy(book.guess(word));
      if (guess) pieces.push({ start, end, ...guess, meaning: undefined, isWeak: true });
      else unknown.push({ start, end });
    }
  }
  return { pieces, unknown };
}

/** Returns whether a piece of the text names a value of one of these fields, rather than a year or a limit such as "under 20m". */
export const isOfName = ({ meaning }: Piece, names: readonly string[]) =>
  meaning?.some(({ name }) => names.includes(name)) ?? false;

/** Splits a typed text into pieces that have a meaning, and words that have none. Accepts any text. */
export function readText(typed: string, reader: Reader): ReadText {
  const text = plainText(typed.slice(0, 2 * LONGEST_WORDS)).replace(/ +/g, ' ');
  const { pieces, rest } = takePatterns(text, reader.patterns);
  const read: ReadText = { text, pieces, unknown: [] };
  const tokens = tokensOf(rest);
  let names: Token[] = [];
  const endNames = () => {
    const found = readNames(names, reader);
    read.pieces.push(...found.pieces);
    read.unknown.push(...found.unknown);
    names = [];
  };
  for (let at = 0; at < tokens.length; ) {
    const { phrase, taken } = phraseAt(tokens, at, reader);
    at += taken.length;
    if (phrase === 'name') names.push(...withoutHyphens(taken, text));
    else if (typeof phrase === 'object' && 'words' in phrase) {
      names.push(...foldedWords(phrase.words).map((word) => ({ ...spanOf(taken), word })));
    } else {
      endNames();
      if (phrase !== 'nothing') read.pieces.push({ ...spanOf(taken), ...phrase, meaning: undefined, isWeak: false });
    }
  }
  endNames();
  if (read.pieces.some((piece) => isOfName(piece, reader.names)))
    read.pieces = read.pieces.filter(({ isAlone }) => !isAlone);
  read.pieces.sort((one, other) => one.start - other.start);
  return read;
}
