/**
 * Returns the lists that are still loading once `loaded` has loaded, oldest first: those after it. None if `loaded` is not among them, because then
 * a link or Back has opened it and cancelled all others.
 */
export function stillLoading(onTheWay: readonly string[], loaded: string): string[] {
  const at = onTheWay.lastIndexOf(loaded);
  return at === -1 ? [] : onTheWay.slice(at + 1);
}
