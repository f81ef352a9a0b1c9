import type { CarBody } from './car-body.ts';
import { lerp, type Point2, range } from './geometry.ts';
import type { Material } from './paint.ts';

/**
 * The projections in which marks are placed. Coordinates in metres, the second one upwards: side, behind the nose; front and rear, from the
 * middle, and on round the corner; screen and glass, the windscreen and the rear window, from the middle; top, behind the nose, and from
 * the middle.
 */
export type Panel = 'side' | 'front' | 'rear' | 'screen' | 'glass' | 'top';

/** A flat mark on the bodywork: an area with round corners, or a line, which is an area there and back. */
export interface Mark {
  panel: Panel;
  material: Material;
  points: readonly Point2[];
  round: number;
}

/** Places an area with these corners, or a disc if there is one point. */
type Put = (panel: Panel, material: Material, round: number, ...corners: number[]) => void;

const pairs = (numbers: readonly number[]): Point2[] =>
  range(numbers.length / 2).map((at) => [numbers[at * 2] ?? 0, numbers[at * 2 + 1] ?? 0]);
const box = (left: number, right: number, low: number, high: number): number[] => [
  left,
  low,
  right,
  low,
  right,
  high,
  left,
  high,
];
const thereAndBack = (corners: readonly number[]): number[] => [
  ...corners,
  ...pairs(corners).slice(1, -1).reverse().flat(),
];

/** Returns all marks on a car's skin, in the order in which they are painted. */
export function trimCar(body: CarBody): Mark[] {
  const marks: Mark[] = [];
  const put: Put = (panel, material, round, ...corners) =>
    marks.push({ panel, material, round, points: pairs(corners) });
  trimSide(body, put);
  trimDoors(body, put);
  if (!body.shape.has.includes('top')) trimSideGlass(body, put);
  trimScreens(body, put);
  trimNose(body, put);
  trimLamps(body, put);
  if (body.shape.bodyType !== 'Truck') trimRear(body, put);
  return marks;
}

/** Returns where the doors begin, meet and end, behind the nose, and the height of the waist. */
function doorsOf({ shape, isBoxy }: CarBody) {
  const { axleAt, rearAxleAt, wheel, cowlAt, deckAt, doors, cowl, deck, has } = shape;
  const arch = wheel + (has.includes('cladding') ? 0.12 : 0.06);
  const from = isBoxy ? Math.max(0.5, cowlAt + 0.36) : Math.max(axleAt + arch + 0.08, cowlAt + 0.1);
  const to = Math.min(rearAxleAt - 0.06, deckAt - 0.02);
  const middle = doors === 4 ? lerp(from, to, isBoxy ? 0.36 : 0.53) : to - 0.08;
  return { arch, from, to, middle, waist: lerp(cowl, deck, 0.5) - 0.01 };
}

/** Adds the marks along the sill, round the wheel arches and on the flanks. */
function trimSide(body: CarBody, put: Put): void {
  const { shape, isBoxy } = body;
  const { clearance, length, axleAt, rearAxleAt, wheel, has, bodyType } = shape;
  const { arch, middle, waist } = doorsOf(body);
  if (has.includes('cladding')) {
    for (const axle of [axleAt, rearAxleAt]) put('side', 'plastic', arch, axle, wheel);
    put('side', 'plastic', 0, ...box(axleAt, rearAxleAt, 0, clearance + 0.13));
    for (const end of ['front', 'rear'] as const) put(end, 'plastic', 0, ...box(-2, 2, 0, clearance + 0.14));
  } else put('side', 'plastic', 0, ...box(-1, length + 1, 0, clearance + 0.035));
  if (has.includes('slide')) put('side', 'seam', 0.01, ...box(middle + 0.1, length - 0.3, waist - 0.24, waist - 0.235));
  if (has.includes('coach')) {
    put('side', 'accent', 0, ...box(0.5, length - 0.1, 0.86, 0.95));
    put('side', 'gap', 0.012, ...box(1.75, 2.5, clearance + 0.1, 2.05));
    put('side', 'paint', 0, ...box(1.78, 2.47, clearance + 0.13, 2.02));
    put('side', 'glass', 0.03, ...box(1.84, 2.41, 0.75, 1.95));
  }
  if (!isBoxy && bodyType !== 'Pickup') {
    put('side', 'seam', 0.072, rearAxleAt + 0.42, waist - 0.14);
    put('side', 'paint', 0.067, rearAxleAt + 0.42, waist - 0.14);
  }
  put('side', 'amber', 0.006, ...box(axleAt + arch + 0.03, axleAt + arch + 0.08, waist - 0.3, waist - 0.28));
}

function trimDoors(body: CarBody, put: Put): void {
  const { shape, isBoxy } = body;
  const { clearance, rearAxleAt, wheel, doors, has } = shape;
  const { from, to, middle, waist } = doorsOf(body);
  const foot = clearance + 0.1;
  const seam = (...corners: number[]): void => put('side', 'seam', 0.003, ...thereAndBack(corners));
  const handle = (at: number): void => {
    put('side', 'seam', 0.012, ...box(at - 0.16, at, waist - 0.142, waist - 0.132));
    put('side', has.includes('chrome') ? 'chrome' : 'paint', 0.012, ...box(at - 0.16, at, waist - 0.13, waist - 0.122));
  };
  if (doors === 0) return;
  seam(from, waist, from - 0.02, foot + 0.08, from + 0.06, foot, middle, foot, middle, waist);
  handle(middle - 0.09);
  if (doors === 2) return;
  const hug = rearAxleAt - wheel - 0.1;
  if (isBoxy) seam(middle, foot, hug - 0.02, foot, hug - 0.02, waist);
  else seam(middle, foot, hug, foot, hug + 0.03, wheel + 0.14, to, wheel * 2 + 0.12, to + 0.02, waist);
  handle(isBoxy ? middle + 0.24 : to - 0.07);
}

/** Adds the windows between the pillars. */
function trimSideGlass(body: CarBody, put: Put): void {
  const { shape, isBoxy, screen, rearGlass } = body;
  const { height, cowl, deck, length, round, cowlAt, deckAt, has } = shape;
  const behind = (x: number): number => length / 2 - x;
  const [low, high] = [lerp(cowl, deck, 0.5) + 0.045, height - 0.09 - round * 0.32];
  const sill = (at: number): number => lerp(cowl, deck, (at - cowlAt) / (deckAt - cowlAt)) + 0.035;
  const pillar = { Sedan: 0.17, Coupe: 0.2, SUV: 0.2 }[shape.bodyType as string] ?? 0.14;
  const foot = behind(screen(low)) + (isBoxy ? 0.2 : 0.24);
  const end = behind(rearGlass(low)) - pillar;
  const heel = end - 0.64 * round;
  const window = [
    foot,
    sill(foot),
    heel,
    sill(end),
    behind(rearGlass(high)) - pillar,
    high,
    behind(screen(high)) + 0.13,
    high,
  ];
  put('side', 'black', 0.045, ...window);
  if (has.includes('chrome')) {
    put('side', 'chrome', 0.05, foot, sill(foot), heel, sill(end));
    put('side', 'black', 0.036, ...window);
  }
  put('side', 'glass', 0.022, ...window);
  trimPosts(body, put, foot, heel, end, [low, high]);
}

/** Adds the posts between a side's windows: those of doors, or as many as a van or bus has. */
function trimPosts(body: CarBody, put: Put, foot: number, heel: number, end: number, [low, high]: Point2): void {
  const { doors, length, rearAxleAt, has } = body.shape;
  const post = (at: number, width: number, lean = 0): void => put('side', 'black', width, at, low, at - lean, high);
  if (!body.isBoxy && doors === 4) {
    post(doorsOf(body).middle, 0.034);
    if (end - rearAxleAt > 0.28) post(rearAxleAt + 0.08, 0.026, 0.06);
    return;
  }
  const vanPanes = length > 4.9 ? 4 : doors === 4 ? 3 : 1;
  const panes = has.includes('coach') ? 6 : vanPanes;
  for (const pane of range(panes - 1))
    post(lerp(foot - 0.2, heel, (pane + 1) / panes + (panes === 3 ? 0.03 : 0)), 0.034);
}

/** Adds the windscreen and the rear glass. */
function trimScreens({ shape, half }: CarBody, put: Put): void {
  const { height, cowl, deck, tumble } = shape;
  const reach = half - 0.21;
  const top = reach - tumble * 0.75;
  const pane = (panel: Panel, width: number, low: number, high: number): void => {
    const corners = [-reach * width, low, reach * width, low, top * width, high, -top * width, high];
    put(panel, 'black', 0.045, ...corners);
    put(panel, 'glass', 0.022, ...corners);
  };
  pane('screen', 1, cowl + 0.06, height - 0.085);
  pane('glass', 0.96, deck + 0.09, height - 0.135);
  for (const from of [-0.9, 0.3])
    put('screen', 'gap', 0.008, from * reach, cowl + 0.075, (from + 0.72) * reach, cowl + 0.1);
}

/** Adds the grille, the intake under it, fog lamps, the plate and the edge of the bonnet. */
function trimNose(body: CarBody, put: Put): void {
  const { shape, half, isBoxy } = body;
  const { clearance, cowlAt, rake, has } = shape;
  const { face, foot, inner } = faceOf(body);
  const [low, bumper] = [clearance + 0.07, clearance + 0.29];
  const edge = lerp(face, foot, has.includes('bar') ? 0.5 : 1) - 0.01;
  const grille = [0.07 - inner, edge, inner - 0.07, edge, inner - 0.05, face - 0.005, 0.05 - inner, face - 0.005];
  const bright = has.includes('chrome') ? 'chrome' : 'plastic';
  if (bright === 'chrome') put('front', bright, 0.026, ...grille);
  put('front', 'gap', 0.012, ...grille);
  const bar = (material: Material, z: number, thick: number): void =>
    put('front', material, thick, 0.08 - inner, z, inner - 0.08, z);
  if (has.includes('slats')) for (const share of [0.25, 0.5, 0.75]) bar(bright, lerp(foot, face, share), 0.009);
  else bar('chrome', (edge + face) / 2, 0.012);
  const mouth = has.includes('bar') ? bumper + 0.03 : low + 0.1;
  put('front', 'gap', 0.03, -half * 0.62, low, half * 0.62, low, half * 0.52, mouth, -half * 0.52, mouth);
  put('front', 'plastic', 0.012, -half * 0.6, (low + mouth) / 2, half * 0.6, (low + mouth) / 2);
  put('front', 'gap', 0.075, half * 0.84, low + 0.07);
  put('front', 'lens', 0.045, half * 0.84, low + 0.07);
  const plate = box(-0.26, 0.26, (low + bumper) / 2 + 0.01, (low + bumper) / 2 + 0.11);
  put('front', 'gap', 0.016, ...plate);
  put('front', 'plate', 0.008, ...plate);
  if (isBoxy) put('front', 'seam', 0.004, -half, bumper + 0.02, half, bumper + 0.02);
  const lid = [
    cowlAt - 0.02,
    half * 0.8,
    cowlAt * 0.5,
    half * 0.78,
    rake + 0.1,
    half * 0.62,
    rake + 0.03,
    half * 0.3,
    rake + 0.03,
    0,
  ];
  if (!isBoxy) put('top', 'seam', 0.0035, ...thereAndBack(lid));
}

/** Returns the headlamps' upper and lower edge, and where they begin and end sideways. */
function faceOf({ shape, half, isBoxy }: CarBody) {
  const face = shape.nose - (isBoxy ? 0.1 : 0.05 + shape.round * 0.38);
  const [tall, inner, outer] = LAMPS[shape.lamps] ?? [0.15, 0.5, 0.1];
  return { face, foot: face - tall, inner: half * inner, outer: half + outer, tall };
}

/** Headlamps by style: their height, where they begin in half widths of the car, and how far they reach round the corner. */
const LAMPS: Readonly<Record<string, readonly [tall: number, inner: number, outer: number]>> = {
  round: [0.2, 0.5, -0.12],
  slim: [0.1, 0.5, 0.26],
  swept: [0.17, 0.56, 0.34],
  square: [0.17, 0.52, 0.02],
  wide: [0.15, 0.52, 0.16],
};

function trimLamps(body: CarBody, put: Put): void {
  const { face, foot, inner, outer, tall } = faceOf(body);
  const { half } = body;
  const { lamps } = body.shape;
  const outlines: Record<string, number[]> = {
    round: [half * 0.68, face - 0.1],
    slim: [inner, foot + 0.035, outer, foot + 0.06, outer, face + 0.02, inner, face - 0.02],
    swept: [inner, foot, half * 0.95, foot - 0.02, outer, face + 0.04, half, face + 0.02, inner, face - 0.04],
    wide: [inner, foot + 0.01, half * 0.8, foot - 0.01, outer, foot + 0.03, outer + 0.03, face, inner, face - 0.005],
  };
  const outline = outlines[lamps] ?? box(inner, outer, foot, face);
  const corner = lamps === 'round' ? 0.115 : 0.016;
  put('front', 'gap', corner + 0.012, ...outline);
  put('front', 'lamp', corner, ...outline);
  const size = lamps === 'round' ? 0.085 : Math.min(0.062, tall * 0.42);
  for (const share of lamps === 'round' ? [0] : [0.26, 0.66]) {
    const y = lamps === 'round' ? half * 0.68 : lerp(inner, Math.min(outer, half + 0.02), share);
    const z = (foot + face) / 2;
    put('front', 'chrome', size, y, z);
    put('front', 'lens', size * 0.72, y, z);
    put('front', 'bright', size * 0.34, y, z);
  }
  if (lamps === 'slim') put('front', 'bright', 0.009, inner + 0.02, foot + 0.035, outer - 0.05, foot + 0.06);
  else if (lamps !== 'round')
    put('front', 'amber', 0.012, ...box(outer - 0.07, outer - 0.005, foot + 0.03, face - 0.02));
}

function trimRear({ shape, half }: CarBody, put: Put): void {
  const { clearance, deck, tail, bodyType, lamps, has } = shape;
  const isUpright = !['Sedan', 'Coupe', 'Convertible'].includes(bodyType);
  const low = clearance + 0.1;
  const bumper = clearance + (tail - clearance) * 0.4;
  put('rear', 'plastic', 0.02, ...box(-half * 0.8, half * 0.8, low - 0.1, low + 0.05));
  put('rear', 'seam', 0.003, 0, bumper, half + 0.4, bumper);
  const lid = half * (isUpright ? 0.8 : 0.66);
  put('rear', 'seam', 0.003, lid, deck + 0.1, lid, bumper);
  const upright =
    lamps === 'slim'
      ? [half * 0.5, tail - 0.2, half + 0.3, tail - 0.22, half + 0.26, tail - 0.07, half * 0.5, tail - 0.1]
      : [half * 0.83, bumper + 0.06, half + 0.08, bumper + 0.08, half + 0.14, tail - 0.03, half * 0.83, tail - 0.03];
  const flat =
    lamps === 'round'
      ? [half * 0.74, tail - 0.19]
      : [half * 0.58, tail - 0.25, half + 0.12, tail - 0.27, half + 0.24, tail - 0.11, half * 0.54, tail - 0.12];
  const lamp = isUpright ? upright : flat;
  const corner = lamp.length === 2 ? 0.1 : 0.016;
  put('rear', 'gap', corner + 0.012, ...lamp);
  put('rear', 'red', corner, ...lamp);
  const [a, b, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = lamp as [number, number, ...number[]];
  if (lamp.length === 2) put('rear', 'glow', 0.05, a, b);
  else {
    put('rear', 'glow', 0.012, lerp(a, g, 0.7) + 0.02, lerp(b, h, 0.7), lerp(c, e, 0.7) - 0.02, lerp(d, f, 0.7));
    put('rear', 'lamp', 0.016, a + 0.02, b + 0.035, c - 0.03, d + 0.035);
  }
  if (has.includes('chrome'))
    put('rear', 'chrome', 0.008, ...box(-half * 0.5, half * 0.5, bumper + 0.21, bumper + 0.235));
  put('rear', 'gap', 0.02, ...box(-0.3, 0.3, bumper + 0.04, bumper + 0.19));
  put('rear', 'plate', 0.006, ...box(-0.26, 0.26, bumper + 0.06, bumper + 0.17));
  put('rear', 'red', 0.01, ...box(half * 0.8 - 0.06, half * 0.8 + 0.06, low + 0.08, low + 0.1));
}
