const MOST_SUGGESTIONS = 8;

/** As it is compared: without case, accents, spaces and signs, so that "mercedes benz" is Mercedes-Benz. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** How many slips of the finger a text of this length may hold and still be meant. */
const slipsAllowed = (length: number) => (length < 4 ? 0 : length < 6 ? 1 : 2);

/** Letters to change, add, leave out or swap with their neighbour, to get from the one text to any beginning of the other. */
function slipsToBeginning(typed: string, name: string): number {
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

/** 0 is the best; undefined: not what is meant. */
function rank(typed: string, make: string): number | undefined {
  const name = fold(make);
  if (name.startsWith(typed)) return 0;
  if (make.split(/[\s-]/).some((word) => fold(word).startsWith(typed))) return 1;
  if (name.includes(typed)) return 2;
  const slips = slipsToBeginning(typed, name);
  return slips <= slipsAllowed(typed.length) ? 2 + slips : undefined;
}

/** The makes that may be meant by what was typed, the likeliest first. */
export function suggestMakes(makes: readonly string[], typed: string): string[] {
  const wanted = fold(typed.slice(0, 40));
  if (wanted === '') return [];
  return makes
    .flatMap((make) => {
      const rankOfMake = rank(wanted, make);
      return rankOfMake === undefined ? [] : [{ make, rank: rankOfMake }];
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST_SUGGESTIONS)
    .map(({ make }) => make);
}
