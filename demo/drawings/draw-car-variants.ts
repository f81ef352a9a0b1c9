import { TRUCK_BOX } from './car-shapes.ts';
import { fill, line, onCap, type Stage } from './car-stage.ts';
import { shifted } from './draw-car-trim.ts';
import { type Point2, type Point3, svgPath } from './geometry.ts';
import { createLoft, type LoftShape } from './loft.ts';
import { parseHex } from './paint.ts';

/** A plain box from rear to front, low to high, with slightly rounded edges. */
function block(front: number, rear: number, halfWidth: number, low: number, high: number, round: number): LoftShape {
  return {
    front: [
      [low, front],
      [high, front],
    ],
    rear: [
      [low, rear],
      [high, rear],
    ],
    halfWidth: [
      [low, halfWidth],
      [high, halfWidth],
    ],
    top: [
      [rear, high],
      [front, high],
    ],
    bottom: [
      [rear, low],
      [front, low],
    ],
    crown: 0.01,
    rim: round,
    frontCorner: round,
    rearCorner: round,
    square: 6,
  };
}

function clipped(id: string, path: string, content: string): string {
  return `<clipPath id="${id}"><path d="${path}"/></clipPath><g clip-path="url(#${id})">${content}</g>`;
}

function clipId(kind: string, path: string): string {
  return `${kind}-${path.slice(1, 12).replaceAll(/[^0-9]+/g, '-')}`;
}

export function drawPickupBed(stage: Stage): string {
  const { shape, body, camera, metre, sees } = stage;
  const half = shape.width / 2 - 0.12;
  const [front, rear] = [shape.at(3.5), shape.at(shape.length - 0.14)];
  const opening = onCap(stage, [
    [rear + 0.2, half],
    [front, half],
    [front, -half],
    [rear + 0.2, -half],
    [rear, 0.2 - half],
    [rear, half - 0.2],
  ]);
  const floor = 0.72;
  const wall = (corners: readonly Point2[], colour: string): string =>
    fill(
      svgPath([
        ...corners.map(([x, y]) => camera.project(body.cap(x, y))),
        ...[...corners].reverse().map(([x, y]) => camera.project([x, y, floor])),
      ]),
      colour,
    );
  const inside = [
    fill(opening, '#1a1b1c'),
    wall(
      [
        [rear, -half],
        [front, -half],
      ],
      '#4a4d50',
    ),
    wall(
      [
        [front, -half],
        [front, half],
      ],
      '#303335',
    ),
    sees.rear
      ? ''
      : wall(
          [
            [rear, -half],
            [rear, half],
          ],
          '#3b3e40',
        ),
  ].join('');
  return clipped(clipId('bed', opening), opening, inside) + line(opening, '#1d1f21', metre * 0.016);
}

export function drawOpenTop(stage: Stage): string {
  const { shape, body, cabin, camera, metre } = stage;
  const half = shape.width / 2 - 0.17;
  const [front, rear] = [shape.at(shape.cowl + 0.12), shape.at(shape.length - 1.02)];
  const rim: Point2[] = [
    [rear, half],
    [front, half],
    [front, -half],
    [rear, -half],
  ];
  const opening = onCap(stage, rim);
  const nearEdge = [rear - 0.05, front].map((x) => camera.project(body.cap(x, half)));
  const [left, right] = [Math.min(...nearEdge.map((p) => p[0])), Math.max(...nearEdge.map((p) => p[0]))];
  const rimTop = Math.max(...nearEdge.map((p) => p[1]));
  const above = !stage.sees.side
    ? `M0 ${rimTop}V0H1600V${rimTop}Z`
    : `M${left} ${nearEdge[1]?.[1]}L${left} 0L${right} 0L${right} ${nearEdge[0]?.[1]}Z`;
  const farWall = svgPath([
    ...[rear, front].map((x) => camera.project(body.cap(x, -half))),
    ...[front, rear].map((x) => camera.project([x, -half, 0.5])),
  ]);
  const dash = createLoft(block(shape.at(shape.cowl), shape.at(shape.cowl + 0.42), half, 0.6, shape.belt + 0.05, 0.05));
  const seat = (x: number, y: number, high: number): string => {
    const back = createLoft({
      ...block(0.09, -0.09, 0.25, 0.4, high, 0.08),
      front: [
        [0.4, 0.22],
        [high, -0.02],
      ],
      rear: [
        [0.4, 0.02],
        [high, -0.16],
      ],
      halfWidth: [
        [0.4, 0.26],
        [high - 0.2, 0.25],
        [high, 0.17],
      ],
    });
    const rest = createLoft({ ...block(-0.03, -0.15, 0.13, high - 0.02, high + 0.17, 0.06), square: 3 });
    const at: Point3 = [x, y, 0];
    const leather = parseHex('#6b4a35');
    return back.draw(shifted(camera, at), leather, 0.25) + rest.draw(shifted(camera, at), leather, 0.25);
  };
  const rows = [shape.at(2.2), shape.at(2.95)];
  if (stage.sees.front) rows.reverse();
  const seats = rows.flatMap((x) => [-0.38, 0.38].map((y) => seat(x, y, x < shape.at(2.5) ? 0.92 : 1.02))).join('');
  const inside = fill(opening, '#131415') + fill(farWall, '#33302d') + dashAndSeats(!stage.sees.front);
  const hood = createLoft({
    ...block(rear + 0.16, rear - 0.3, half - 0.06, shape.tail - 0.1, shape.tail + 0.13, 0.08),
    square: 2.5,
    frontCorner: 0.2,
    rearCorner: 0.2,
  });
  function dashAndSeats(fromBehind: boolean): string {
    const board = dash.draw(camera, parseHex('#26282a'), 0.2);
    return fromBehind ? board + drawScreenFrame() + seats : seats + board;
  }

  function drawScreenFrame(): string {
    const reach = shape.width / 2 - 0.07;
    const [low, high] = [shape.belt + 0.02, shape.height - 0.09];
    const corners: Point3[] = [
      ...[-1, -0.5, 0, 0.5, 1].map((t) => cabin.fromFront(t * reach, low)),
      ...[1, 0.5, 0, -0.5, -1].map((t) => cabin.fromFront(t * reach, high)),
    ];
    const glass = svgPath(corners.map(camera.project));
    return (
      fill(glass, 'url(#screen)', 'opacity=".55"') +
      line(glass, '#15171a', metre * 0.055) +
      line(glass, '#5a5f63', metre * 0.014)
    );
  }
  const rimLine = line(opening, '#17181a', metre * 0.03);
  return (
    rimLine +
    clipped(clipId('open', opening), opening + above, inside) +
    hood.draw(camera, parseHex('#2a2826'), 0.15) +
    (stage.sees.front ? drawScreenFrame() : '')
  );
}

export function drawTruckLoad(stage: Stage): string {
  const { shape, camera, metre, sees } = stage;
  const { front, floor, height, halfWidth } = TRUCK_BOX;
  const [nose, tail] = [shape.at(front), shape.at(shape.overall)];
  const rail = createLoft(block(shape.at(1.5), tail + 0.1, 0.42, 0.56, 0.78, 0.02));
  const deck = createLoft(block(nose, tail, halfWidth - 0.02, 0.84, floor + 0.02, 0.02));
  const tank = createLoft(block(shape.at(2.1), shape.at(3.1), halfWidth - 0.1, 0.5, 0.8, 0.06));
  const load = createLoft(block(nose, tail, halfWidth, floor, height, 0.03));
  const guard = createLoft(block(tail + 0.06, tail, halfWidth - 0.1, 0.5, 0.62, 0.02));
  const out = [
    rail.draw(camera, parseHex('#1d1e20'), 0.2),
    sees.side ? tank.draw(camera, parseHex('#4a4d50'), 0.6) : '',
    guard.draw(camera, parseHex('#2a2c2e'), 0.3),
    deck.draw(camera, parseHex('#2d3032'), 0.3),
    load.draw(camera, parseHex('#f4f4f1'), 0.3),
  ];
  const edge = (a: Point3, b: Point3, colour: string, width: number, more = ''): string =>
    line(svgPath([camera.project(a), camera.project(b)], false), colour, metre * width, more);
  const y = halfWidth + 0.004;
  if (sees.side) {
    for (let x = tail + 0.36; x < nose - 0.1; x += 0.42) {
      out.push(
        edge([x, y, floor + 0.06], [x, y, height - 0.06], '#000', 0.01, 'opacity=".16"'),
        edge([x + 0.012, y, floor + 0.06], [x + 0.012, y, height - 0.06], '#fff', 0.01, 'opacity=".6"'),
      );
    }
    out.push(
      edge([tail, y, floor + 0.03], [nose, y, floor + 0.03], '#8f9396', 0.05),
      edge([tail, y, height - 0.03], [nose, y, height - 0.03], '#b4b7b9', 0.05),
    );
    for (const x of [tail + 0.02, nose - 0.02]) out.push(edge([x, y, floor], [x, y, height], '#b4b7b9', 0.04));
  }
  if (!sees.front) {
    const x = tail - 0.004;
    out.push(edge([x, 0, floor + 0.05], [x, 0, height - 0.05], '#000', 0.014, 'opacity=".6"'));
    for (const side of [-1, 1]) {
      out.push(edge([x, side * 0.25, floor + 0.1], [x, side * 0.25, height - 0.1], '#8b8f92', 0.025));
      out.push(edge([x, side * (halfWidth - 0.03), floor], [x, side * (halfWidth - 0.03), height], '#aeb1b3', 0.05));
      for (const z of [1.3, 1.9, 2.6])
        out.push(edge([x, side * (halfWidth - 0.06), z], [x, side * (halfWidth - 0.2), z], '#85898c', 0.03));
      const lamp: Point3[] = [
        [x, side * 0.6, 0.86],
        [x, side * 0.9, 0.86],
        [x, side * 0.9, 0.95],
        [x, side * 0.6, 0.95],
      ];
      out.push(fill(svgPath(lamp.map(camera.project)), 'url(#tail-lamp)'));
    }
    const plate: Point3[] = [
      [x, -0.26, 0.64],
      [x, 0.26, 0.64],
      [x, 0.26, 0.76],
      [x, -0.26, 0.76],
    ];
    out.push(fill(svgPath(plate.map(camera.project)), '#f0cf4a'));
  }
  return out.join('');
}
