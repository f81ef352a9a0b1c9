/** Is one text the other after one slip: a letter left out, added, changed, or swapped with its neighbour? */
export function isOneSlipAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const added = long.length - short.length;
  if (added > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const rest = short.slice(at);
  if (added === 1) return rest === long.slice(at + 1);
  if (rest.slice(1) === long.slice(at + 1)) return rest !== '';
  return rest[0] === long[at + 1] && rest[1] === long[at] && rest.slice(2) === long.slice(at + 2);
}

/** Letters to change, add, leave out or swap with their neighbour, to get from the one text to any beginning of the other. */
export function slipsToBeginning(typed: string, name: string): number {
  let before: number[] = [];
  let last = Array.from({ length: name.length + 1 }, (_, at) => at);
  for (let row = 1; row <= typed.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= name.length; at += 1) {
      const isSame = typed[row - 1] === name[at - 1];
      const isSwap = typed[row - 1] === name[at - 2] && typed[row - 2] === name[at - 1];
      next[at] = Math.min(
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (before[at - 2] ?? Number.POSITIVE_INFINITY) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = last;
    last = next;
  }
  return Math.min(...last);
}
