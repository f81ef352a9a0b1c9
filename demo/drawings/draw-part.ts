import { shapesOf } from './car-shapes.ts';
import { panelOf, underMark } from './draw-car.ts';
import { type Point2, type Point3, range } from './geometry.ts';
import { finishesOf, MATERIALS } from './paint.ts';
import { PART_KINDS } from './part-kinds.ts';
import { BODY_TYPES } from './picture-names.ts';
import type { Raster } from './raster.ts';
import { SolidBuilder } from './solid.ts';
import { addShadow, portray, type Subject, surface } from './stage.ts';

const FRAME = { centre: 800, ground: 960, width: 1160, height: 790 };
const AIM = { azimuth: 28, elevation: 20 };

const numbers = (text = ''): number[] => text.split(',').map(Number);
const point = (text = ''): Point3 => {
  const [x = 0, y = 0, z = 0] = numbers(text);
  return [x, y, z];
};
const PANELS = ['side', 'front', 'rear', 'screen'] as const;
const material = (name = '') => surface(MATERIALS.find((one) => one === name) ?? 'steel');

/** Moves a solid of the table to where its copy stands. */
type Move = (at: Point3) => Point3;

const SOLIDS: Readonly<Record<string, (solid: SolidBuilder, made: number, words: string[], move: Move) => void>> = {
  box(solid, made, words, move) {
    const [x = 0, y = 0, z = 0, a = 0, b = 0, c = 0, squareness = 6] = words.map(Number);
    solid.addBlob(move([x, y, z]), [a, b, c], made, squareness);
  },
  turn(solid, made, [axis = 'z', x, y, z, ...pairs], move) {
    const profile = pairs.map((pair): Point2 => [point(pair)[0], point(pair)[1]]);
    solid.addTurned(profile, move(point([x, y, z].join())), axis, 1, made);
  },
  bar: (solid, made, [radius, ...path], move) =>
    solid.addTube(
      path.map((at) => move(point(at))),
      Number(radius),
      made,
    ),
  coil(solid, made, words) {
    const [thick = 0, radius = 0, x = 0, y = 0, from = 0, to = 0, turns = 1] = words.map(Number);
    const steps = range(turns * 12 + 1);
    const path = steps.map(
      (i): Point3 => [
        x + radius * Math.cos((i * Math.PI) / 6),
        y + radius * Math.sin((i * Math.PI) / 6),
        from + ((to - from) * i) / steps.length,
      ],
    );
    solid.addTube(path, thick, made);
  },
};

/** Where the copies of a solid stand: in a row, or around the y axis through the middle of the solid before it. */
function movesOf(prefix: string, centre: Point3): Move[] {
  const [count = 1, step] = prefix.split(/[@*]/);
  const times = Array.from({ length: Number(count) }, (_, i) => i);
  if (prefix.includes('@')) {
    const [dx, dy, dz] = point(step);
    return times.map((i) => ([x, y, z]) => [x + dx * i, y + dy * i, z + dz * i]);
  }
  return times.map((i) => ([x, y, z]) => {
    const [c, s] = [Math.cos((i / times.length) * 2 * Math.PI), Math.sin((i / times.length) * 2 * Math.PI)];
    const [ox, oz] = [x - centre[0], z - centre[2]];
    return [centre[0] + ox * c - oz * s, y, centre[2] + ox * s + oz * c];
  });
}

function build(solids: string): Subject {
  const solid = new SolidBuilder();
  let centre: Point3 = [0, 0, 0];
  for (const words of solids.split(';').map((text) => text.trim().split(/\s+/))) {
    const prefix = /^\d/.test(words[0] ?? '') ? (words.shift() ?? '') : '';
    if (words[0] === 'turn' && !prefix) centre = point(words.slice(3, 6).join());
    const moves: Move[] = prefix ? movesOf(prefix, centre) : [(at) => at];
    const [what = '', name, ...rest] = words;
    for (const move of moves) SOLIDS[what]?.(solid, material(name), rest, move);
  }
  const [low, high] = solid.box();
  addShadow(solid, low, high, marginOf(low, high));
  return { solid: solid.build(), low, high };
}

const marginOf = (low: Point3, high: Point3): number => (high[0] - low[0] + high[2] - low[2]) * 0.16;

function panel(words: readonly string[]): Subject & { azimuth: number } {
  const [, type, number, behind, across, up, view = '', name = ''] = words;
  const shape = shapesOf(BODY_TYPES.find((bodyType) => bodyType === type) ?? 'Sedan')[Number(number) - 1];
  if (!shape) throw new RangeError(`No shape ${number} of ${type}`);
  const [[near = 0, far = 0], [left = 0, right = 0], [bottom = 0, top = 0]] = [
    numbers(behind),
    numbers(across),
    numbers(up),
  ];
  const half = shape.length / 2;
  const low: Point3 = [half - far, left, bottom];
  const high: Point3 = [half - near, right, top];
  const side = PANELS.find((one) => one === view);
  const mark = side && underMark(shape, side, name);
  const azimuth = near > 3 ? -58 : view === 'side' || left > 0.3 ? 24 : 58;
  return { ...panelOf(shape, low, high, mark ?? (() => true)), azimuth };
}

/** Draws a kind of part on nothing, with its shadow. */
export function drawPart(kind: string, scale = 1): Raster {
  const [, , solids = ''] = PART_KINDS.find(([partKind]) => partKind === kind) ?? [];
  const words = solids.split(/\s+/);
  const isPanel = words[0] === 'panel';
  const subject = isPanel ? panel(words) : { ...build(solids), azimuth: AIM.azimuth };
  const { low, high } = subject;
  const target: Point3 = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2];
  const size = Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
  const aim = { azimuth: subject.azimuth, elevation: isPanel ? 14 : AIM.elevation, distance: size * 3.2, target };
  return portray(subject, aim, FRAME, finishesOf('#9fa6ac'), isPanel ? 0.4 : marginOf(low, high), scale);
}
