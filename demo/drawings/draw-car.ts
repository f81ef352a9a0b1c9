import { type CarBody, openBody } from './car-body.ts';
import type { CarShape } from './car-shapes.ts';
import { type Mark, type Panel, trimCar } from './car-trim.ts';
import { clamp, distanceTo, lerp, type Point2, type Point3 } from './geometry.ts';
import { cover, type Finish, type Finishes, finishesOf, type Material } from './paint.ts';
import type { CarView } from './picture-names.ts';
import type { Aim, Cut, Frame, Raster, Spot } from './raster.ts';
import { SolidBuilder } from './solid.ts';
import { addShadow, portray, SHADOW_MARGIN, type Subject, surface } from './stage.ts';

/** A mark with its bounding box. */
type Placed = Mark & { box: readonly [left: number, right: number, low: number, high: number] };

interface Car extends Subject {
  body: CarBody;
}

const built = new Map<CarShape, Car>();
const MOST_BUILT = 6;

function buildCar(shape: CarShape): Car {
  const cached = built.get(shape);
  if (cached) return cached;
  const body = openBody(shape);
  const solid = new SolidBuilder();
  addBodywork(solid, body);
  const overhang = shape.has.includes('high') ? 1.7 : 1.05;
  const rear = shape.bodyType === 'Truck' ? body.at(shape.rearAxleAt + overhang) : -shape.length / 2;
  addInside(solid, body, rear);
  addWheels(solid, shape, body.half);
  addOutside(solid, body);
  if (shape.bodyType === 'Truck') addLoad(solid, body, rear);
  const low: Point3 = [rear, -body.half, 0];
  const high: Point3 = [shape.length / 2, body.half, shape.height + (shape.has.includes('box') ? 0.55 : 0)];
  addShadow(solid, low, high, SHADOW_MARGIN);
  const car = { body, solid: solid.build(), low, high, cut: cutOf(body), cover: coverOf(body) };
  if (built.size >= MOST_BUILT) built.delete([...built.keys()][0] ?? shape);
  built.set(shape, car);
  return car;
}

function addBodywork(solid: SolidBuilder, { shape, field }: CarBody): void {
  const inset = Math.min(0.7, shape.length * 0.32);
  solid.addSkin(field, { rear: -shape.length / 2 + inset, front: shape.length / 2 - inset, z: 0.62 }, surface('skin'));
}

/** Adds the interior that is visible through the wheel arches and over an open car's doors. */
function addInside(solid: SolidBuilder, { shape, half, at }: CarBody, rear: number): void {
  const low = shape.clearance + 0.06;
  const middle = at((shape.axleAt + shape.rearAxleAt) / 2);
  const fill = (from: number, to: number, high: number): void =>
    solid.addBlob(
      [(from + to) / 2, 0, (low + high) / 2],
      [(to - from) / 2, half - 0.24, (high - low) / 2],
      surface('gap'),
      12,
    );
  fill(middle - 0.3, shape.length / 2 - 0.36, shape.nose - 0.13);
  fill(rear + 0.24, middle, Math.min(shape.deck - 0.16, 0.86));
  // A pickup's bed has a floor; without it the far wheel arch would be visible through the bed.
  const [bed, end] = [at(shape.deckAt), rear + 0.34];
  if (shape.has.includes('bed'))
    solid.addBlob([(bed + end) / 2, 0, 0.88], [(bed - end) / 2, half - 0.08, 0.02], surface('gap'), 16);
  if (!shape.has.includes('top')) return;
  const rows = shape.length > 4.2 ? 2 : 1;
  for (let row = 0; row < rows; row += 1) {
    const x = at(shape.roofAt + 0.42 + row * 0.75);
    for (const hand of [-1, 1]) {
      solid.addBlob([x, hand * 0.36, 0.82], [0.1, 0.25, 0.26], surface('leather'), 4);
      solid.addBlob([x - 0.04, hand * 0.36, 1.12], [0.06, 0.13, 0.09], surface('leather'), 4);
      solid.addBlob([x + 0.3, hand * 0.36, 0.66], [0.28, 0.25, 0.1], surface('leather'), 4);
    }
  }
  solid.addBlob([at(shape.cowlAt + 0.34), 0, shape.cowl - 0.08], [0.2, half - 0.2, 0.1], surface('black'), 4);
  solid.addBlob([at(shape.deckAt - 0.16), 0, shape.deck - 0.01], [0.24, half - 0.17, 0.08], surface('fabric'), 4);
}

function addWheels(solid: SolidBuilder, { axleAt, rearAxleAt, wheel, length, bodyType }: CarShape, half: number): void {
  const tyre: Point2[] = [
    [0.7, 0],
    [0.73, 0.014],
    [0.84, 0.02],
    [0.94, 0.008],
    [0.985, -0.015],
    [1, -0.04],
    [1, -0.2],
    [0.3, -0.21],
  ];
  const rim: Point2[] = [
    [0, -0.03],
    [0.14, -0.03],
    [0.2, -0.036],
    [0.4, -0.034],
    [0.6, -0.022],
    [0.655, -0.01],
    [0.68, 0.004],
    [0.71, 0.004],
  ];
  const sized = (profile: Point2[]): Point2[] => profile.map(([radius, offset]) => [radius * wheel, offset]);
  for (const axle of [axleAt, rearAxleAt]) {
    for (const hand of [1, -1]) {
      const centre: Point3 = [length / 2 - axle, hand * (half - 0.035), wheel];
      solid.addTurned(sized(tyre), centre, 'y', hand, surface('rubber'));
      solid.addTurned(sized(rim), centre, 'y', hand, surface('wheel'));
      if (bodyType === 'Truck' && axle === rearAxleAt)
        solid.addTurned(sized(tyre), [centre[0], hand * (half - 0.3), wheel], 'y', hand, surface('rubber'));
    }
  }
}

function addOutside(solid: SolidBuilder, { shape, half, at, rear, isBoxy }: CarBody): void {
  const { cowl, cowlAt, height, has, tumble, clearance } = shape;
  const isTall = shape.bodyType === 'Bus' || shape.bodyType === 'Truck';
  for (const hand of [-1, 1]) {
    const mirrorAt = at(isTall ? 0.14 : isBoxy ? 0.46 : cowlAt + 0.34);
    if (isTall) {
      solid.addBlob([mirrorAt, hand * (half + 0.1), cowl + 0.3], [0.05, 0.09, 0.17], surface('black'), 5);
      solid.addBlob([mirrorAt - 0.06, hand * half, cowl + 0.44], [0.08, 0.12, 0.02], surface('black'), 4);
    } else {
      solid.addBlob([mirrorAt, hand * (half + 0.09), cowl + 0.1], [0.075, 0.115, 0.075], surface('paint'), 3);
      solid.addBlob([mirrorAt - 0.012, hand * (half + 0.01), cowl + 0.055], [0.05, 0.09, 0.03], surface('black'), 3);
    }
    const side = hand * (half - 0.1 - tumble);
    const run = (shape.roofEndAt - shape.roofAt) / 2;
    if (has.includes('rails'))
      solid.addBlob(
        [at((shape.roofAt + shape.roofEndAt) / 2 + 0.12), side, height - 0.04],
        [run * 0.86, 0.018, 0.024],
        surface(has.includes('chrome') ? 'chrome' : 'black'),
        8,
      );
    if (has.includes('step'))
      solid.addBlob(
        [at((shape.axleAt + shape.rearAxleAt) / 2), hand * (half + 0.0), clearance + 0.02],
        [(shape.rearAxleAt - shape.axleAt) / 2 - shape.wheel - 0.1, 0.1, 0.03],
        surface('plastic'),
        6,
      );
  }
  if (has.includes('spare')) {
    const round: Point2[] = [
      [0, 0.12],
      [0.2, 0.12],
      [0.25, 0.11],
      [0.3, 0.14],
      [0.34, 0.12],
      [0.35, 0.07],
      [0.35, -0.05],
    ];
    solid.addTurned(round, [rear(0.8) - 0.05, 0, 0.82], 'x', -1, surface('black'));
  }
}

/** Adds a lorry's chassis and its load. */
function addLoad(solid: SolidBuilder, { shape, half }: CarBody, rear: number): void {
  const [front, floor] = [-shape.length / 2 - 0.1, shape.wheel * 2 + 0.14];
  const middle = (front + rear) / 2;
  solid.addBlob([middle + 0.3, 0, floor - 0.14], [(front - rear) / 2 + 0.2, 0.42, 0.1], surface('plastic'), 12);
  for (const hand of [-1, 1])
    solid.addBlob([middle + 0.35, hand * (half - 0.22), floor - 0.3], [0.34, 0.18, 0.16], surface('plastic'), 8);
  for (const hand of [-1, 1])
    solid.addBlob([rear - 0.02, hand * half * 0.7, floor - 0.13], [0.03, 0.14, 0.06], surface('red'), 6);
  if (shape.has.includes('box')) {
    const top = shape.height + 0.5;
    solid.addBlob(
      [middle, 0, (floor + top) / 2],
      [(front - rear) / 2, half + 0.04, (top - floor) / 2],
      surface('white'),
      40,
    );
    return;
  }
  solid.addBlob([middle, 0, floor], [(front - rear) / 2, half + 0.02, 0.07], surface('plastic'), 20);
  solid.addBlob([front - 0.04, 0, floor + 0.5], [0.03, half, 0.5], surface('paint'), 12);
  for (const hand of [-1, 1])
    solid.addBlob([middle, hand * half, floor + 0.24], [(front - rear) / 2, 0.03, 0.2], surface('paint'), 20);
  solid.addBlob([rear + 0.03, 0, floor + 0.24], [0.03, half, 0.2], surface('paint'), 12);
}

/** Returns a test whether a spot of a car's skin is under one of its marks of a material on a panel. */
export function underMark(
  shape: CarShape,
  panel: Panel,
  material: string,
): (x: number, y: number, z: number) => boolean {
  const body = openBody(shape);
  const marks = trimCar(body).filter((mark) => mark.panel === panel && mark.material === material);
  const ahead = panel === 'front' || panel === 'screen' ? 0.7 : -0.7;
  const facing = {
    nx: ahead,
    ny: panel === 'side' ? 0.9 : 0.5,
    nz: 0,
    surface: 0,
    pixel: 0,
    red: 0,
    green: 0,
    blue: 0,
    opacity: 0,
  };
  return (x, y, z) => {
    let isUnder = false;
    eachPanel({ ...facing, x, y, z }, body, (where, _, u, v) => {
      isUnder ||= where === panel && marks.some(({ points, round }) => distanceTo(points, u, v) < round);
    });
    return isUnder;
  };
}

/** Draws a part of a car's skin by itself. */
export function panelOf(
  shape: CarShape,
  low: Point3,
  high: Point3,
  keep: (x: number, y: number, z: number) => boolean,
): Subject {
  const body = openBody(shape);
  const solid = new SolidBuilder();
  addBodywork(solid, body);
  addShadow(solid, low, high, SHADOW_MARGIN / 3);
  const cut = cutOf(body);
  const isOut = (at: Point3): boolean => at.some((part, i) => part < (low[i] ?? 0) || part > (high[i] ?? 0));
  return {
    solid: solid.build(),
    low,
    high,
    cover: coverOf(body),
    cut: (x, y, z) => isOut([x, y, z]) || cut(x, y, z) || !keep(x, y, z),
  };
}

/** Draws a car without a background, with its shadow, at 1600 by 1200 times the scale. */
export function drawCar(
  shape: CarShape,
  hex: string,
  view: Exclude<CarView, 'cabin'>,
  frame: Frame,
  scale = 1,
): Raster {
  const car = buildCar(shape);
  if (view !== 'wheel') return portray(car, aimFor(view, car), frame, finishesOf(hex), SHADOW_MARGIN, scale);
  const axle = car.body.at(shape.axleAt);
  const near: Point3 = [axle - 0.75, car.body.half, 0];
  const detail = { ...car, low: near, high: [axle + 0.62, car.body.half, 1.08] as const };
  return portray(car, aimFor(view, car), frame, finishesOf(hex), SHADOW_MARGIN, scale, detail);
}

const AIMS: Record<Exclude<CarView, 'cabin'>, { azimuth: number; elevation: number; distance: number }> = {
  'front-three-quarter': { azimuth: 40, elevation: 9, distance: 8.2 },
  'front-three-quarter-right': { azimuth: 140, elevation: 9, distance: 8.2 },
  side: { azimuth: 0, elevation: 4, distance: 14 },
  'rear-three-quarter': { azimuth: -42, elevation: 10, distance: 8.2 },
  wheel: { azimuth: 28, elevation: 6, distance: 5 },
};

function aimFor(view: Exclude<CarView, 'cabin'>, { body, low, high }: Car): Aim {
  const { azimuth, elevation, distance } = AIMS[view];
  if (view === 'wheel') return { azimuth, elevation, distance, target: [body.at(body.shape.axleAt), body.half, 0.5] };
  const middle = (low[0] + high[0]) / 2;
  const away = 0.55 + (high[0] - low[0]) * 0.1;
  return { azimuth, elevation, distance: distance * away, target: [middle, 0, body.shape.height * 0.42] };
}

/** Returns what is cut away: wheel arches, the bed of a pickup, and what an open car lacks. */
function cutOf({ shape, half, top, screen, at }: CarBody): Cut {
  const [axle, rearAxle] = [at(shape.axleAt), at(shape.rearAxleAt)];
  const arch = (shape.wheel + 0.045) ** 2;
  const [isOpen, hasBed] = [shape.has.includes('top'), shape.has.includes('bed')];
  return (x, y, z) => {
    const drop = (z - shape.wheel) ** 2;
    if (Math.abs(y) > half * 0.5 && ((x - axle) ** 2 + drop < arch || (x - rearAxle) ** 2 + drop < arch)) return true;
    if (isOpen && z > top(x) + 0.015) {
      const lean = (z - shape.cowl) / (shape.height - shape.cowl);
      return screen(z) - x - (0.1 + shape.round) * (y / half) ** 2 > 0.14 + 0.05 * lean;
    }
    const isBed = x < at(shape.deckAt + 0.06) && x > at(shape.length - 0.08) && Math.abs(y) < half - 0.1;
    return hasBed && isBed && z > shape.deck - 0.1;
  };
}

function coverWheel(spot: Spot, under: Finish, { shape, at }: CarBody, finishes: Finishes): void {
  const centre = at(spot.x > at((shape.axleAt + shape.rearAxleAt) / 2) ? shape.axleAt : shape.rearAxleAt);
  const [dx, dz] = [(spot.x - centre) / shape.wheel, (spot.z - shape.wheel) / shape.wheel];
  coverRim(under, finishes, { dx, dz, spokes: shape.spokes, blur: spot.pixel / shape.wheel });
}

/** Colours a spot of a wheel of radius 1, at a place relative to its centre. */
function coverRim(
  under: Finish,
  finishes: Finishes,
  { dx, dz, spokes, blur }: { dx: number; dz: number; spokes: number; blur: number },
): void {
  const radius = Math.sqrt(dx * dx + dz * dz);
  const lay = (material: Material, distance: number, share = 1) =>
    cover(under, finishes[material], share * clamp(0.5 - distance / blur, 0, 1));
  const around = Math.atan2(dz, dx) / (Math.PI * 2);
  const fromNext = (count: number): number =>
    (Math.abs(around * count - Math.round(around * count)) * Math.PI * 2 * radius) / count;
  if (spokes) {
    // The brake disc is visible between the spokes.
    const spoke = lerp(1.1, 0.8, radius) * (0.46 / spokes) + 0.02;
    const hole = Math.max(spoke - fromNext(spokes), 0.2 - radius, radius - 0.6);
    lay('gap', hole);
    lay('brake', Math.max(hole, radius - 0.44));
  } else {
    cover(under, finishes.steel, 1);
    lay('gap', Math.sqrt(fromNext(10) ** 2 + (radius - 0.47) ** 2) - 0.055);
  }
  lay('gap', Math.abs(radius - 0.655) - 0.012, 0.5);
  lay('gap', Math.sqrt(fromNext(5) ** 2 + (radius - 0.12) ** 2) - 0.018, 0.8);
}

type Visit = (panel: Panel, spot: Spot, u: number, v: number) => void;

/** Calls back with each panel that the spot is on, and the place on it: nose and tail are measured from the middle on round the corner. */
function eachPanel(spot: Spot, { shape, at, half, top, front, rear }: CarBody, visit: Visit): void {
  const { x, y, z, nx, nz } = spot;
  const side = Math.abs(y);
  const behind = shape.length / 2 - x;
  if (Math.abs(spot.ny) > 0.45) visit('side', spot, behind, z);
  if (z > top(x) + 0.02) {
    if (Math.abs(nx) > 0.25) visit(nx > 0 ? 'screen' : 'glass', spot, side, z);
    return;
  }
  if (nz > 0.35) visit('top', spot, behind, side);
  const bow = (side / half) ** 2;
  if (x > at(nx > 0.02 ? shape.axleAt - 0.1 : 0.5)) {
    if (nz <= 0.66) visit('front', spot, side + 0.75 * Math.max(0, front(z) - x - 0.18 * bow), z);
  } else if (nz <= 0.85 && behind > shape.length - 0.55)
    visit('rear', spot, side + 0.75 * Math.max(0, x - rear(z) - 0.1 * bow), z);
}

/** Returns the function that gives the material of a car's skin, spot by spot. */
function coverOf(body: CarBody): NonNullable<Subject['cover']> {
  const placed = trimCar(body).map((mark): Placed => {
    const [us, vs] = [mark.points.map(([u]) => u), mark.points.map(([, v]) => v)];
    const grow = mark.round + 0.02;
    return {
      ...mark,
      box: [Math.min(...us) - grow, Math.max(...us) + grow, Math.min(...vs) - grow, Math.max(...vs) + grow],
    };
  });
  const on = Object.groupBy(placed, ({ panel }) => panel);
  return (spot, under, finishes, { eye }) => {
    if (spot.surface !== surface('skin')) return coverWheel(spot, under, body, finishes);
    const facing = spot.nx * (eye[0] - spot.x) + spot.ny * (eye[1] - spot.y) + spot.nz * (eye[2] - spot.z);
    // The underside, and the inside of open parts.
    if (spot.nz < -0.5 || facing < 0) return cover(under, finishes.plastic, 1);
    eachPanel(spot, body, (panel, { pixel }, u, v) => {
      for (const mark of on[panel] ?? []) {
        const { box } = mark;
        if (v > box[2] && v < box[3] && u > box[0] && u < box[1]) coverMark(under, finishes, mark, u, v, pixel);
      }
    });
  };
}

function coverMark(
  under: Finish,
  finishes: Finishes,
  { points, round, material }: Placed,
  u: number,
  v: number,
  pixel: number,
): void {
  const share = 0.5 - (distanceTo(points, u, v) - round) / pixel;
  if (share > 0) cover(under, finishes[material], Math.min(share, 1));
}
