import type { Filter } from '../content/filter.ts';
import { isOfName, type Piece } from './read-text.ts';

/** The functions that tell whether pieces (the understood parts of a search text) match any entries. */
export interface PieceTrial {
  /** The fields whose values are names. */
  names: readonly string[];
  /** Returns the filter for pieces. `groups`: groups of names, as alternatives: an entry must have all names of at least one group. */
  filterOf(pieces: readonly Piece[], groups?: readonly (readonly Piece[])[]): Filter;
  /** Returns whether any entry meets a filter; true if only the database could tell. */
  isAny(filter: Filter): Promise<boolean>;
}

type GroupNames = (names: readonly Piece[]) => Promise<Piece[][]>;

/** Groups neighbouring names that one entry can have together: "toyota premio or allion" has two groups, a make with a model, and another model. */
async function groupNames({ filterOf, isAny }: PieceTrial, names: readonly Piece[]): Promise<Piece[][]> {
  const groups: Piece[][] = [];
  for (const piece of names) {
    const joined = [...(groups.at(-1) ?? []), piece];
    if (joined.length > 1 && (await isAny(filterOf(joined)))) groups.splice(-1, 1, joined);
    else groups.push([piece]);
  }
  return groups;
}

/**
 * Returns a function that groups names. The first call groups all names; later calls, with some of these names, only leave out the missing
 * ones.
 */
function groupingOnce(trial: PieceTrial): GroupNames {
  let grouped: Piece[][] | undefined;
  return async (names) => {
    grouped ??= await groupNames(trial, names);
    return grouped.map((group) => group.filter((one) => names.includes(one))).filter(({ length }) => length > 0);
  };
}

/**
 * Returns a filter that finds entries: that of all pieces, or else one in which groups of names are alternatives. Undefined if neither finds
 * any.
 */
async function filterThatFinds(
  { names: nameFields, filterOf, isAny }: PieceTrial,
  pieces: readonly Piece[],
  groupsOf: GroupNames,
): Promise<Filter | undefined> {
  const all = filterOf(pieces);
  const names = pieces.filter((piece) => isOfName(piece, nameFields));
  const mayGive = pieces.length > 1 && (names.length > 1 || pieces.some(({ isWeak }) => isWeak));
  // If no piece may be dropped, nothing needs to be counted.
  if (!mayGive || (await isAny(all))) return all;
  const groups = pieces.some(({ isFiller }) => isFiller) ? [] : await groupsOf(names);
  if (groups.length < 2) return undefined;
  const alternatives = filterOf(pieces, groups);
  return (await isAny(alternatives)) ? alternatives : undefined;
}

/**
 * Returns the index of the piece to drop next: the first filler; if there is none, the last weak piece that tells a purpose; if there is none
 * either, the last weak piece. -1 if no piece may be dropped.
 */
function weakestOf(pieces: readonly Piece[]): number {
  const filler = pieces.findIndex(({ isFiller }) => isFiller);
  if (filler >= 0) return filler;
  const purpose = pieces.findLastIndex(({ isPurpose }) => isPurpose);
  return purpose < 0 ? pieces.findLastIndex(({ isWeak }) => isWeak) : purpose;
}

/**
 * Drops fillers and weak pieces one by one as long as no entry is found, so that a useless word beside a good one does no harm. `given`: the
 * dropped pieces without the fillers.
 */
export async function giveUpWeak(trial: PieceTrial, pieces: readonly Piece[]) {
  let kept = pieces;
  // Grouping the names anew for each dropped piece would take up to four hundred counts.
  const groupsOf = groupingOnce(trial);
  const given: Piece[] = [];
  for (;;) {
    const filter = await filterThatFinds(trial, kept, groupsOf);
    const weakest = weakestOf(kept);
    if (filter || kept.length < 2 || weakest < 0)
      return { pieces: kept, given, filter: filter ?? trial.filterOf(kept) };
    given.unshift(...kept.slice(weakest, weakest + 1).filter(({ isFiller }) => !isFiller));
    kept = kept.toSpliced(weakest, 1);
  }
}
