/**
 * Returns the names sorted as in `order`. A name that is not in `order` follows the one behind which it stands in `names`, so that a new field is
 * shown beside the field beside which it is declared.
 */
export function inOrder<Name extends string>(names: readonly Name[], order: readonly Name[]): Name[] {
  const ranks = new Map<Name, number>();
  let rank = -1;
  for (const name of names) {
    if (order.includes(name)) rank = order.indexOf(name);
    ranks.set(name, rank);
  }
  return names.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
}
