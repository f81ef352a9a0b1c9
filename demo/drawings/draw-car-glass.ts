import { fill, line, onEnd, onSide, type Stage } from './car-stage.ts';
import { lerp, type Point2, range } from './geometry.ts';

export const GLASS_DEFS =
  '<linearGradient id="glass" x1="0" y1="0" x2=".15" y2="1"><stop offset="0" stop-color="#8b979e"/><stop offset=".3" stop-color="#4d5960"/><stop offset=".62" stop-color="#2a3238"/><stop offset="1" stop-color="#1b2125"/></linearGradient><linearGradient id="screen" x1=".1" y1="0" x2=".4" y2="1"><stop offset="0" stop-color="#3b464d"/><stop offset=".35" stop-color="#5d6b73"/><stop offset=".75" stop-color="#8f9ca3"/><stop offset="1" stop-color="#566168"/></linearGradient><linearGradient id="sheen" x1="0" y1="0" x2="1" y2=".35"><stop offset="0" stop-color="#fff" stop-opacity=".3"/><stop offset="1" stop-color="#fff" stop-opacity=".02"/></linearGradient>';

export function drawCarGlass(stage: Stage): string {
  const { sees, shape } = stage;
  return [
    sees.front ? drawScreen(stage) : '',
    sees.rear && shape.bodyType !== 'Truck' ? drawRearScreen(stage) : '',
    sees.side ? drawSideGlass(stage) : '',
  ].join('');
}

type Spot = (across: number, up: number) => Point2;

/** Places in the band of side glass between two distances behind the nose, cut to the windscreen and tail slopes. */
function pane(stage: Stage, from: number, to: number, edge: number): Spot {
  const { shape, cabin } = stage;
  const low = (x: number): number => cabin.sill(x) + 0.075 - edge;
  const high = (x: number): number => cabin.shoulder(x) - 0.055 + edge;
  const limits = (z: number): Point2 => [
    Math.max(shape.at(to), cabin.rear(z) + cabin.shape.rearCorner * 0.85 + shape.rearPillar - edge),
    Math.min(shape.at(from), cabin.front(z) - cabin.shape.frontCorner * 0.85 - 0.05 + edge),
  ];
  return (across, up) => {
    let z = lerp(shape.belt, shape.height, up);
    let x = 0;
    for (let i = 0; i < 4; i += 1) {
      const [left, right] = limits(z);
      x = lerp(left, Math.max(left, right), across);
      z = lerp(low(x), high(x), up);
    }
    return [x, z];
  };
}

function outline(spot: Spot): Point2[] {
  const steps = range(9).map((i) => i / 8);
  return [
    ...steps.map((t) => spot(t, 0)),
    ...steps.map((t) => spot(1, t)),
    ...steps.map((t) => spot(1 - t, 1)),
    ...steps.map((t) => spot(0, 1 - t)),
  ];
}

function drawSideGlass(stage: Stage): string {
  const { shape, cabin, metre } = stage;
  const soft = (path: string, colour: string, width: number): string =>
    fill(path, colour, `stroke="${colour}" stroke-width="${(metre * width).toFixed(1)}" stroke-linejoin="round"`);
  const whole = outline(pane(stage, 0, shape.length, 0.012));
  const cuts = [0, ...shape.pillars, shape.length];
  const path = (points: readonly Point2[]): string => onSide(stage, points, true, cabin);
  const panes = cuts.slice(1).flatMap((to, i) => {
    const from = cuts[i] ?? 0;
    const spot = pane(stage, from + 0.03, to - 0.03, -0.012);
    const glass = outline(spot);
    const xs = glass.map((p) => p[0]);
    if (Math.max(...xs) - Math.min(...xs) < 0.12) return [];
    const streak = [spot(0.5, 0), spot(0.68, 0), spot(0.86, 1), spot(0.68, 1)];
    return [soft(path(glass), 'url(#glass)', 0.02), fill(path(streak), 'url(#sheen)', 'opacity=".6"')];
  });
  return soft(path(whole), '#101214', 0.045) + panes.join('');
}

function drawScreen(stage: Stage): string {
  const { shape, cabin, metre } = stage;
  const reach = shape.width / 2 - 0.09 + cabin.shape.frontCorner * 0.12;
  const [low, high] = [cabin.sill(shape.at(shape.cowl)) + 0.05, shape.height - shape.roofDrop[0] - 0.06];
  const glass = onEnd(
    stage,
    'front',
    [
      [-reach, low],
      [reach, low],
      [reach, high],
      [-reach, high],
    ],
    true,
    cabin,
  );
  const shine = onEnd(
    stage,
    'front',
    [
      [reach * 0.1, low],
      [reach * 0.62, low],
      [reach * 0.86, high],
      [reach * 0.34, high],
    ],
    true,
    cabin,
  );
  const wheel = onEnd(
    stage,
    'front',
    range(17).map((i): Point2 => {
      const angle = (i / 16) * Math.PI;
      return [-reach * 0.48 + Math.cos(angle) * 0.19, low + 0.01 + Math.sin(angle) * 0.16];
    }),
    false,
    cabin,
  );
  const frame = `stroke="#131517" stroke-width="${(metre * 0.035).toFixed(1)}" stroke-linejoin="round"`;
  const wiper = (a: Point2, b: Point2): string =>
    line(onEnd(stage, 'front', [a, b], false, cabin), '#0d0e0f', metre * 0.014);
  return [
    fill(glass, 'url(#screen)', frame),
    line(wheel, '#14181b', metre * 0.03, 'opacity=".5"'),
    fill(shine, 'url(#sheen)'),
    wiper([reach * 0.75, low + 0.01], [reach * 0.1, low + 0.05]),
    wiper([-reach * 0.05, low + 0.01], [-reach * 0.7, low + 0.05]),
  ].join('');
}

function drawRearScreen(stage: Stage): string {
  const { shape, cabin, metre } = stage;
  const reach = shape.width / 2 - 0.17;
  const x = shape.at(shape.length - shape.glassTail);
  const [low, high] = [cabin.sill(x) + 0.1, shape.height - shape.roofDrop[1] - 0.1];
  const glass = onEnd(
    stage,
    'rear',
    [
      [-reach, low],
      [reach, low],
      [reach * 0.97, high],
      [-reach * 0.97, high],
    ],
    true,
    cabin,
  );
  const shine = onEnd(
    stage,
    'rear',
    [
      [-reach * 0.1, low],
      [-reach * 0.5, low],
      [-reach * 0.7, high],
      [-reach * 0.2, high],
    ],
    true,
    cabin,
  );
  const frame = `stroke="#131517" stroke-width="${(metre * 0.035).toFixed(1)}" stroke-linejoin="round"`;
  return fill(glass, 'url(#glass)', frame) + fill(shine, 'url(#sheen)');
}
