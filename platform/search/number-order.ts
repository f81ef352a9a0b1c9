const DIGITS = 65_536;
const WORD = 4_294_967_296;
/** Number of rows below which sorting by comparing values is quicker than a radix sort. */
const FEW = 4_096;

/** For each pass of the sort, a function that returns 16 bits of a value, the lowest first. Three passes cover whole numbers below 2^48. */
const digitsOfValue: ((value: number) => number)[] = [
  // `& 0xffff` first cuts a value to 32 bits, which does not change its lowest 16.
  (value) => value & 0xffff,
  (value) => value >>> 16,
  (value) => value / WORD,
];

/** Replaces each digit's number of rows by the index at which the rows with this digit begin. */
function startsOf(counts: Uint32Array): void {
  let start = 0;
  for (let digit = 0; digit < DIGITS; digit += 1) {
    const count = counts[digit] ?? 0;
    counts[digit] = start;
    start += count;
  }
}

/** Copies rows in the order of their digits. `next`: for each digit, the index at which its next row is written. */
function distribute(source: Uint32Array, target: Uint32Array, digits: Uint16Array, next: Uint32Array): void {
  for (const row of source) {
    const digit = digits[row] ?? 0;
    const place = next[digit] ?? 0;
    target[place] = row;
    next[digit] = place + 1;
  }
}

/**
 * Returns the rows sorted by their values, the lowest first. Values are whole numbers from 0 up to 2^48. Rows with equal values keep their
 * order. It is a radix sort with 16 bits a pass: a million rows take about 50 ms.
 */
export function orderByValue(rows: Uint32Array, values: Float64Array): Uint32Array {
  if (rows.length < FEW) return rows.slice().sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));

  let source = rows.slice();
  let target = new Uint32Array(rows.length);
  const digits = new Uint16Array(values.length);
  for (const digitOf of digitsOfValue) {
    for (let row = 0; row < values.length; row += 1) digits[row] = digitOf(values[row] ?? 0);
    const next = new Uint32Array(DIGITS);
    for (const row of source) next[digits[row] ?? 0] = (next[digits[row] ?? 0] ?? 0) + 1;
    // If all values have the same 16 bits in this pass, it would change nothing.
    if (next.includes(source.length)) continue;
    startsOf(next);
    distribute(source, target, digits, next);
    [source, target] = [target, source];
  }
  return source;
}

/** Reverses rows that are sorted by value, so that the highest value comes first. Rows with equal values keep their order. */
export function fromTheEnd(ordered: Uint32Array, values: Float64Array): Uint32Array {
  const turned = new Uint32Array(ordered.length);
  let next = 0;
  for (let end = ordered.length; end > 0; ) {
    let start = end - 1;
    const value = values[ordered[start] ?? 0];
    while (start > 0 && values[ordered[start - 1] ?? 0] === value) start -= 1;
    for (let at = start; at < end; at += 1) {
      turned[next] = ordered[at] ?? 0;
      next += 1;
    }
    end = start;
  }
  return turned;
}
