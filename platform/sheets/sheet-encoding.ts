import { isUtf8 } from 'node:buffer';
import { BrokenTable } from './csv-text.ts';

type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';

/** Matches characters that no text contains. A file that has one is of another kind, such as a picture or an old workbook. */
const NO_TEXT = /[^\P{Cc}\t\n\v\f\r\x7f-\x9f]/u;

function read(bytes: Buffer): { text: string; encoding: Encoding } {
  const mark = bytes.toString('latin1', 0, 2);
  if (mark === '\xff\xfe') return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' };
  if (mark === '\xfe\xff') return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' };
  if (isUtf8(bytes)) return { text: new TextDecoder('utf-8').decode(bytes), encoding: 'UTF-8' };
  return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
}

/**
 * Decodes a table as spreadsheets save it: UTF-8, UTF-16 with a byte order mark, or Windows' older encoding. The last one is a guess, so
 * the encoding is returned for the user to check. Throws BrokenTable if the bytes are not text.
 */
export function decodeSheet(bytes: Buffer): { text: string; encoding: Encoding } {
  const decoded = read(bytes);
  if (NO_TEXT.test(decoded.text)) throw new BrokenTable(1, 'holds bytes that are no text');
  return decoded;
}
