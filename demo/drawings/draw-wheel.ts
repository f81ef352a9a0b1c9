import type { Camera } from './camera.ts';
import { hull, type Point2, type Point3, range, svgPath } from './geometry.ts';

export interface Wheel {
  x: number;
  /** The outer face; its sign tells the side of the car. */
  y: number;
  radius: number;
  width: number;
  /** 0 draws a steel lorry wheel. */
  spokes: number;
}

const TURN = Math.PI * 2;

/** Everything on the wheel is placed in polar coordinates on a disc some way into the wheel, then projected. */
export function drawWheel(camera: Camera, wheel: Wheel): string {
  const inwards = wheel.y > 0 ? -1 : 1;
  const spot = (angle: number, share: number, depth: number): Point3 => [
    wheel.x + Math.cos(angle) * share * wheel.radius,
    wheel.y + inwards * depth,
    wheel.radius * (1 + Math.sin(angle) * share),
  ];
  const ring = (share: number, depth: number): Point2[] =>
    range(48).map((i) => camera.project(spot((i / 48) * TURN, share, depth)));
  const disc = (share: number, depth: number, fill: string): string =>
    `<path d="${svgPath(ring(share, depth))}" fill="${fill}"/>`;
  const area = (points: readonly (readonly [angle: number, share: number, depth: number])[], fill: string): string =>
    `<path d="${svgPath(points.map(([angle, share, depth]) => camera.project(spot(angle, share, depth))))}" fill="${fill}"/>`;

  const groove = (depth: number): string =>
    `<path d="${svgPath(ring(0.998, wheel.width * depth))}" fill="none" stroke="#060707" stroke-width="1.6"/>`;
  const tread = [
    `<path d="${svgPath(hull([...ring(1, 0), ...ring(1, wheel.width)]))}" fill="#191a1b"/>`,
    ...[0.8, 0.6, 0.4, 0.2].map(groove),
  ];
  const facing = camera.eye[1] * wheel.y > 0;
  if (!facing) return tread.join('');

  const tyre = [
    disc(0.985, 0, 'url(#tyre)'),
    disc(0.93, -0.012, '#2a2b2d'),
    disc(0.915, -0.013, 'url(#tyre)'),
    disc(0.735, -0.004, '#0c0d0e'),
  ];
  const rim = [disc(0.72, -0.002, 'url(#alloy)'), disc(0.675, 0.0, '#8d9195'), disc(0.66, 0.02, 'url(#barrel)')];
  const brake = [
    disc(0.5, 0.09, '#4c4f52'),
    disc(0.48, 0.088, '#6d7174'),
    disc(0.22, 0.08, '#2c2e30'),
    area(
      [
        ...range(9).map((i) => [0.5 + i * 0.14, 0.56, 0.075] as const),
        ...range(9).map((i) => [1.62 - i * 0.14, 0.34, 0.075] as const),
      ],
      '#35383b',
    ),
  ];
  return `<g>${[...tread, ...tyre, ...rim, ...(wheel.spokes ? [...brake, ...alloy()] : steel())].join('')}</g>`;

  function alloy(): string[] {
    const pitch = TURN / wheel.spokes;
    const spoke = (middle: number, lean: number): string[] => {
      const angle = middle + lean * pitch * 0.21;
      const root = middle + lean * pitch * 0.15;
      const [wide, thin] = [0.1, 0.075];
      const face = [
        [root - 0.28, 0.17, 0.012],
        [root + 0.28, 0.17, 0.012],
        [angle + thin + 0.03, 0.4, 0.008],
        [angle + wide, 0.69, -0.002],
        [angle - wide, 0.69, -0.002],
        [angle - thin - 0.03, 0.4, 0.008],
      ] as const;
      const side = face.map(([a, share, depth]) => [a, Math.min(share, 0.6), depth + 0.045] as const);
      // Spokes facing the lamps above are brighter than those below the hub.
      const lit = Math.sin(angle) * 0.5 + 0.5;
      const tone = Math.round(178 + lit * 58);
      return [area(side, '#5d6165'), area(face, `rgb(${tone},${tone + 2},${tone + 4})`)];
    };
    return [
      ...range(wheel.spokes).flatMap((i) => {
        const middle = TURN / 4 + i * pitch;
        return wheel.spokes > 5 ? spoke(middle, 0) : [...spoke(middle, -1), ...spoke(middle, 1)];
      }),
      disc(0.2, 0.006, '#c9cccf'),
      disc(0.125, 0.0, '#7b8084'),
      disc(0.11, -0.002, 'url(#alloy)'),
      ...range(wheel.spokes).map((i) => bolt(TURN / 4 + (i + 0.5) * pitch, 0.16, 0.014, '#55595d')),
    ];
  }

  function steel(): string[] {
    return [
      disc(0.6, 0.05, '#9a9ea2'),
      disc(0.56, 0.06, '#7c8084'),
      ...range(8).map((i) => bolt((i / 8) * TURN, 0.45, 0.06, '#2a2c2e', 0.075)),
      disc(0.33, 0.03, 'url(#alloy)'),
      disc(0.17, -0.01, '#8b8f93'),
      disc(0.15, -0.014, '#b5b9bc'),
      ...range(8).map((i) => bolt((i / 8 + 0.06) * TURN, 0.26, 0.028, '#5f6367')),
    ];
  }

  function bolt(angle: number, share: number, depth: number, fill: string, size = 0.02): string {
    const middle = [Math.cos(angle) * share, Math.sin(angle) * share] as const;
    const points = range(12).map((i) => {
      const [a, b] = [middle[0] + Math.cos((i / 12) * TURN) * size, middle[1] + Math.sin((i / 12) * TURN) * size];
      return camera.project(spot(Math.atan2(b, a), Math.hypot(a, b), depth));
    });
    return `<path d="${svgPath(points)}" fill="${fill}"/>`;
  }
}

export const WHEEL_DEFS = `<linearGradient id="tyre" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#3a3c3e"/><stop offset=".45" stop-color="#1f2022"/><stop offset="1" stop-color="#121314"/></linearGradient><linearGradient id="alloy" x1="0" y1="0" x2=".4" y2="1"><stop offset="0" stop-color="#f3f4f5"/><stop offset=".5" stop-color="#b4b8bb"/><stop offset="1" stop-color="#8f9498"/></linearGradient><radialGradient id="barrel"><stop offset="0" stop-color="#1a1b1c"/><stop offset=".8" stop-color="#222426"/><stop offset="1" stop-color="#4b4f52"/></radialGradient>`;
