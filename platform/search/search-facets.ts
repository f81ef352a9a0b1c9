import type { Bitmap } from './bitmap.ts';
import type { SearchFilter } from './search-filter.ts';
import { countMatches } from './segment-facets.ts';
import { type SegmentReader, withCommon, withEach } from './segment-reader.ts';

/** Counts of all facets: the number of entries for each value and each bar of a histogram, by the facet's name. */
export interface FoundFacets {
  total: number;
  choices: Record<string, Map<string | number, number>>;
  bars: Record<string, number[]>;
}

/** Returns the names of all fields that a filter uses, also in its parts. */
function namesIn(filter: SearchFilter): string[] {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.parts.flatMap(namesIn);
    case 'not':
      return namesIn(filter.part);
    case 'ids':
      return ['id'];
    default:
      return [filter.name];
  }
}

const speaksOnlyOf = (filter: SearchFilter, name: string) => namesIn(filter).every((one) => one === name);

/** The filters of a list. `chosen`: the filter that is set in each facet, by the facet's name. `always`: all other filters. */
export interface Narrowed {
  chosen?: SearchFilter | undefined;
  always?: SearchFilter | undefined;
}

/**
 * Counts the entries for each value of these facets. A facet is counted without the choices made in it, so that a visitor who has ticked
 * one value sees how many results another value would add.
 */
export function countFacets(
  readers: readonly SegmentReader[],
  { chosen, always }: Narrowed,
  names: readonly string[],
): FoundFacets {
  const facets: FoundFacets = { total: 0, choices: {}, bars: {} };
  const choices = chosen?.kind === 'and' ? chosen.parts : chosen ? [chosen] : [];
  const parts = always ? [...choices, always] : choices;
  const isChoiceIn = (name: string) => (part: SearchFilter) => part !== always && speaksOnlyOf(part, name);
  const isChosen = (name: string) => parts.some(isChoiceIn(name));

  function add(reader: SegmentReader, name: string, counts: Uint32Array) {
    const choice = reader.segment.choices[name];
    if (!choice) {
      // Code 0 stands for no value, which has no bar.
      facets.bars[name] = [...counts.subarray(1)].map((count, bar) => count + (facets.bars[name]?.[bar] ?? 0));
      return;
    }
    facets.choices[name] ??= new Map();
    const ofName = facets.choices[name];
    for (const [at, value] of choice.values.entries()) {
      const count = counts[at + 1] ?? 0;
      if (count > 0) ofName.set(value, (ofName.get(value) ?? 0) + count);
    }
  }

  for (const reader of readers) {
    const addAll = (among: readonly string[]) => (matches: Bitmap, count: number) => {
      const counted = countMatches(reader, { matches, count }, among);
      for (const name of among) add(reader, name, counted.get(name) ?? new Uint32Array(0));
      return count;
    };
    withEach(reader, parts, (met) => {
      facets.total += withCommon(reader, met, addAll(names.filter((name) => !isChosen(name))));
      for (const name of names.filter(isChosen)) {
        const others = parts.flatMap((part, at) => (isChoiceIn(name)(part) ? [] : (met[at] ?? [])));
        withCommon(reader, others, addAll([name]));
      }
    });
  }
  return facets;
}
