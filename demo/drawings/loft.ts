import { PICTURE_HEIGHT, PICTURE_WIDTH } from './backdrop.ts';
import type { Camera } from './camera.ts';
import {
  clamp,
  cross,
  curve,
  dot,
  lerp,
  type Point2,
  type Point3,
  range,
  subtract,
  svgPath,
  type Table,
  unit,
} from './geometry.ts';
import { type Rgb, shade, toHex } from './paint.ts';

/** A closed body panel: a wall following a rounded plan outline, rolling over a rim into a crowned cap. */
export interface LoftShape {
  /** Nose and tail in side view: (z, x). */
  front: Table;
  rear: Table;
  /** The side in front view: (z, y). */
  halfWidth: Table;
  /** Upper and lower edge in side view: (x, z). */
  top: Table;
  bottom: Table;
  /** How far the cap falls from the centre line to the side. */
  crown: number;
  /** Radius of the edge between wall and cap. */
  rim: number;
  /** How far from nose and tail the plan outline starts to turn in. */
  frontCorner: number;
  rearCorner: number;
  /** Squareness of those corners: 2 is an ellipse. */
  square: number;
}

/** A place on the plan outline of any height: x = lerp(rear, front, along) + offset. */
interface Station {
  along: number;
  offset: number;
  out: number;
  normal: Point2;
  /** Metres along the outline from the tail's centre. */
  travelled: number;
}

export interface Loft {
  readonly shape: LoftShape;
  front(z: number): number;
  rear(z: number): number;
  /** Height of the wall's upper end at x, on the side. */
  shoulder(x: number): number;
  sill(x: number): number;
  side(x: number, z: number, hand?: number): Point3;
  fromFront(distance: number, z: number): Point3;
  fromRear(distance: number, z: number): Point3;
  cap(x: number, y: number): Point3;
  /** The outline from tail to nose on one side at a height above its lower edge. */
  skirt(hand: number, rise: number): Point3[];
  draw(camera: Camera, base: Rgb, gloss: number): string;
}

const BOW = 0.035;
const STATIONS = 84;
const WALL_ROWS = 15;
const RIM_ROWS = 5;
const CAP_ROWS = 7;
/** Facets whose channels differ by less than this of 255 look the same. */
const TONE_STEP = 1;

/** `detail` multiplies the facets, for close-ups. */
export function createLoft(shape: LoftShape, detail = 1): Loft {
  const stationCount = Math.round(STATIONS * detail);
  const wallRows = Math.round(WALL_ROWS * detail);
  const capRows = Math.round(CAP_ROWS * detail);
  const [front, rear, halfWidth] = [curve(shape.front), curve(shape.rear), curve(shape.halfWidth)];
  const [top, bottom] = [curve(shape.top), curve(shape.bottom)];
  const widest = Math.max(...shape.halfWidth.map((p) => p[1]));
  const bow = (along: number): number => 1 - BOW * (2 * along - 1) ** 2;
  const turn = (fromEnd: number, corner: number): number =>
    (1 - clamp(1 - fromEnd / corner, 0, 1) ** 2) ** (1 / shape.square);

  const middle = shape.halfWidth[Math.floor(shape.halfWidth.length / 2)]?.[0] ?? 0;
  const length = front(middle) - rear(middle);
  const stations = placeStations();

  function placeStations(): Station[] {
    const fine: { along: number; offset: number; out: number; at: Point2 }[] = [];
    const corner = (depth: number, isFront: boolean): void => {
      for (const i of range(121)) {
        const angle = ((isFront ? 120 - i : i) / 120) * (Math.PI / 2);
        const fromEnd = depth * (1 - Math.cos(angle));
        const out = turn(fromEnd, depth);
        const along = isFront ? 1 : 0;
        const offset = isFront ? -fromEnd : fromEnd;
        fine.push({ along, offset, out, at: [along * length + offset, out * widest] });
      }
    };
    corner(shape.rearCorner, false);
    for (const i of range(119)) {
      const along = (i + 1) / 120;
      const offset = lerp(shape.rearCorner, -shape.frontCorner, along);
      fine.push({ along, offset, out: 1, at: [along * length + offset, widest] });
    }
    corner(shape.frontCorner, true);
    let travelled = 0;
    let weight = 0;
    let heading: number | undefined;
    const measured = fine.map((point, i) => {
      const before = fine[Math.max(0, i - 1)] ?? point;
      const after = fine[Math.min(fine.length - 1, i + 1)] ?? point;
      const [dx, dy] = [after.at[0] - before.at[0], after.at[1] - before.at[1]];
      const size = Math.hypot(dx, dy) || 1;
      const step = Math.hypot(point.at[0] - before.at[0], point.at[1] - before.at[1]);
      const direction = Math.atan2(dy, dx);
      travelled += step;
      // Corners get more stations than straights, or they look faceted.
      weight += step + 0.8 * Math.abs(direction - (heading ?? direction));
      heading = direction;
      return { ...point, normal: [-dy / size, dx / size] as Point2, travelled, weight };
    });
    let cursor = 0;
    return range(stationCount + 1).flatMap((i) => {
      const goal = (weight * i) / stationCount;
      while (cursor < measured.length - 1 && (measured[cursor]?.weight ?? 0) < goal) cursor += 1;
      return measured[cursor] ?? [];
    });
  }

  const inset = (z: number, shoulder: number): number => {
    const climb = clamp((z - shoulder + shape.rim) / shape.rim, 0, 1);
    return shape.rim * (1 - Math.sqrt(1 - climb * climb));
  };
  // Where nose and tail lean close together, as under a coupe's roof, the corners shrink to fit.
  const squeeze = (rearX: number, frontX: number): number =>
    Math.min(1, (0.9 * (frontX - rearX)) / (shape.frontCorner + shape.rearCorner));
  const place = (station: Station, z: number, shoulder: number): Point3 => {
    const [rearX, frontX, pull] = [rear(z), front(z), inset(z, shoulder)];
    const x = lerp(rearX, frontX, station.along) + station.offset * squeeze(rearX, frontX) - pull * station.normal[0];
    const y = station.out * halfWidth(z) * bow(station.along) - pull * station.normal[1];
    return [x, Math.max(0, y), z];
  };
  const capZ = (x: number, y: number): number => top(x) - shape.crown * (y / widest) ** 2;
  const heights = (station: Station): Point2 => {
    let [low, high] = [bottom(0), top(0)];
    for (let i = 0; i < 4; i += 1) {
      const [x, y] = place(station, high - shape.rim, high);
      high = capZ(x, y);
      low = bottom(place(station, low, high)[0]);
    }
    return [low, high];
  };
  const at = (travelled: number): Station | undefined => {
    const next = stations.findIndex((s) => s.travelled >= travelled);
    const b = stations[next] ?? stations.at(-1);
    const a = stations[Math.max(0, next - 1)] ?? b;
    if (!a || !b) return b;
    const t = b.travelled === a.travelled ? 0 : clamp((travelled - a.travelled) / (b.travelled - a.travelled), 0, 1);
    return {
      along: lerp(a.along, b.along, t),
      offset: lerp(a.offset, b.offset, t),
      out: lerp(a.out, b.out, t),
      normal: [lerp(a.normal[0], b.normal[0], t), lerp(a.normal[1], b.normal[1], t)],
      travelled,
    };
  };
  const perimeter = stations.at(-1)?.travelled ?? 0;
  const onOutline = (travelled: number, z: number, hand: number): Point3 => {
    const station = at(travelled);
    if (!station) return [0, 0, z];
    const [x, y] = place(station, z, heights(station)[1]);
    return [x, y * hand, z];
  };

  function grid(): Point3[][] {
    const columns = stations.map((station) => {
      const [low, high] = heights(station);
      const knee = high - shape.rim;
      const rows = [
        ...range(wallRows).map((i) => lerp(low, knee, i / wallRows)),
        ...range(RIM_ROWS + 1).map((i) => knee + shape.rim * Math.sin((i / RIM_ROWS) * (Math.PI / 2))),
      ].map((z) => place(station, z, high));
      const edge = rows.at(-1) ?? [0, 0, 0];
      for (const i of range(capRows)) {
        const y = edge[1] * (1 - (i + 1) / capRows);
        rows.push([edge[0], y, edge[2] + capZ(edge[0], y) - capZ(edge[0], edge[1])]);
      }
      return rows;
    });
    return range(columns[0]?.length ?? 0).map((row) => columns.map((column): Point3 => column[row] ?? [0, 0, 0]));
  }

  function draw(camera: Camera, base: Rgb, gloss: number): string {
    const rows = grid();
    return (camera.eye[1] > 0 ? [-1, 1] : [1, -1])
      .flatMap((hand) =>
        rows.slice(1).map((upper, index) => {
          const lower = rows[index] ?? upper;
          return drawStrip(camera, base, gloss, flipped(lower, hand), flipped(upper, hand), hand);
        }),
      )
      .join('');
  }

  return {
    shape,
    front,
    rear,
    shoulder: (x) => capZ(x, widest),
    sill: bottom,
    side(x, z, hand = 1) {
      const along = clamp((x - rear(z)) / (front(z) - rear(z)), 0, 1);
      const fit = squeeze(rear(z), front(z));
      const out = turn(x - rear(z), shape.rearCorner * fit) * turn(front(z) - x, shape.frontCorner * fit);
      return [x, hand * (out * halfWidth(z) * bow(along) - inset(z, capZ(x, widest))), z];
    },
    fromFront: (distance, z) => onOutline(perimeter - Math.abs(distance), z, distance < 0 ? -1 : 1),
    fromRear: (distance, z) => onOutline(Math.abs(distance), z, distance < 0 ? -1 : 1),
    cap: (x, y) => [x, y, capZ(x, y)],
    skirt: (hand, rise) =>
      stations.map((station) => {
        const [low, high] = heights(station);
        const [x, y, z] = place(station, low + rise, high);
        return [x, y * hand, z];
      }),
    draw,
  };
}

function flipped(row: readonly Point3[], hand: number): Point3[] {
  return hand > 0 ? [...row] : row.map(([x, y, z]) => [x, -y, z]);
}

/** One row of facets; neighbours of nearly the same tone become one shape. */
function drawStrip(
  camera: Camera,
  base: Rgb,
  gloss: number,
  lower: readonly Point3[],
  upper: readonly Point3[],
  hand: number,
): string {
  let run: { tone: Rgb; above: Point2[]; below: Point2[] } | undefined;
  let drawn = '';
  const close = (): void => {
    if (run?.above.some(isInPicture) || run?.below.some(isInPicture))
      drawn += `<path d="${svgPath(straightened([...run.above, ...run.below.reverse()]))}" fill="${toHex(run.tone)}"/>`;
    run = undefined;
  };
  const columns = upper.map((point, i): [Point2, Point2] =>
    overlap(camera.project(point), camera.project(lower[i] ?? point)),
  );
  for (const i of range(upper.length - 1)) {
    const [a, b, c, d] = [lower[i], lower[i + 1], upper[i + 1], upper[i]];
    const [start, end, next] = [columns[i], columns[i + 1], columns[i + 2]];
    if (!a || !b || !c || !d || !start || !end) continue;
    // On the left side (hand 1) x grows along the row, so this product points inwards and is turned.
    const across = cross(subtract(c, a), subtract(d, b));
    if (Math.hypot(...across) < 8e-6) continue;
    const normal = unit([across[0] * -hand, across[1] * -hand, across[2] * -hand]);
    const toEye = unit(subtract(camera.eye, a));
    if (dot(normal, toEye) <= 0) {
      close();
      continue;
    }
    const tone = shade(base, normal, toEye, gloss);
    if (!run || tone.some((part, k) => Math.abs(part - (run?.tone[k] ?? 0)) > TONE_STEP)) {
      close();
      run = { tone, above: [start[0]], below: [start[1]] };
    } else {
      run.above.pop();
      run.below.pop();
    }
    // Reaching a little into the next facet, drawn later, hides the seam between them.
    const reach = (k: 0 | 1): Point2 =>
      next ? [lerp(end[k][0], next[k][0], 0.2), lerp(end[k][1], next[k][1], 0.2)] : end[k];
    run.above.push(end[0], reach(0));
    run.below.push(end[1], reach(1));
  }
  close();
  return drawn;
}

const isInPicture = ([x, y]: Point2): boolean =>
  x > -20 && x < PICTURE_WIDTH + 20 && y > -20 && y < PICTURE_HEIGHT + 20;

/** Widens a strip by a fraction of a pixel on both edges, so that no backdrop shines through between strips. */
function overlap(above: Point2, below: Point2): [Point2, Point2] {
  const [dx, dy] = [above[0] - below[0], above[1] - below[1]];
  const size = Math.hypot(dx, dy);
  const [ux, uy] = size < 0.3 ? [0, -0.6] : [(dx / size) * 0.6, (dy / size) * 0.6];
  return [
    [above[0] + ux, above[1] + uy],
    [below[0] - ux, below[1] - uy],
  ];
}

/** Leaves out points that lie on the line between their neighbours: most of a flat panel's. */
function straightened(points: readonly Point2[]): Point2[] {
  const kept: Point2[] = [];
  points.forEach((point, i) => {
    const last = kept.at(-1);
    const next = points[i + 1];
    if (last && next) {
      const [dx, dy] = [next[0] - last[0], next[1] - last[1]];
      const off = Math.abs(dx * (point[1] - last[1]) - dy * (point[0] - last[0])) / (Math.hypot(dx, dy) || 1);
      const onward = dx * (point[0] - last[0]) + dy * (point[1] - last[1]) > 0;
      if (off < 0.1 && onward && Math.hypot(dx, dy) > 1) return;
    }
    kept.push(point);
  });
  return kept;
}
