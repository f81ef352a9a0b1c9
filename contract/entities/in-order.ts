/** Returns the names sorted as in `order`; names that are not in `order` come last. */
export function inOrder<Name extends string>(names: readonly Name[], order: readonly Name[]): Name[] {
  const rank = (name: Name) => (order.includes(name) ? order.indexOf(name) : order.length);
  return names.toSorted((a, b) => rank(a) - rank(b));
}
