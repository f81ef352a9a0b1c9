/**
 * Returns the lists that are still loading once `loaded` has loaded, oldest first: those requested after it. Empty if `loaded` is not in `onTheWay`:
 * then a link or Back has opened it, which cancelled all other requests.
 */
export function stillLoading(onTheWay: readonly string[], loaded: string): string[] {
  const at = onTheWay.lastIndexOf(loaded);
  return at === -1 ? [] : onTheWay.slice(at + 1);
}
