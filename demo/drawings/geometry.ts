export type Point2 = readonly [x: number, y: number];
/** Metres: x forward along the car, y to its left, z up from the ground. */
export type Point3 = readonly [x: number, y: number, z: number];

export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t;
export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
export const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
/** 0 below the one edge, 1 above the other, without a corner between them. */
export function smoothstep(low: number, high: number, value: number): number {
  const t = clamp((value - low) / (high - low), 0, 1);
  return t * t * (3 - 2 * t);
}

/** The larger of two, with the corner between them rounded over a width of `round`. */
export function smoothMax(a: number, b: number, round: number): number {
  const h = Math.max(round - Math.abs(a - b), 0) / round;
  return Math.max(a, b) + h * h * round * 0.25;
}

/** A smooth curve through the points, sorted by x, that never overshoots them (Fritsch-Carlson); constant beyond its ends. */
export function curve(points: readonly Point2[]): (at: number) => number {
  const slopes = points.slice(1).map((p, i) => {
    const q = points[i] ?? p;
    return (p[1] - q[1]) / (p[0] - q[0] || 1);
  });
  const tangents = points.map((_, i) => {
    const before = slopes[i - 1];
    const after = slopes[i];
    if (before === undefined || after === undefined) return before ?? after ?? 0;
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
  });
  return (at) => {
    let next = 0;
    while (next < points.length && (points[next]?.[0] ?? 0) <= at) next += 1;
    const [a, b] = [points[next - 1], points[next]];
    if (!a || !b) return (b ?? a)?.[1] ?? 0;
    const h = b[0] - a[0];
    const t = (at - a[0]) / h;
    const s = 1 - t;
    const bend = h * t * s * (s * (tangents[next - 1] ?? 0) - t * (tangents[next] ?? 0));
    return (1 + 2 * t) * s * s * a[1] + t * t * (3 - 2 * t) * b[1] + bend;
  };
}

/** Distance from a point to the edge of a polygon, negative inside it. */
export function distanceTo(polygon: readonly Point2[], x: number, y: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  let isInside = false;
  let before = polygon[polygon.length - 1];
  for (const corner of polygon) {
    if (!before) break;
    const ax = before[0];
    const ay = before[1];
    const ex = corner[0] - ax;
    const ey = corner[1] - ay;
    const px = x - ax;
    const py = y - ay;
    const t = clamp((px * ex + py * ey) / (ex * ex + ey * ey || 1), 0, 1);
    const dx = px - ex * t;
    const dy = py - ey * t;
    nearest = Math.min(nearest, dx * dx + dy * dy);
    if (ay > y !== corner[1] > y && px < (ex * (y - ay)) / ey) isInside = !isInside;
    before = corner;
  }
  return isInside ? -Math.sqrt(nearest) : Math.sqrt(nearest);
}
