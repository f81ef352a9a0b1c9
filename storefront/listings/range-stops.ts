/** The part of a range that is drawn: its bars, whose edges are where handles may stand, counted from the left. */
export interface RangeAxis {
  /** Where all bars begin; the last of them is open. */
  steps: readonly number[];
  /** The bars that are drawn. */
  first: number;
  last: number;
  /** Is a bar one year, and "up to" it the year itself? */
  isYears: boolean;
}

/** 0: of the least, 1: of the most. */
export type Side = 0 | 1;

export const lastEdge = ({ first, last }: RangeAxis): number => last - first + 1;

/** What a handle there asks for; undefined at its own end: nothing. */
export function boundAt(axis: RangeAxis, side: Side, edge: number): number | undefined {
  const isEnd = side === 0 ? edge <= 0 : edge >= lastEdge(axis);
  const from = isEnd ? undefined : axis.steps[axis.first + edge];
  return from === undefined ? undefined : from - (side === 1 && axis.isYears ? 1 : 0);
}

/** The edge that a bound, which may have been typed, is nearest to. */
export function edgeAt(axis: RangeAxis, side: Side, bound: number | undefined): number {
  const end = lastEdge(axis);
  if (bound === undefined) return side === 0 ? 0 : end;
  const from = bound + (side === 1 && axis.isYears ? 1 : 0);
  const edges = Array.from({ length: end + 1 }, (_, edge) => axis.steps[axis.first + edge] ?? Number.POSITIVE_INFINITY);
  const next = edges.findIndex((edge) => edge >= from);
  if (next === -1 || next === 0) return next === 0 ? 0 : end;
  const [below = 0, above = 0] = edges.slice(next - 1, next + 1);
  // Beyond the last edge there is nothing to measure by: it stands at the open end.
  return above - from < from - below || above === Number.POSITIVE_INFINITY ? next : next - 1;
}

/** The edge that a handle comes to when it is moved towards one: the two never meet, so that there is always something between. */
export function moveHandle(axis: RangeAxis, [min, max]: readonly [number, number], side: Side, edge: number) {
  const within = (least: number, most: number) => Math.max(least, Math.min(most, Math.round(edge)));
  return side === 0 ? within(0, max - 1) : within(min + 1, lastEdge(axis));
}
