export type Point2 = readonly [x: number, y: number];
/** Metres: x forward along the car, y to its left, z up from the ground. */
export type Point3 = readonly [x: number, y: number, z: number];
/** Sorted (input, output) pairs. */
export type Table = readonly Point2[];

export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t;
export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
export const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** A smooth curve through the table that never overshoots it (Fritsch-Carlson); constant beyond its ends. */
export function curve(table: Table): (at: number) => number {
  const points = [...table].sort((a, b) => a[0] - b[0]);
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

export const subtract = (a: Point3, b: Point3): Point3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const dot = (a: Point3, b: Point3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Point3, b: Point3): Point3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export function unit(a: Point3): Point3 {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
}

export function svgPath(points: readonly Point2[], closed = true): string {
  return `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}${closed ? 'Z' : ''}`;
}

/** The outline around all points. */
export function hull(points: readonly Point2[]): Point2[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (ordered: readonly Point2[]): Point2[] => {
    const chain: Point2[] = [];
    for (const p of ordered) {
      for (let b = chain.at(-1), a = chain.at(-2); a && b; b = chain.at(-1), a = chain.at(-2)) {
        if ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break;
        chain.pop();
      }
      chain.push(p);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}
