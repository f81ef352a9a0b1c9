/** Returns names as one place shows them: in its order, and those that it does not name last. */
export function inOrder<Name extends string>(names: readonly Name[], order: readonly Name[]): Name[] {
  const rank = (name: Name) => (order.includes(name) ? order.indexOf(name) : order.length);
  return names.toSorted((a, b) => rank(a) - rank(b));
}
