import type { ReadValue } from '#contract/listings/listing-fields.ts';
import * as messages from '#contract/messages/imports.ts';
import { enter, textExpected } from '#contract/messages/values.ts';
import { MOST_PHOTOS } from '#contract/office/photos.ts';
import { type ArchiveNames, isArchivePhoto, photoCalled } from './import-archive.ts';

/** The most characters of a cell: a thousand for each photo's address. */
const CELL_LONGEST = 1_000 * MOST_PHOTOS;
const ADDRESS = /^https?:\/\/\S{1,1990}$/i;

function withoutEndingCommas(text: string): string {
  let end = text.length;
  while (text[end - 1] === ',' || text[end - 1] === ' ') end -= 1;
  return text.slice(0, end);
}

/**
 * Splits a cell into photos at semicolons, bars and line breaks, and at a blank or comma before an address, since addresses may contain
 * commas. The pattern looks only one character ahead, because a repetition would take quadratic time for a long run of blanks.
 */
const photosIn = (cell: string) =>
  cell.split(/[;|\n]|(?=[\s,]https?:)/i).map((part) => withoutEndingCommas(part.replace(/^,/, '').trim()));

/** Returns whether the text may be the name of a photo's file, with its ending or without, such as "IMG_1001". */
const isFileName = (part: string) =>
  !ADDRESS.test(part) && (isArchivePhoto(part) || /^[\p{L}\p{N}_-]{1,60}$/u.test(part));

/** If no ZIP was sent and the cells contain nothing but names of photo files, returns the first name; otherwise undefined. */
const absentIn = (named: readonly string[], archive: ArchiveNames | undefined): string | undefined =>
  !archive && named.every(isFileName) ? named[0] : undefined;

/** Reads the photos that a row's cells name. Names of files without a ZIP give only a note, not a fault: the ad keeps its photos. */
export function readPhotos(cells: readonly string[], archive: ArchiveNames | undefined): ReadValue | { note: string } {
  if (cells.some((cell) => cell.length > CELL_LONGEST)) return { fault: enter(textExpected(CELL_LONGEST)) };
  const isGood = (part: string) =>
    photoCalled(part, archive) !== undefined || (ADDRESS.test(part) && URL.canParse(part));
  const parts = cells.flatMap(photosIn).flatMap((part) => (isGood(part) ? part : part.split(',')));
  const named = parts.map((part) => part.trim()).filter((part) => part !== '');
  const absent = absentIn(named, archive);
  if (absent !== undefined) return { note: messages.photosNotSent(absent.slice(0, 60)) };
  const wrong = named.find((part) => !isGood(part));
  if (wrong !== undefined) {
    return { fault: (archive ? messages.photoNotInZip : messages.photoWantsAddress)(wrong.slice(0, 60)) };
  }
  const photos = [...new Set(named.map((part) => photoCalled(part, archive) ?? part))];
  return photos.length > MOST_PHOTOS ? { fault: messages.tooManyPhotosIn(MOST_PHOTOS) } : { value: photos };
}
