import { posix } from 'node:path';
import { MOST_PHOTOS } from '#contract/office/photos.ts';

// The photo files of a ZIP. Each belongs to the row whose stock number its name begins with.

const PICTURE = /\.(jpe?g|png|webp|avif)$/i;
/** Matches hidden files that operating systems add to archives. */
const HIDDEN = /(^|\/)(\.|__MACOSX\/)/;

export const isArchivePhoto = (path: string): boolean => PICTURE.test(path) && !HIDDEN.test(path);

/** Paths of the photos in a ZIP, by each folded name that a cell may use for them (see `photoCalled`). */
export type ArchiveNames = ReadonlyMap<string, string>;

export const foldedPath = (name: string) => name.normalize('NFC').trim().toLowerCase();

const fileName = (path: string) => foldedPath(posix.basename(path));
const withoutEnding = (name: string) => name.replace(PICTURE, '');

/**
 * Returns the paths of photos by the names that cells may use: the path, or the file name if it occurs once, with or without its ending.
 */
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

/**
 * Returns the path in the ZIP of the photo that a cell names. If the cell contains a path on the seller's own disk, only its file name is
 * compared.
 */
export function photoCalled(name: string, photos: ArchiveNames | undefined): string | undefined {
  const path = foldedPath(name.replaceAll('\\', '/'));
  return photos?.get(path) ?? photos?.get(fileName(path)) ?? photos?.get(withoutEnding(fileName(path)));
}

/** Reduces a text to lower-case letters, digits and hyphens, because photos of the car "A 17/2" may be named "a-17-2". */
const plain = (text: string) =>
  foldedPath(text)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/**
 * Sorts photos by name. Numbers in names are compared by value, as otherwise "12" would precede "3". The photo named by the stock number alone
 * comes first.
 */
function inOrder(paths: readonly string[]): string[] {
  const { compare } = new Intl.Collator('en', { numeric: true });
  return [...paths].sort((one, other) => compare(one.replace(PICTURE, ''), other.replace(PICTURE, '')));
}

/**
 * Returns the photos of each stock number, sorted by name: those whose name begins with it (`A17.jpg`, `A17-2.jpg`, `A17/front.jpg`). If
 * several stock numbers fit a name, the longest wins.
 */
export function photosByStockNumber(
  paths: readonly string[],
  stockNumbers: readonly string[],
): ReadonlyMap<string, string[]> {
  const numbers = new Map(stockNumbers.map((number) => [plain(number), number]));
  const pathsByNumber = new Map<string, string[]>();
  for (const path of inOrder(paths)) {
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
