import { byName } from '../../lib/catalogue-names.ts';
import type { CountOf } from './list-facets.ts';

/** The number of options that are visible from the start; in a longer list the others are folded. */
export const FEW_OPTIONS = 6;

/** Returns the options in their order: chosen ones, then frequent ones, then the others alphabetically. Without counts all are in alphabetical order. */
export function optionOrder(names: readonly string[], chosen: readonly string[], countOf: CountOf | null): string[] {
  const sorted = [...names].sort(byName);
  const others = sorted.filter((name) => !chosen.includes(name));
  const isChosen = sorted.filter((name) => chosen.includes(name));
  const frequent = [...others]
    .sort((a, b) => (countOf?.(b) ?? 0) - (countOf?.(a) ?? 0))
    .slice(0, Math.max(0, FEW_OPTIONS - isChosen.length));
  return [...isChosen, ...frequent, ...others.filter((name) => !frequent.includes(name))];
}
