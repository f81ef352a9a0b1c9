import { isUtf8 } from 'node:buffer';
import { BrokenTable } from './csv-text.ts';

const NOT_UTF8 = 'is not UTF-8; save the file as "CSV UTF-8"';

/** Returns the index of the first byte that is not UTF-8. The bytes may begin in the middle of a character. */
function firstInvalid(bytes: Buffer): number {
  let start = 0;
  while (start < 3 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start += 1;
  const rest = bytes.subarray(start);
  let [valid, invalid] = [0, rest.length];
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >> 1;
    // Looks at up to three bytes more, since the end at `middle` may cut a character, which is complete by then.
    const isValid = [0, 1, 2, 3].some((more) => isUtf8(rest.subarray(0, middle + more)));
    if (isValid) valid = middle;
    else invalid = middle;
  }
  return start + valid;
}

/** Returns how many rows end in this text, and whether it ends within quotes. `isQuoted`: whether it begins within quotes. */
function countRows(text: string, isQuoted: boolean): { rows: number; isQuoted: boolean } {
  let rows = 0;
  let inside = isQuoted;
  for (const character of text.matchAll(/"|\r\n|\r|\n/g)) {
    if (character[0] === '"') inside = !inside;
    else if (!inside) rows += 1;
  }
  return { rows, isQuoted: inside };
}

/**
 * Decodes UTF-8 with or without a byte order mark. In a file with another encoding, letters would turn into wrong ones, so it throws
 * BrokenTable with the row of the first invalid byte.
 */
export async function* decodeStrictly(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let place = { rows: 0, isQuoted: false };
  let isStart = true;
  for await (const piece of pieces) {
    if (isStart && /^(\xff\xfe|\xfe\xff)/.test(piece.toString('latin1', 0, 2))) {
      throw new BrokenTable(1, 'is in UTF-16; save the file as "CSV UTF-8"');
    }
    isStart = false;
    let text: string;
    try {
      text = decoder.decode(piece, { stream: true });
    } catch {
      const { rows } = countRows(piece.toString('latin1', 0, firstInvalid(piece)), place.isQuoted);
      throw new BrokenTable(place.rows + rows + 1, NOT_UTF8);
    }
    const { rows, isQuoted } = countRows(text, place.isQuoted);
    place = { rows: place.rows + rows, isQuoted };
    yield text;
  }
  try {
    yield decoder.decode();
  } catch {
    throw new BrokenTable(place.rows + 1, NOT_UTF8);
  }
}
