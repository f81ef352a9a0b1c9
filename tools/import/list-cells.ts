import { shown } from '../../platform/sheets/bounded-text.ts';
import { type CellFormat, hasMore, isLonger, textOf } from './cells.ts';

/** Splits a cell at its semicolons. `\;` stands for a semicolon within a part. */
export function splitList(cell: string): string[] {
  const parts = cell.match(/(?:\\[\\;]|[^;])+/g) ?? [];
  return parts.map((part) => part.replace(/\\([\\;])/g, '$1').trim()).filter((part) => part !== '');
}

export const joinList = (parts: readonly string[]) =>
  parts.map((part) => part.replace(/\\(?=[\\;]|$)|;/g, '\\$&')).join(';');

type Names = readonly string[];

/** Returns the format of a column whose cells have several parts. `faultIn`: returns a sentence if the parts are wrong. */
function list(about: string, expects: string, faultIn: (parts: Names) => string | undefined): CellFormat<Names> {
  return {
    about,
    expects: `${expects}, with semicolons between them`,
    empty: [],
    read(cell) {
      const value = splitList(cell);
      const fault = faultIn(value);
      return fault === undefined ? { value } : { fault };
    },
    write: joinList,
    fromStored: (value) => (Array.isArray(value) ? value.filter((part) => typeof part === 'string') : []),
  };
}

const PART_LONGEST = 100;

function faultOfTexts(parts: Names): string | undefined {
  const long = parts.find((part) => isLonger(part, PART_LONGEST));
  if (long !== undefined) return hasMore(long, PART_LONGEST).fault;
  const twice = parts.find((part, at) => parts.indexOf(part) !== at);
  return twice === undefined ? undefined : `"${shown(twice)}" is named twice.`;
}

const CAR_FEATURES_MOST = 100;

export const featureNames = (about: string): CellFormat<Names> => ({
  ...list(about, `at most ${CAR_FEATURES_MOST} names of at most ${PART_LONGEST} characters`, (parts) =>
    parts.length > CAR_FEATURES_MOST ? `More than ${CAR_FEATURES_MOST} features are named.` : faultOfTexts(parts),
  ),
  // The parts are sorted, so that two lists that differ only in order count as equal.
  write: (parts) => joinList(parts.toSorted()),
});

const BADGES_JSON_MOST = 4_000;

export const badges = (about: string): CellFormat<Names> => {
  const texts = list(about, `texts of at most ${PART_LONGEST} characters`, (parts) => {
    const isTooMuch = isLonger(JSON.stringify(parts), BADGES_JSON_MOST);
    return faultOfTexts(parts) ?? (isTooMuch ? 'These are too many to be kept.' : undefined);
  });
  return { ...texts, fromStored: (value) => texts.fromStored(JSON.parse(textOf(value) ?? '[]')) };
};

const MEDIA_MOST = 50;

/** The format of a cell with paths of pictures or films. Its values are those paths at first, and hashes once the files are imported. */
export function mediaList(about: string, files: 'pictures' | 'films', most = MEDIA_MOST): CellFormat<Names> {
  const things = files === 'films' ? 'videos' : files;
  return list(about, `paths of ${things} or https:// addresses, at most ${most}`, ({ length }) =>
    length > most ? `More than ${most} ${things} are named.` : undefined,
  );
}

export const medium = (about: string): CellFormat<Names> => ({
  ...mediaList(about, 'pictures', 1),
  expects: 'the path of a picture or its https:// address',
});
