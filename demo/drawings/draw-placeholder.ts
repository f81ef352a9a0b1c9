import { area, disc, oval, stroke } from './sketch.ts';

const OUTLINE =
  'M300 780C286 700 300 660 360 640C440 616 520 604 590 590C660 520 740 480 860 480C980 480 1060 520 1130 590C1220 600 1280 620 1296 680C1304 720 1304 750 1296 780H1206A96 96 0 0 0 1014 780H596A96 96 0 0 0 404 780Z';

/** No picture yet: a quiet car in outline. */
export function drawPlaceholder(): string {
  return [
    oval(800, 872, 560, 24, '#3a342c', 'opacity=".1"'),
    area(OUTLINE, '#fff', 'opacity=".22"'),
    stroke(
      `${OUTLINE}M650 588C700 540 760 520 846 520V590ZM880 520C960 520 1020 546 1066 592L880 590Z`,
      '#85817a',
      9,
      'opacity=".8"',
    ),
    ...[500, 1110].map(
      (x) =>
        disc(x, 784, 74, 'none', 'stroke="#85817a" stroke-width="9" opacity=".8"') +
        disc(x, 784, 26, '#85817a', 'opacity=".5"'),
    ),
  ].join('');
}
