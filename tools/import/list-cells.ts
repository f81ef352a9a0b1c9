import { shown } from '../../platform/sheets/bounded-text.ts';
import { BadCell, type CellFormat, isLonger, textOf } from './cells.ts';

/** The parts of a cell, between semicolons; `\;` is a semicolon within a part. */
export function splitList(cell: string): string[] {
  const parts = cell.match(/(?:\\[\\;]|[^;])+/g) ?? [];
  return parts.map((part) => part.replace(/\\([\\;])/g, '$1').trim()).filter((part) => part !== '');
}

export const joinList = (parts: readonly string[]) =>
  parts.map((part) => part.replace(/\\(?=[\\;]|$)|;/g, '\\$&')).join(';');

function list(about: string, expects: string, check: (part: string) => void): CellFormat<readonly string[]> {
  return {
    about,
    expects: `${expects}, with semicolons between them`,
    empty: [],
    read(cell) {
      const parts = splitList(cell);
      for (const part of parts) check(part);
      return parts;
    },
    write: joinList,
    fromStored: (value) => (Array.isArray(value) ? value.filter((part) => typeof part === 'string') : []),
  };
}

function noLongerThan(most: number) {
  return (part: string) => {
    if (isLonger(part, most)) throw new BadCell(`"${shown(part)}" has more than ${most} characters.`);
  };
}

function requireDistinct(parts: readonly string[]): void {
  const twice = parts.find((part, at) => parts.indexOf(part) !== at);
  if (twice !== undefined) throw new BadCell(`"${shown(twice)}" is named twice.`);
}

const CAR_FEATURES_MOST = 100;

export const featureNames = (about: string): CellFormat<readonly string[]> => {
  const names = list(about, `at most ${CAR_FEATURES_MOST} names of at most 100 characters`, noLongerThan(100));
  return {
    ...names,
    read(cell) {
      const parts = names.read(cell);
      if (parts.length > CAR_FEATURES_MOST) throw new BadCell(`More than ${CAR_FEATURES_MOST} features are named.`);
      requireDistinct(parts);
      return parts;
    },
    // Their order means nothing.
    write: (parts) => joinList(parts.toSorted()),
  };
};

const BADGES_JSON_MOST = 4_000;

export const badges = (about: string): CellFormat<readonly string[]> => {
  const texts = list(about, 'texts of at most 100 characters', noLongerThan(100));
  return {
    ...texts,
    read(cell) {
      const parts = texts.read(cell);
      requireDistinct(parts);
      if (isLonger(JSON.stringify(parts), BADGES_JSON_MOST)) throw new BadCell('These are too many to be kept.');
      return parts;
    },
    fromStored: (value) => texts.fromStored(JSON.parse(textOf(value) ?? '[]')),
  };
};

const MEDIA_MOST = 50;

/** Until they are looked at, the value is what the file names them by; from then on, the hash of each. */
export function mediaList(about: string, files: 'pictures' | 'films'): CellFormat<readonly string[]> {
  const things = files === 'films' ? 'videos' : files;
  const paths = list(about, `paths of ${things} or https:// addresses, at most ${MEDIA_MOST}`, () => undefined);
  return {
    ...paths,
    read(cell) {
      const parts = paths.read(cell);
      if (parts.length > MEDIA_MOST) throw new BadCell(`More than ${MEDIA_MOST} ${things} are named.`);
      return parts;
    },
  };
}

export const medium = (about: string): CellFormat<readonly string[]> => {
  const pictures = mediaList(about, 'pictures');
  return {
    ...pictures,
    expects: 'the path of a picture or its https:// address',
    read(cell) {
      const parts = pictures.read(cell);
      if (parts.length > 1) throw new BadCell('More than 1 pictures are named.');
      return parts;
    },
  };
};
