import { type Aim, aimCamera, type Frame } from './camera.ts';
import { type CarShape, shapeCar, TRUCK_BOX } from './car-shapes.ts';
import { fill, line, onSide, type Stage } from './car-stage.ts';
import { drawCarGlass, GLASS_DEFS } from './draw-car-glass.ts';
import { drawCarTrim, drawMirror, drawRoofTrim, TRIM_DEFS } from './draw-car-trim.ts';
import { drawOpenTop, drawPickupBed, drawTruckLoad } from './draw-car-variants.ts';
import { drawWheel, WHEEL_DEFS, type Wheel } from './draw-wheel.ts';
import { lerp, type Point2, type Point3, range, svgPath } from './geometry.ts';
import { createLoft } from './loft.ts';
import { parseHex } from './paint.ts';
import type { BodyType } from './picture-names.ts';

export type OutsideView = 'front-three-quarter' | 'side' | 'rear-three-quarter' | 'front' | 'rear' | 'wheel';

/** Gradients every car refers to; a picture holds them once. */
export const CAR_DEFS = `<defs>${GLASS_DEFS}${TRIM_DEFS}${WHEEL_DEFS}</defs>`;

const AIMS: Readonly<Record<OutsideView, Omit<Aim, 'target' | 'distance'> & { lengths: number; frame: Frame }>> = {
  'front-three-quarter': {
    azimuth: 42,
    elevation: 9,
    lengths: 1.9,
    frame: { centre: 800, ground: 955, width: 1300, height: 800 },
  },
  side: { azimuth: 0, elevation: 4, lengths: 3, frame: { centre: 800, ground: 870, width: 1330, height: 700 } },
  'rear-three-quarter': {
    azimuth: -42,
    elevation: 10,
    lengths: 1.9,
    frame: { centre: 800, ground: 955, width: 1300, height: 800 },
  },
  front: { azimuth: 90, elevation: 6, lengths: 2, frame: { centre: 800, ground: 985, width: 1150, height: 800 } },
  rear: { azimuth: -90, elevation: 7, lengths: 2, frame: { centre: 800, ground: 985, width: 1150, height: 800 } },
  wheel: { azimuth: 24, elevation: 5, lengths: 1.7, frame: { centre: 830, ground: 1010, width: 980, height: 700 } },
};

/** Close views show facets larger, so they get more of them. */
const DETAIL: Partial<Record<OutsideView, number>> = { wheel: 1.8, front: 1.35, rear: 1.35 };

/** `within` and a lower `detail` place a small car in a larger scene. */
export function drawCar(
  bodyType: BodyType,
  paint: string,
  view: OutsideView,
  within: Partial<Frame> = {},
  detail = DETAIL[view] ?? 1,
): string {
  const shape = shapeCar(bodyType);
  const { lengths, frame, ...angles } = AIMS[view];
  const wheels = placeWheels(shape);
  const subject = view === 'wheel' ? boxAround(wheels[0]) : extremes(shape);
  const camera = aimCamera(
    { ...angles, distance: Math.max(shape.overall, 4.4) * lengths, target: [0, 0, shape.height * 0.45] },
    { ...frame, ...within },
    subject,
  );
  const [a, b] = [camera.project([0, 0, 0.5]), camera.project([0, 0, 1.5])];
  const stage: Stage = {
    camera,
    shape,
    body: createLoft(shape.body, detail),
    cabin: createLoft(shape.cabin, detail),
    paint,
    sees: { side: Math.abs(angles.azimuth) < 75, front: angles.azimuth > -10, rear: angles.azimuth < 10 },
    metre: Math.hypot(a[0] - b[0], a[1] - b[1]),
  };
  return `<g>${assemble(stage, wheels)}</g>`;
}

/** From the ground up and from the far side to the near one: later parts cover earlier ones. */
function assemble(stage: Stage, wheels: readonly Wheel[]): string {
  const { camera, shape, body, cabin, sees } = stage;
  const colour = parseHex(stage.paint);
  const near = wheels.filter((wheel) => wheel.y > 0);
  const open = shape.bodyType === 'Convertible';
  const load = shape.bodyType === 'Truck' ? drawTruckLoad(stage) : '';
  const parts = [
    drawShadow(stage),
    ...wheels.filter((wheel) => !sees.side || wheel.y < 0).map((wheel) => drawWheel(camera, wheel)),
    drawUnderside(stage),
    sees.front ? load : '',
    drawMirror(stage, -1),
    sees.side || sees.front ? '' : drawMirror(stage, 1),
    body.draw(camera, colour, 1),
    drawCarTrim(stage),
    ...(sees.side ? near.filter((wheel) => isOnBody(shape, wheel)).map((wheel) => drawInArch(stage, wheel)) : []),
    shape.bodyType === 'Pickup' ? drawPickupBed(stage) : '',
    open ? drawOpenTop(stage) : cabin.draw(camera, colour, 1) + drawCarGlass(stage),
    drawRoofTrim(stage),
    sees.side || sees.front ? drawMirror(stage, 1) : '',
    sees.front ? '' : load,
    ...near.filter((wheel) => sees.side && !isOnBody(shape, wheel)).map((wheel) => drawWheel(camera, wheel)),
  ];
  return parts.join('');
}

function placeWheels(shape: CarShape): Wheel[] {
  const lorry = shape.bodyType === 'Truck' || shape.bodyType === 'Bus';
  return [-1, 1]
    .flatMap((hand) =>
      shape.axles.map(
        (axle): Wheel => ({
          x: shape.at(axle),
          y: hand * (shape.width / 2 - 0.035),
          radius: shape.wheel,
          width: lorry ? 0.3 : 0.23,
          spokes: shape.spokes,
        }),
      ),
    )
    .sort((a, b) => a.y - b.y || b.x - a.x);
}

const isOnBody = (shape: CarShape, wheel: Wheel): boolean => wheel.x > shape.at(shape.length);

function extremes(shape: CarShape): Point3[] {
  const half = shape.width / 2;
  const truck = shape.bodyType === 'Truck';
  const roof: [number, number, number][] = truck
    ? [
        [shape.at(TRUCK_BOX.front), TRUCK_BOX.halfWidth, TRUCK_BOX.height],
        [shape.at(shape.overall), TRUCK_BOX.halfWidth, TRUCK_BOX.height],
      ]
    : [
        [shape.at(shape.roof), half - 0.2, shape.height],
        [shape.at(shape.length - shape.roofTail), half - 0.2, shape.height],
      ];
  const ends = [0.25, shape.overall - 0.25].map((behind) => [shape.at(behind), half, shape.sill] as const);
  const tips: Point3[] = [
    [shape.at(0), 0, 0.6],
    [shape.at(shape.overall), 0, 0.6],
  ];
  return [...roof, ...ends]
    .flatMap(([x, y, z]): Point3[] => [
      [x, y, z],
      [x, -y, z],
    ])
    .concat(tips, [
      [shape.at(shape.axles[0]), half, 0],
      [shape.at(shape.axles[1]), half, 0],
    ]);
}

function boxAround(wheel: Wheel | undefined): Point3[] {
  if (!wheel) return [];
  const y = Math.abs(wheel.y);
  return [-1, 1].flatMap((end): Point3[] => [
    [wheel.x + end * wheel.radius, y, 0],
    [wheel.x + end * wheel.radius, y, wheel.radius * 2],
  ]);
}

/** Nested see-through outlines of the footprint: a soft shadow without a costly blur. */
function drawShadow(stage: Stage): string {
  const { camera, shape } = stage;
  const [half, long] = [shape.width / 2, shape.overall / 2];
  const layers = range(26).map((i) => {
    const grow = lerp(0.5, -0.3, i / 25);
    const points = range(40).map((k): Point2 => {
      const angle = (k / 40) * Math.PI * 2;
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const round = (v: number): number => Math.sign(v) * Math.abs(v) ** 0.45;
      return camera.project([round(c) * (long + grow - 0.06), round(s) * (half + grow - 0.05), 0]);
    });
    return fill(svgPath(points), '#131315', `opacity="${(0.006 + i * 0.0042).toFixed(3)}"`);
  });
  return layers.join('');
}

function drawUnderside(stage: Stage): string {
  const { camera, shape, body } = stage;
  const hull = [...body.skirt(1, 0.02), ...body.skirt(-1, 0.02).reverse()];
  const low = hull.map(([x, y, z]): Point3 => [x * 0.93 + shape.at(shape.length / 2) * 0.07, y * 0.85, z - 0.1]);
  return [low, hull].map((points) => fill(svgPath(points.map(camera.project)), '#0e0e0f')).join('');
}

/** The arch is a dark hole in the flank; the tyre stands in it and may not show through the wing. */
function drawInArch(stage: Stage, wheel: Wheel): string {
  const { shape, metre } = stage;
  const rugged = shape.bodyType === 'SUV' || shape.bodyType === 'Pickup';
  const gap = rugged ? 0.085 : 0.05;
  const arc = (radius: number): Point2[] =>
    range(33).map((i) => {
      const angle = ((-28 + i * (236 / 32)) * Math.PI) / 180;
      return [wheel.x + Math.cos(angle) * radius, wheel.radius + Math.sin(angle) * radius];
    });
  const hole = onSide(stage, arc(wheel.radius + gap));
  const lip = onSide(
    stage,
    arc(wheel.radius + gap + (rugged ? 0.03 : 0.008)).filter((p) => p[1] > shape.sill - 0.04),
    false,
  );
  const [cx, cy] = stage.camera.project([wheel.x, wheel.y, wheel.radius]);
  const id = `arch-${cx.toFixed(0)}-${cy.toFixed(0)}`;
  const reach = wheel.radius + gap;
  // Wound the way the arc is: librsvg joins clip paths into one, where opposite turns would cancel out.
  const below: Point2[] = [
    [wheel.x - reach, -0.1],
    [wheel.x + reach, -0.1],
    [wheel.x + reach, wheel.radius * 0.75],
    [wheel.x - reach, wheel.radius * 0.75],
  ];
  return `<clipPath id="${id}"><path d="${hole}"/><path d="${onSide(stage, below)}"/></clipPath>${line(lip, rugged ? '#222426' : '#fff', metre * (rugged ? 0.07 : 0.012), rugged ? '' : 'opacity=".2"')}${fill(hole, '#0b0b0c')}<g clip-path="url(#${id})">${drawWheel(stage.camera, wheel)}</g>`;
}
