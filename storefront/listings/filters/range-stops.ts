/** The drawn part of a range: its bars, at whose edges handles stop. Edges are counted from the left. */
export interface RangeAxis {
  /** Lower bounds of all bars; the last bar has no upper bound. */
  steps: readonly number[];
  /** Indexes of the bars that are drawn. */
  first: number;
  last: number;
  /** True: a bar is one year, so that "up to" includes that year. */
  isYears: boolean;
}

/** 0: lower bound, 1: upper bound. */
export type Side = 0 | 1;

/** The edges of the two handles. */
export type Edges = readonly [number, number];

export const lastEdge = ({ first, last }: RangeAxis): number => last - first + 1;

/** Returns the bound that a handle at an edge stands for; undefined at its own end: no bound. */
export function boundAt(axis: RangeAxis, side: Side, edge: number): number | undefined {
  const isEnd = side === 0 ? edge <= 0 : edge >= lastEdge(axis);
  const from = isEnd ? undefined : axis.steps[axis.first + edge];
  return from === undefined ? undefined : from - (side === 1 && axis.isYears ? 1 : 0);
}

/** Returns the edge nearest to a bound, which may have been typed. */
export function edgeAt(axis: RangeAxis, side: Side, bound: number | undefined): number {
  const end = lastEdge(axis);
  if (bound === undefined) return side === 0 ? 0 : end;
  const from = bound + (side === 1 && axis.isYears ? 1 : 0);
  const edges = Array.from({ length: end + 1 }, (_, edge) => axis.steps[axis.first + edge] ?? Number.POSITIVE_INFINITY);
  const next = edges.findIndex((edge) => edge >= from);
  if (next === -1 || next === 0) return next === 0 ? 0 : end;
  const [below = 0, above = 0] = edges.slice(next - 1, next + 1);
  // The last bar is open-ended, so no nearer edge can be worked out there: the handle goes to the end.
  return above - from < from - below || above === Number.POSITIVE_INFINITY ? next : next - 1;
}

/** Returns the edge that a handle comes to when moved towards one: the two handles never meet, so that a bar is always between them. */
export function moveHandle(axis: RangeAxis, [min, max]: Edges, side: Side, edge: number) {
  const within = (least: number, most: number) => Math.max(least, Math.min(most, Math.round(edge)));
  return side === 0 ? within(0, max - 1) : within(min + 1, lastEdge(axis));
}

/** Returns the handle nearer to an edge. If both are at one place, the one that can move that way. */
export function nearerHandle([min, max]: Edges, at: number): Side {
  const [toMin, toMax] = [Math.abs(at - min), Math.abs(at - max)];
  return toMin < toMax || (toMin === toMax && at < min) ? 0 : 1;
}
