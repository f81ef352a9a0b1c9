import { enter, lineExpected, NO_UNSEEN_SIGNS, ONE_LINE, textExpected } from '../messages/values.ts';
import { keyAtMost, keyMustBe, keySays } from '../messages/write-api.ts';
import type { Codec, Read } from './codec.ts';
import { hasUnseenSigns } from './unseen-signs.ts';

/** Control characters, except line breaks and tabs. */
const CONTROL = /[^\P{Cc}\t\n]/u;

/** UTF-16 code units that one character may have before normalization: surrogate pairs, and accents that NFC joins to their letter. */
const MOST_UNITS = 8;

/** Counts characters as people and PostgreSQL do: a surrogate pair is one. */
const lengthOf = (text: string) => [...text].length;

/** Returns the codec for a text of at most `most` characters. `hasLines`: true if it may have several lines. */
function textCodec(most: number, hasLines: boolean): Codec<string> {
  const expects = hasLines ? textExpected(most) : lineExpected(most);

  function readTyped(typed: string): Read<string> {
    const tooLong = { fault: enter(textExpected(most)) };
    if (typed.trim().length > most * MOST_UNITS) return tooLong;
    const text = typed.normalize('NFC').replace(/\r\n?/g, '\n').trim();
    if (CONTROL.test(text) || hasUnseenSigns(text)) return { fault: hasLines ? NO_UNSEEN_SIGNS : ONE_LINE };
    if (!hasLines && /[\n\t]/.test(text)) return { fault: ONE_LINE };
    return lengthOf(text) > most ? tooLong : { value: text };
  }

  return {
    readTyped,
    readWire(sent, name) {
      if (typeof sent !== 'string') return { fault: keyMustBe(name, 'string') };
      if (lengthOf(sent.trim()) > most) return { fault: keyAtMost(name, most) };
      const read = readTyped(sent);
      return 'fault' in read ? { fault: keySays(name, read.fault) } : read;
    },
    write: (value) => value,
    expects,
  };
}

export const line = (most: number): Codec<string> => textCodec(most, false);
export const lines = (most: number): Codec<string> => textCodec(most, true);
