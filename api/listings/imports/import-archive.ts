import { posix } from 'node:path';
import { MOST_PHOTOS } from '#contract/office/photos.ts';

// Photos in a ZIP: each belongs to the row with the stock number in its name.

const PICTURE = /\.(jpe?g|png|webp|avif)$/i;
/** Hidden files that operating systems add to archives. */
const HIDDEN = /(^|\/)(\.|__MACOSX\/)/;

export const isArchivePhoto = (path: string): boolean => PICTURE.test(path) && !HIDDEN.test(path);

/** Photos of the ZIP, by the names that a cell may use, folded; see `photoCalled`. */
export type ArchiveNames = ReadonlyMap<string, string>;

export const foldedPath = (name: string) => name.normalize('NFC').trim().toLowerCase();

const fileName = (path: string) => foldedPath(posix.basename(path));
const withoutEnding = (name: string) => name.replace(PICTURE, '');

/** Returns the photos by the names that a cell may use: their path, or their file name if only one has it, with and without its ending. */
export function archiveNamesOf(paths: readonly string[]): ArchiveNames {
  const names = new Map<string, string>();
  for (const nameOf of [(path: string) => withoutEnding(fileName(path)), fileName]) {
    for (const [name, [path = '', ...others]] of Map.groupBy(paths, nameOf)) {
      if (others.length === 0) names.set(name, path);
    }
  }
  for (const path of paths) names.set(foldedPath(path), path);
  return names;
}

/** Returns the photo of a ZIP that a cell calls so. The folders before its name may be those of the seller's own disk. */
export function photoCalled(name: string, photos: ArchiveNames | undefined): string | undefined {
  const path = foldedPath(name.replaceAll('\\', '/'));
  return photos?.get(path) ?? photos?.get(fileName(path)) ?? photos?.get(withoutEnding(fileName(path)));
}

/** Reduces a name to small letters, digits and hyphens: people name the files of "A 17/2" "a-17-2". */
const plain = (text: string) =>
  foldedPath(text)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** Numeric order, or "12" would stand before "3". A photo named by the stock number alone comes first. */
const inOrder = new Intl.Collator('en', { numeric: true });
const byName = (one: string, other: string) => inOrder.compare(one.replace(PICTURE, ''), other.replace(PICTURE, ''));

/**
 * The photos of each of these stock numbers, in order of their names: those called after it, with more behind it or not
 * (`A17.jpg`, `A17-2.jpg`, `A17/front.jpg`). The longest number that fits has it.
 */
export function photosByStockNumber(
  paths: readonly string[],
  stockNumbers: readonly string[],
): ReadonlyMap<string, string[]> {
  const numbers = new Map(stockNumbers.map((number) => [plain(number), number]));
  const pathsByNumber = new Map<string, string[]>();
  for (const path of [...paths].sort(byName)) {
    const number = ownerOf(path, numbers);
    if (number === undefined) continue;
    const photos = pathsByNumber.get(number) ?? [];
    if (photos.length < MOST_PHOTOS) photos.push(path);
    pathsByNumber.set(number, photos);
  }
  return pathsByNumber;
}

function ownerOf(path: string, numbers: ReadonlyMap<string, string>): string | undefined {
  const { name, dir } = posix.parse(path);
  for (const candidate of [name, posix.basename(dir)].map(plain)) {
    const parts = candidate.split('-');
    for (let length = parts.length; length > 0; length -= 1) {
      const number = numbers.get(parts.slice(0, length).join('-'));
      if (number !== undefined) return number;
    }
  }
  return undefined;
}
