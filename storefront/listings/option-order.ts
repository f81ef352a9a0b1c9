import { byName } from '../lib/catalogue-names.ts';
import type { CountOf } from './list-facets.ts';

/** So many stand in sight; of a longer list the others are unfolded. */
export const FEW_OPTIONS = 6;

/**
 * What was chosen, then the most frequent, then whatever is left in the alphabet's order, by which one finds a name among
 * many. Where nothing is counted the alphabet has it all.
 */
export function optionOrder(names: readonly string[], chosen: readonly string[], countOf: CountOf | null): string[] {
  const sorted = [...names].sort(byName);
  const others = sorted.filter((name) => !chosen.includes(name));
  const isChosen = sorted.filter((name) => chosen.includes(name));
  const frequent = [...others]
    .sort((a, b) => (countOf?.(b) ?? 0) - (countOf?.(a) ?? 0))
    .slice(0, Math.max(0, FEW_OPTIONS - isChosen.length));
  return [...isChosen, ...frequent, ...others.filter((name) => !frequent.includes(name))];
}
