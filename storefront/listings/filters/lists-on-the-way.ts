/**
 * Returns which lists are still loading, oldest first, after `loaded` has loaded. If that is none of them, a link or Back has opened it, which
 * cancelled the others.
 */
export function stillLoading(onTheWay: readonly string[], loaded: string): string[] {
  const at = onTheWay.lastIndexOf(loaded);
  return at === -1 ? [] : onTheWay.slice(at + 1);
}
