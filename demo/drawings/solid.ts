import { lerp, type Point2, type Point3, range } from './geometry.ts';

/** A signed distance field: negative inside; outside, roughly the metres to the surface. */
export type Field = (x: number, y: number, z: number) => number;

/** A mesh of triangles with a normal at each corner, and the number of the surface that each shows. */
export interface Solid {
  points: Float32Array;
  normals: Float32Array;
  triangles: Uint32Array;
  surfaces: Uint8Array;
}

export class SolidBuilder {
  private readonly points: number[] = [];
  private readonly normals: number[] = [];
  private readonly triangles: number[] = [];
  private readonly surfaces: number[] = [];

  /** Returns the corners of the bounding box. */
  box(): [low: Point3, high: Point3] {
    const ends = (at: number): [number, number] => {
      const values = this.points.filter((_, i) => i % 3 === at);
      return [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
    };
    const [[left, right], [back, front], [low, high]] = [ends(0), ends(1), ends(2)];
    return [
      [left, back, low],
      [right, front, high],
    ];
  }

  build(): Solid {
    return {
      points: Float32Array.from(this.points),
      normals: Float32Array.from(this.normals),
      triangles: Uint32Array.from(this.triangles),
      surfaces: Uint8Array.from(this.surfaces),
    };
  }

  /** Adds a sheet of rows of points; `at` writes a point and its normal. */
  addSheet(
    rows: number,
    columns: number,
    surface: number,
    at: (row: number, column: number) => readonly number[],
  ): void {
    const first = this.points.length / 3;
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        const [x = 0, y = 0, z = 0, nx = 0, ny = 0, nz = 0] = at(row, column);
        this.points.push(x, y, z);
        this.normals.push(nx, ny, nz);
        if (row === 0 || column === 0) continue;
        const corner = first + row * columns + column;
        this.triangles.push(corner, corner - 1, corner - columns, corner - columns, corner - 1, corner - columns - 1);
        this.surfaces.push(surface, surface);
      }
    }
  }

  /**
   * Adds the skin of a field that every ray from the spine, a line along x at the given height, leaves only once. Both halves mirror each
   * other.
   */
  addSkin(field: Field, spine: { rear: number; front: number; z: number }, surface: number): void {
    const fan = 30;
    const rows = Math.round((spine.front - spine.rear) * 30) + 2 * fan;
    const columns = 64;
    const half: number[][] = [];
    for (let row = 0; row <= rows; row += 1) {
      const along = Math.min(Math.max(row - fan, 0), rows - 2 * fan) / (rows - 2 * fan);
      const turn = (Math.max(row - (rows - fan), 0) - Math.max(fan - row, 0)) / fan;
      const x = lerp(spine.rear, spine.front, along);
      const [dx, round] = [Math.sin((turn * Math.PI) / 2), Math.cos((turn * Math.PI) / 2)];
      let reach = 0.5;
      for (let column = 0; column <= columns; column += 1) {
        const angle = (column / columns - 0.5) * Math.PI;
        const [dy, dz] = [Math.cos(angle) * round, Math.sin(angle) * round];
        reach = leave(field, x, spine.z, dx, dy, dz, reach);
        const [px, py, pz] = [x + dx * reach, dy * reach, spine.z + dz * reach];
        const here = field(px, py, pz);
        const e = 0.004;
        const normal = [field(px + e, py, pz) - here, field(px, py + e, pz) - here, field(px, py, pz + e) - here];
        const length = Math.hypot(...normal) || 1;
        half.push([px, py, pz, ...normal.map((part) => part / length)]);
      }
    }
    for (const hand of [1, -1]) {
      this.addSheet(rows + 1, columns + 1, surface, (row, column) => {
        const [x = 0, y = 0, z = 0, nx = 0, ny = 0, nz = 0] = half[row * (columns + 1) + column] ?? [];
        return [x, y * hand, z, nx, ny * hand, nz];
      });
    }
  }

  /** Adds a profile of (radius, offset) turned about a line through the centre along x, y or z; `hand` turns it to the other side. */
  addTurned(profile: readonly Point2[], centre: Point3, axis: string, hand: number, surface: number): void {
    const [cx, cy, cz] = centre;
    const steps = 64;
    this.addSheet(profile.length, steps + 1, surface, (row, column) => {
      const [radius, offset] = profile[row] ?? [0, 0];
      const before = profile[Math.max(row - 1, 0)] ?? [0, 0];
      const after = profile[Math.min(row + 1, profile.length - 1)] ?? [0, 0];
      const [dr, dt] = [after[0] - before[0], after[1] - before[1]];
      const length = Math.hypot(dr, dt) || 1;
      const [out, along] = [dt / length, -dr / length];
      const flip = along + out * 0.4 < 0 ? -1 : 1;
      const angle = (column / steps) * Math.PI * 2;
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const [a, b, o, round, side] = [c * radius, s * radius, hand * offset, out * flip, hand * along * flip];
      if (axis === 'x') return [cx + o, cy + a, cz + b, side, c * round, s * round];
      if (axis === 'y') return [cx + a, cy + o, cz + b, c * round, side, s * round];
      return [cx + a, cy + b, cz + o, c * round, s * round, side];
    });
  }

  /** Adds a box whose edges are the sharper the higher the power; 2 makes it an ellipsoid. */
  addBlob(centre: Point3, half: Point3, surface: number, power = 6): void {
    const steps = Math.max(...half) < 0.1 ? 10 : 24;
    const raise = (value: number, to: number): number => Math.sign(value) * Math.abs(value) ** to;
    this.addSheet(steps + 1, steps * 2 + 1, surface, (row, column) => {
      const [up, round] = [(row / steps - 0.5) * Math.PI, (column / steps) * Math.PI];
      const part = (to: number): Point3 => [
        raise(Math.cos(up), to) * raise(Math.cos(round), to),
        raise(Math.cos(up), to) * raise(Math.sin(round), to),
        raise(Math.sin(up), to),
      ];
      const [x, y, z] = part(2 / power);
      const [nx, ny, nz] = part(2 - 2 / power);
      const at = [centre[0] + x * half[0], centre[1] + y * half[1], centre[2] + z * half[2]];
      return [...at, ...unit([nx / half[0], ny / half[1], nz / half[2]])];
    });
  }

  /** Adds a round bar along a smooth curve through the points; one that ends where it begins is a ring. */
  addTube(points: readonly Point3[], radius: number, surface: number): void {
    const isRing = points.length > 2 && points[0]?.join() === points.at(-1)?.join();
    const at = (i: number): Point3 => {
      const spans = points.length - 1;
      return points[isRing ? (i + spans) % spans : Math.min(Math.max(i, 0), spans)] ?? [0, 0, 0];
    };
    const path = range((points.length - 1) * 10 + 1).map((step): Point3 => {
      const [i, t] = [Math.floor(step / 10), (step % 10) / 10];
      const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
      const smooth = (k: 0 | 1 | 2): number =>
        b[k] +
        0.5 * t * (c[k] - a[k] + t * (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k] + t * (3 * (b[k] - c[k]) + d[k] - a[k])));
      return [smooth(0), smooth(1), smooth(2)];
    });
    let side: Point3 = [0.31, 0.83, 0.46];
    // Closes its ends.
    const rows = isRing ? path : [path[0] ?? at(0), ...path, path.at(-1) ?? at(0)];
    const rings = rows.map((centre, row) => {
      const [before, after] = [
        rows[Math.max(row - 2, 0)] ?? centre,
        rows[Math.min(row + 2, rows.length - 1)] ?? centre,
      ];
      const ahead = unit([after[0] - before[0], after[1] - before[1], after[2] - before[2]]);
      const across = unit(cross(ahead, side));
      side = cross(across, ahead);
      const isEnd = !isRing && (row === 0 || row === rows.length - 1);
      return { centre, across, side, reach: isEnd ? 0 : radius };
    });
    this.addSheet(rows.length, 21, surface, (row, column) => {
      const ring = rings[row];
      if (!ring) return [];
      const [c, s] = [Math.cos((column * Math.PI) / 10), Math.sin((column * Math.PI) / 10)];
      const normal = ring.across.map((part, k) => part * c + (ring.side[k] ?? 0) * s);
      return [...normal.map((part, k) => (ring.centre[k] ?? 0) + part * ring.reach), ...normal];
    });
  }
}

const cross = (a: Point3, b: Point3): Point3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
function unit(a: Point3): Point3 {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
}

/**
 * Returns the distance at which the ray leaves the field, likely near the guess: by bisection, faster since the field is nearly a distance.
 */
function leave(field: Field, x: number, z: number, dx: number, dy: number, dz: number, guess: number): number {
  let [low, high] = [0, 4.5];
  let reach = guess;
  for (let step = 0; step < 24; step += 1) {
    const value = field(x + dx * reach, dy * reach, z + dz * reach);
    if (Math.abs(value) < 0.0004) break;
    if (value < 0) low = reach;
    else high = reach;
    const next = reach - value;
    reach = next > low && next < high ? next : (low + high) / 2;
  }
  return reach;
}
