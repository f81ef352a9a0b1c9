import type { Camera } from './camera.ts';
import { fill, line, onCap, onEnd, onSide, type Stage, shutLine } from './car-stage.ts';
import { type Point2, type Point3, range } from './geometry.ts';
import { createLoft } from './loft.ts';
import { parseHex } from './paint.ts';
import type { BodyType } from './picture-names.ts';

export const TRIM_DEFS =
  '<linearGradient id="lamp" x1="0" y1="0" x2=".3" y2="1"><stop offset="0" stop-color="#fdfeff"/><stop offset=".5" stop-color="#b9c3c9"/><stop offset="1" stop-color="#6f7a81"/></linearGradient><linearGradient id="tail-lamp" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e0453c"/><stop offset=".5" stop-color="#a5161b"/><stop offset="1" stop-color="#6d0b10"/></linearGradient>';

const RUGGED: ReadonlySet<BodyType> = new Set(['SUV', 'Pickup']);
const BOXY: ReadonlySet<BodyType> = new Set(['Van', 'Bus', 'Truck']);
/** Tall tail lamps beside an upright tailgate. */
const UPRIGHT: ReadonlySet<BodyType> = new Set(['SUV', 'Hatchback', 'Wagon', 'Van', 'Bus', 'Pickup']);

export function drawCarTrim(stage: Stage): string {
  return [
    stage.sees.side ? drawFlank(stage) : '',
    stage.sees.front ? drawBonnet(stage) + drawNose(stage) : '',
    stage.sees.rear && stage.shape.bodyType !== 'Truck' ? drawTail(stage) : '',
  ].join('');
}

function box(left: number, right: number, low: number, high: number): Point2[] {
  return [
    [left, low],
    [right, low],
    [right, high],
    [left, high],
  ];
}

function drawFlank(stage: Stage): string {
  const { shape, body, metre } = stage;
  const { at } = shape;
  const [front, tail] = [at(shape.corner), at(shape.length - shape.corner * 0.8)];
  const low = shape.sill - 0.05;
  const rugged = RUGGED.has(shape.bodyType);
  const out: string[] = [];
  const sill = box(at(shape.axles[1]), at(shape.axles[0]), low, shape.sill + (rugged ? 0.1 : 0.055));
  out.push(fill(onSide(stage, sill), '#161718', rugged ? 'opacity=".94"' : 'opacity=".5"'));

  const waist = (x: number): number => body.shoulder(x) - shape.body.rim * 0.4;
  const open = shape.bodyType === 'Bus' ? 0.02 : 0;
  const doorEdge = (door: number, isLast: boolean): Point2[] => {
    const x = at(door);
    const axle = shape.axles[1];
    // The last door edge runs round the wheel arch when it comes close.
    const hug = isLast && axle - door < shape.wheel + 0.12;
    const foot = shape.wheel + Math.sqrt(Math.max(0, (shape.wheel + 0.1) ** 2 - (axle - door) ** 2));
    return hug
      ? [
          [x, waist(x)],
          [x, foot + 0.02],
          [at(axle - shape.wheel - 0.1), shape.sill + 0.12],
          [at(axle - shape.wheel - 0.1), shape.sill + 0.03],
        ]
      : [
          [x, waist(x)],
          [x, shape.sill + 0.04 - open],
        ];
  };
  const last = BOXY.has(shape.bodyType) ? -1 : shape.doors.length - 1;
  for (const [i, door] of shape.doors.entries()) {
    out.push(shutLine(stage, onSide(stage, doorEdge(door, i === last), false)));
  }
  const [first, lastDoor] = [shape.doors[0] ?? 0, shape.doors.at(-1) ?? 0];
  const reach = Math.min(lastDoor, shape.axles[1] - shape.wheel - 0.1);
  if (!rugged)
    out.push(
      shutLine(
        stage,
        onSide(
          stage,
          [
            [at(first), shape.sill + 0.055],
            [at(reach), shape.sill + 0.055],
          ],
          false,
        ),
      ),
    );

  const crease = shape.belt * 0.8;
  const creaseAt = (z: number): string =>
    onSide(
      stage,
      [
        [tail - 0.1, z + 0.03],
        [at(shape.length * 0.5), z + 0.012],
        [front - 0.1, z - 0.02],
      ],
      false,
    );
  out.push(
    line(creaseAt(crease + 0.012), '#fff', metre * 0.012, 'opacity=".4"'),
    line(creaseAt(crease - 0.008), '#000', metre * 0.014, 'opacity=".16"'),
  );

  // Every panel but the one ahead of the first line and the one behind the last is a door.
  for (const edge of shape.doors.slice(1)) {
    if (shape.bodyType === 'Bus') break;
    const x = at(edge - 0.1);
    const z = shape.belt * 0.885;
    out.push(
      fill(onSide(stage, box(x - 0.005, x + 0.21, z - 0.03, z + 0.028)), '#000', 'opacity=".22"'),
      line(
        onSide(
          stage,
          [
            [x + 0.015, z],
            [x + 0.19, z - 0.002],
          ],
          false,
        ),
        '#d9dcde',
        metre * 0.026,
      ),
      line(
        onSide(
          stage,
          [
            [x + 0.015, z - 0.012],
            [x + 0.19, z - 0.014],
          ],
          false,
        ),
        '#55595c',
        metre * 0.008,
      ),
    );
  }
  if (shape.bodyType === 'Bus') {
    const pane = box(at(2.56), at(1.92), 0.62, shape.belt - 0.06);
    out.push(fill(onSide(stage, pane), 'url(#glass)', `stroke="#131517" stroke-width="${(metre * 0.03).toFixed(1)}"`));
  }
  if (shape.bodyType === 'Van') {
    out.push(
      line(
        onSide(
          stage,
          [
            [at(2.95), 0.94],
            [at(4.25), 0.95],
          ],
          false,
        ),
        '#000',
        metre * 0.02,
        'opacity=".55"',
      ),
    );
  }
  const flap = range(16).map(
    (i): Point2 => [
      at(shape.axles[1] + (BOXY.has(shape.bodyType) ? -0.1 : 0.28)) + Math.cos(i / 2.55) * 0.075,
      shape.belt * 0.84 + Math.sin(i / 2.55) * 0.075,
    ],
  );
  if (!BOXY.has(shape.bodyType)) out.push(line(onSide(stage, flap), '#000', metre * 0.007, 'opacity=".45"'));
  return out.join('');
}

function drawBonnet(stage: Stage): string {
  const { shape } = stage;
  if (BOXY.has(shape.bodyType)) return '';
  const half = shape.width / 2;
  const [lip, cowl] = [shape.at(shape.noseLean + 0.1), shape.at(shape.cowl)];
  const edge = (hand: number): string =>
    shutLine(
      stage,
      onCap(
        stage,
        [
          [cowl - 0.12, hand * half * 0.78],
          [lip - 0.2, hand * half * 0.72],
          [lip, hand * half * 0.5],
        ],
        false,
      ),
    );
  const fold = (hand: number): string =>
    line(
      onCap(
        stage,
        [
          [cowl + 0.05, hand * half * 0.55],
          [lip, hand * half * 0.4],
        ],
        false,
      ),
      '#fff',
      stage.metre * 0.012,
      'opacity=".22"',
    );
  // From the side the far edge lies behind the bonnet's crown.
  return (stage.sees.side ? [1] : [-1, 1]).map((hand) => edge(hand) + fold(hand)).join('');
}

/** Its corners; across in half widths of the car. */
function headlamp(bodyType: BodyType, face: number, tall: number): Point2[] {
  if (BOXY.has(bodyType)) {
    return [
      [0.62, face - tall],
      [1.08, face - tall],
      [1.1, face + 0.02],
      [0.62, face],
    ];
  }
  if (RUGGED.has(bodyType)) {
    return [
      [0.64, face - tall + 0.02],
      [1.22, face - tall + 0.06],
      [1.26, face + 0.01],
      [0.64, face - 0.01],
    ];
  }
  return [
    [0.6, face - tall + 0.03],
    [1.0, face - tall - 0.01],
    [1.36, face - 0.02],
    [1.32, face + 0.035],
    [0.64, face - 0.012],
  ];
}

/** Between the lamps, from one height to the other. */
function drawGrille(stage: Stage, low: number, high: number): string {
  const { shape, metre } = stage;
  const half = shape.width / 2;
  const isBoxy = BOXY.has(shape.bodyType);
  const across = (wide: number, z: number, colour: string, thick: number): string => {
    const ends: Point2[] = [
      [-half * wide, z],
      [half * wide, z],
    ];
    return line(onEnd(stage, 'front', ends, false), colour, metre * thick);
  };
  const mesh: Point2[] = [
    [-half * 0.5, low],
    [half * 0.5, low],
    [half * 0.56, high],
    [-half * 0.56, high],
  ];
  const edge = `stroke="#131415" stroke-width="${(metre * 0.03).toFixed(1)}" stroke-linejoin="round"`;
  const slats = isBoxy || RUGGED.has(shape.bodyType) ? 3 : 2;
  return [
    fill(onEnd(stage, 'front', mesh), '#131415', edge),
    ...range(slats).map((i) =>
      across(0.5, low + ((i + 0.5) / slats) * (high - low), isBoxy ? '#3c4043' : '#9aa0a4', 0.016),
    ),
    isBoxy ? '' : across(0.56, high + 0.012, '#e6e9eb', 0.018),
  ].join('');
}

function drawNose(stage: Stage): string {
  const { shape, metre } = stage;
  const { nose, sill } = shape;
  const half = shape.width / 2;
  const put = (corners: readonly Point2[], colour: string, more = ''): string =>
    fill(onEnd(stage, 'front', corners), colour, more);
  const stroke = (corners: readonly Point2[], colour: string, width: number, closed = false, more = ''): string =>
    line(onEnd(stage, 'front', corners, closed), colour, metre * width, more);
  const boxy = BOXY.has(shape.bodyType);
  const rugged = RUGGED.has(shape.bodyType);
  const face = boxy ? nose - 0.26 : nose - 0.1;
  const tall = rugged ? 0.2 : boxy ? 0.2 : 0.125;
  const out: string[] = [];

  // Chin and lower intake.
  out.push(put(box(-half * 1.48, half * 1.48, sill - 0.06, sill + (rugged ? 0.13 : 0.05)), '#17181a', 'opacity=".95"'));
  const mouth = sill + (rugged ? 0.13 : 0.1);
  const mouthTop = Math.min(mouth + 0.15, face - tall - 0.1);
  out.push(
    put(
      [
        [-half * 0.72, mouth],
        [half * 0.72, mouth],
        [half * 0.64, mouthTop],
        [-half * 0.64, mouthTop],
      ],
      '#101112',
      `stroke="#101112" stroke-width="${(metre * 0.03).toFixed(1)}" stroke-linejoin="round"`,
    ),
    stroke(
      [
        [-half * 0.68, (mouth + mouthTop) / 2],
        [half * 0.68, (mouth + mouthTop) / 2],
      ],
      '#2c2f31',
      0.018,
    ),
  );
  for (const hand of [-1, 1]) {
    const fog = range(14).map(
      (i): Point2 => [hand * half * 0.86 + Math.cos(i * 0.449) * 0.055, mouth + 0.07 + Math.sin(i * 0.449) * 0.045],
    );
    if (!boxy) out.push(put(fog, 'url(#lamp)', `stroke="#17181a" stroke-width="${(metre * 0.03).toFixed(1)}"`));
  }

  const [gLow, gHigh] = [face - tall + 0.005, face - 0.01];
  out.push(drawGrille(stage, gLow, gHigh));

  // Lamps wrap round the corner.
  for (const hand of [-1, 1]) {
    const lamp = headlamp(shape.bodyType, face, tall).map(([across, z]): Point2 => [hand * across * half, z]);
    const rim = `stroke="#1c1e20" stroke-width="${(metre * 0.02).toFixed(1)}" stroke-linejoin="round"`;
    out.push(put(lamp, 'url(#lamp)', rim));
    const bulb = (across: number, size: number): string => {
      const z = face - tall * 0.52;
      const eye = (scale: number): Point2[] =>
        range(16).map((i) => [
          hand * across * half + Math.cos(i * 0.3927) * size * scale,
          z + Math.sin(i * 0.3927) * size * scale,
        ]);
      return put(eye(1), '#474f55') + put(eye(0.8), '#cfd8dd') + put(eye(0.5), '#7d8990') + put(eye(0.28), '#f6fafc');
    };
    out.push(bulb(0.76, tall * 0.3), bulb(0.98, tall * 0.3));
    out.push(stroke(lamp.slice(-2), '#fff', 0.01, false, 'opacity=".8"'));
  }

  const plate = boxy ? sill + 0.2 : (mouthTop + gLow) / 2 - 0.005;
  out.push(
    put(
      box(-0.26, 0.26, plate - 0.058, plate + 0.058),
      '#f4f4f0',
      `stroke="#2a2c2e" stroke-width="${(metre * 0.012).toFixed(1)}"`,
    ),
  );
  if (boxy)
    out.push(
      shutLine(
        stage,
        onEnd(
          stage,
          'front',
          [
            [-half * 1.1, sill + 0.3],
            [half * 1.1, sill + 0.3],
          ],
          false,
        ),
      ),
    );
  return out.join('');
}

/** Its corners; across in half widths of the car. */
const tailLamp = (upright: boolean, bumper: number, tail: number): Point2[] =>
  upright
    ? [
        [0.84, bumper + 0.06],
        [1.06, bumper + 0.06],
        [1.08, tail - 0.03],
        [0.84, tail - 0.03],
      ]
    : [
        [0.52, tail - 0.27],
        [1.18, tail - 0.25],
        [1.28, tail - 0.11],
        [0.5, tail - 0.13],
      ];

function drawTail(stage: Stage): string {
  const { shape, metre } = stage;
  const { tail, sill } = shape;
  const half = shape.width / 2;
  const put = (corners: readonly Point2[], colour: string, more = ''): string =>
    fill(onEnd(stage, 'rear', corners), colour, more);
  const seam = (corners: readonly Point2[], closed = false): string =>
    shutLine(stage, onEnd(stage, 'rear', corners, closed));
  const upright = UPRIGHT.has(shape.bodyType);
  const bumper = sill + (tail - sill) * 0.42;
  const out: string[] = [
    put(
      box(-half * 1.42, half * 1.42, sill - 0.04, sill + (RUGGED.has(shape.bodyType) ? 0.2 : 0.12)),
      '#17181a',
      'opacity=".95"',
    ),
    seam([
      [-half * 1.2, bumper],
      [half * 1.2, bumper],
    ]),
  ];
  const lidTop = tail - (upright ? -0.02 : 0.06);
  const lid = upright ? 0.8 : 0.66;
  if (shape.bodyType === 'Pickup') out.push(seam(box(-half * 0.8, half * 0.8, bumper + 0.02, tail - 0.02), true));
  else
    out.push(
      seam([
        [-half * lid, lidTop],
        [-half * lid, bumper],
        [half * lid, bumper],
        [half * lid, lidTop],
      ]),
    );

  for (const hand of [-1, 1]) {
    const lamp = tailLamp(upright, bumper, tail).map(([across, z]): Point2 => [hand * across * half, z]);
    out.push(
      put(
        lamp,
        'url(#tail-lamp)',
        `stroke="#300608" stroke-width="${(metre * 0.015).toFixed(1)}" stroke-linejoin="round"`,
      ),
    );
    const [inner, outer] = upright ? [0.86, 1.05] : [0.56, 1.0];
    const clear = upright ? bumper + 0.14 : tail - 0.235;
    out.push(put(box(hand * inner * half, hand * outer * half, clear, clear + 0.05), '#f1d9d2', 'opacity=".85"'));
    out.push(
      put(
        box(hand * inner * half, hand * outer * half, tail - (upright ? 0.1 : 0.155), tail - (upright ? 0.085 : 0.142)),
        '#fff',
        'opacity=".35"',
      ),
    );
    const reflector = box(hand * half * 0.72, hand * half * 0.92, sill + 0.17, sill + 0.2);
    out.push(put(reflector, '#8d1519'));
  }
  const plate = bumper + (tail - bumper) * (upright ? 0.4 : 0.3);
  out.push(
    put(box(-0.34, 0.34, plate - 0.085, plate + 0.1), '#000', 'opacity=".3"'),
    put(
      box(-0.26, 0.26, plate - 0.058, plate + 0.058),
      '#f0cf4a',
      `stroke="#2a2c2e" stroke-width="${(metre * 0.012).toFixed(1)}"`,
    ),
    put(box(-0.3, 0.3, plate + 0.085, plate + 0.105), '#d9dcde'),
  );
  return out.join('');
}

/** The same picture seen from a shifted origin, to draw a part that is symmetric about its own middle. */
export function shifted(camera: Camera, by: Point3): Camera {
  return {
    eye: [camera.eye[0] - by[0], camera.eye[1] - by[1], camera.eye[2] - by[2]],
    project: (p) => camera.project([p[0] + by[0], p[1] + by[1], p[2] + by[2]]),
  };
}

export function drawMirror(stage: Stage, hand: number): string {
  const { shape, camera, metre } = stage;
  const boxy = BOXY.has(shape.bodyType);
  const [deep, wide, tall] = boxy && shape.bodyType !== 'Van' ? [0.05, 0.1, 0.17] : [0.065, 0.105, 0.068];
  const at: Point3 = [
    shape.at(shape.cowl + (shape.bodyType === 'Van' ? 0.46 : boxy ? 0.1 : 0.42)),
    hand * (shape.width / 2 + 0.07),
    shape.belt + (shape.bodyType === 'Van' ? 0.17 : boxy ? 0.3 : 0.13),
  ];
  const foot = [at[0], at[1] - hand * 0.16, at[2] - 0.06] as const;
  const housing = createLoft(
    {
      front: [
        [-tall, deep * 0.6],
        [0, deep],
        [tall, deep * 0.5],
      ],
      rear: [
        [-tall, -deep * 0.7],
        [0, -deep],
        [tall, -deep * 0.8],
      ],
      halfWidth: [
        [-tall, wide * 0.85],
        [0, wide],
        [tall, wide * 0.9],
      ],
      top: [
        [-1, tall],
        [1, tall],
      ],
      bottom: [
        [-1, -tall],
        [1, -tall],
      ],
      crown: 0.01,
      rim: 0.04,
      frontCorner: deep * 0.9,
      rearCorner: deep * 0.3,
      square: 2.4,
    },
    0.5,
  );
  const colour = boxy && shape.bodyType !== 'Van' ? '#2b2d2f' : stage.paint;
  const [a, b] = [camera.project(at), camera.project(foot)];
  return (
    line(`M${a.join(' ')}L${b.join(' ')}`, '#1c1e20', metre * 0.05) +
    housing.draw(shifted(camera, at), parseHex(colour), 1)
  );
}

export function drawRoofTrim(stage: Stage): string {
  const { shape, cabin, metre } = stage;
  if (shape.bodyType !== 'SUV' && shape.bodyType !== 'Wagon') return '';
  const y = shape.width / 2 - 0.33;
  const rail = (hand: number): string => {
    const points = range(9).map((i): Point2 => {
      const x = shape.at(shape.roof + 0.35 + (i / 8) * (shape.length - shape.roofTail - shape.roof - 0.75));
      const [px, py] = stage.camera.project([x, hand * y, cabin.cap(x, y)[2] + (i === 0 || i === 8 ? 0.005 : 0.05)]);
      return [px, py];
    });
    const path = `M${points.map((p) => `${p[0].toFixed(1)} ${p[1].toFixed(1)}`).join('L')}`;
    return line(path, '#26292b', metre * 0.032) + line(path, '#9ea3a7', metre * 0.012);
  };
  return rail(-1) + rail(1);
}
