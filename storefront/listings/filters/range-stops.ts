/** The part of a range that is drawn. Handles stop at the edges of bars, which are counted from the left, from 0. */
export interface RangeAxis {
  /** The lower bounds of all bars. The last bar has no upper bound. */
  steps: readonly number[];
  /** The indexes of the first and last bar that are drawn. */
  first: number;
  last: number;
  /** True if each bar is one year. The upper bound 2015 is then at the right edge of the bar of 2015, because a bound includes its year. */
  isYears: boolean;
}

/** 0: the handle of the lower bound; 1: that of the upper bound. */
export type Side = 0 | 1;

/** The edges of bars at which the two handles are, counted from the left. */
export type Edges = readonly [number, number];

export const lastEdge = ({ first, last }: RangeAxis): number => last - first + 1;

/** Returns the bound that a handle at this edge stands for; undefined if the handle is at its end of the slider, because then it sets no bound. */
export function boundAt(axis: RangeAxis, side: Side, edge: number): number | undefined {
  const isEnd = side === 0 ? edge <= 0 : edge >= lastEdge(axis);
  const from = isEnd ? undefined : axis.steps[axis.first + edge];
  return from === undefined ? undefined : from - (side === 1 && axis.isYears ? 1 : 0);
}

/** Returns the edge of a bar that is nearest to a bound. The bound may have been typed, and so lie between two edges. */
export function edgeAt(axis: RangeAxis, side: Side, bound: number | undefined): number {
  const end = lastEdge(axis);
  if (bound === undefined) return side === 0 ? 0 : end;
  const from = bound + (side === 1 && axis.isYears ? 1 : 0);
  const edges = Array.from({ length: end + 1 }, (_, edge) => axis.steps[axis.first + edge] ?? Number.POSITIVE_INFINITY);
  const next = edges.findIndex((edge) => edge >= from);
  if (next === -1 || next === 0) return next === 0 ? 0 : end;
  const [below = 0, above = 0] = edges.slice(next - 1, next + 1);
  // A bound within the last bar, which is open to the right, has no place of its own, so the handle goes to the end.
  return above - from < from - below || above === Number.POSITIVE_INFINITY ? next : next - 1;
}

/** Returns the edge to which a handle moves when it is pulled to `edge`. At least one bar stays between the two handles. */
export function moveHandle(axis: RangeAxis, [min, max]: Edges, side: Side, edge: number) {
  const within = (least: number, most: number) => Math.max(least, Math.min(most, Math.round(edge)));
  return side === 0 ? within(0, max - 1) : within(min + 1, lastEdge(axis));
}

/** Returns the handle that is nearer to an edge. If both are equally near, returns the handle that can move towards the edge. */
export function nearerHandle([min, max]: Edges, at: number): Side {
  const [toMin, toMax] = [Math.abs(at - min), Math.abs(at - max)];
  return toMin < toMax || (toMin === toMax && at < min) ? 0 : 1;
}
