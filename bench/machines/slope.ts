/** Returns by how much values grow a unit of time, by least squares. 0 for fewer than two moments. */
export function slopeOf(points: readonly { at: number; value: number }[]): number {
  const mean = (of: 'at' | 'value') => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [middle, average] = [mean('at'), mean('value')];
  const spread = points.reduce((sum, { at }) => sum + (at - middle) ** 2, 0);
  const together = points.reduce((sum, { at, value }) => sum + (at - middle) * (value - average), 0);
  return spread === 0 || points.length < 2 ? 0 : together / spread;
}
