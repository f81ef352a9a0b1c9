/**
 * Returns the lists still loading, oldest first, once one has loaded. A list that was not among them was opened by a link or Back, and that
 * navigation cancels the others.
 */
export function stillLoading(onTheWay: readonly string[], loaded: string): string[] {
  const at = onTheWay.lastIndexOf(loaded);
  return at === -1 ? [] : onTheWay.slice(at + 1);
}
