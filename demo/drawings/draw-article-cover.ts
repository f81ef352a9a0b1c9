import { CAR_DEFS, drawCar } from './draw-car.ts';
import { brandTone, pick, sampleCar } from './draw-place.ts';
import { range } from './geometry.ts';
import { mixHex } from './paint.ts';
import { area, disc, group, oval, polar, ramp, rect, stroke } from './sketch.ts';

interface Air {
  sky: readonly [string, string, string];
  hills: readonly [string, string, string];
  ground: string;
}

const AIRS: readonly [Air, ...Air[]] = [
  { sky: ['#9fc1d6', '#d3e2e4', '#f2ead6'], hills: ['#a8c0b4', '#7fa08a', '#5d8468'], ground: '#7c9a6a' },
  { sky: ['#e2a06a', '#f1c99a', '#f8e6c6'], hills: ['#c99a7c', '#a0735c', '#6f5145'], ground: '#8d7152' },
  { sky: ['#2f4563', '#6b7f9a', '#d7b59a'], hills: ['#5b6b80', '#44546a', '#2f3d4f'], ground: '#3f4b45' },
];

function landscape(n: number): string {
  const air = pick(AIRS, n);
  const sun = 300 + ((n * 397) % 1000);
  const ridge = (base: number, swing: number, step: number): string => {
    const heights = range(6).map((i) => base - Math.abs(Math.sin(i * step + n)) * swing);
    return `M0 ${heights[0]}${heights
      .slice(1)
      .map((y, i) => `S${(i + 0.6) * 320} ${y.toFixed(0)} ${(i + 1) * 320} ${(y + 12).toFixed(0)}`)
      .join('')}V1200H0Z`;
  };
  return [
    `<defs>${ramp('air', air.sky)}${ramp('field', [mixHex(air.ground, '#ffffff', 0.15), mixHex(air.ground, '#000000', 0.2)])}${ramp('tarmac', ['#7d7f82', '#4f5255'])}</defs>`,
    rect(0, 0, 1600, 1200, 'url(#air)'),
    disc(sun, 360, 90, '#fff4d8', 'opacity=".75"'),
    area(ridge(560, 170, 1.7), air.hills[0]),
    area(ridge(640, 130, 2.3), air.hills[1]),
    area(ridge(710, 80, 1.3), air.hills[2]),
    rect(0, 720, 1600, 480, 'url(#field)'),
  ].join('');
}

function car(
  n: number,
  centre: number,
  ground: number,
  width: number,
  view: 'side' | 'front-three-quarter' | 'rear-three-quarter' = 'front-three-quarter',
): string {
  const { bodyType, paint } = sampleCar(n);
  return drawCar(bodyType, paint, view, { centre, ground, width, height: width * 0.62 }, 0.6);
}

function openRoad(n: number): string {
  return (
    landscape(n) +
    area('M0 900C400 860 900 850 1600 880V1130C1000 1080 500 1090 0 1150Z', 'url(#tarmac)') +
    stroke('M0 1016C400 960 900 950 1600 996', '#efe9d8', 10, 'stroke-dasharray="90 60"') +
    car(n, 800, 1060, 820, n % 2 ? 'side' : 'front-three-quarter')
  );
}

function windingRoad(n: number): string {
  return (
    landscape(n) +
    area(
      'M700 1200C640 1040 980 960 900 860S700 770 760 724H790C760 780 1010 800 1060 880S1000 1040 1180 1200Z',
      'url(#tarmac)',
    ) +
    stroke('M930 1200C860 1050 1010 960 976 876S760 790 774 726', '#efe9d8', 7, 'stroke-dasharray="44 34"') +
    car(n, 430, 1090, 640)
  );
}

function harbour(n: number): string {
  const boxes = range(15).map(
    (i) =>
      rect(520 + (i % 5) * 132, 560 - Math.floor(i / 5) * 74, 126, 68, brandTone(i * 3 + n), 4) +
      range(5)
        .map((k) => rect(530 + (i % 5) * 132 + k * 24, 568 - Math.floor(i / 5) * 74, 5, 52, '#000', 2, 'opacity=".16"'))
        .join(''),
  );
  return [
    landscape(n),
    `<defs>${ramp('sea', ['#8fb0bd', '#56808f', '#3f6673'])}${ramp('quay', ['#bdb6aa', '#98917f'])}</defs>`,
    rect(0, 640, 1600, 260, 'url(#sea)'),
    ...boxes,
    rect(1220, 380, 150, 260, '#f1efe9', 8) +
      range(4)
        .map((i) => rect(1240, 404 + i * 50, 110, 20, '#5b7482', 4))
        .join('') +
      rect(1300, 310, 40, 80, '#b5482c', 4),
    area('M330 630H1470L1400 770Q1390 800 1350 800H470Q430 800 410 770Z', '#2d3d4c') +
      area('M392 740H1416L1400 770Q1390 800 1350 800H470Q430 800 410 770Z', '#8f2f2a'),
    ...range(5).map((i) =>
      stroke(`M${120 + i * 330} ${830 + (i % 2) * 26}q40 -14 80 0t80 0`, '#fff', 5, 'opacity=".45"'),
    ),
    area('M0 880H1600V1200H0Z', 'url(#quay)'),
    stroke('M180 880V330H620M180 400L330 330', '#c9862c', 26) + stroke('M560 330V470', '#3c4043', 6),
    car(n, 480, 1130, 620) + car(n + 3, 1150, 1120, 560),
  ].join('');
}

function papers(n: number): string {
  const tone = brandTone(n);
  const sheet = (x: number, y: number, turn: number): string =>
    group(
      rect(8, 12, 460, 620, '#000', 10, 'opacity=".12"') +
        rect(0, 0, 460, 620, '#fbfaf6', 10) +
        rect(40, 44, 200, 34, tone, 8) +
        range(9)
          .map((i) => rect(40, 122 + i * 42, 240 + ((i * 83 + n * 31) % 140), 14, '#c9c5bb', 7))
          .join('') +
        disc(360, 530, 56, 'none', `stroke="${tone}" stroke-width="8" opacity=".7"`) +
        stroke('M60 560q30 -50 60 0t60 -10t60 6', '#2d3d4c', 6),
      `translate(${x} ${y}) rotate(${turn})`,
    );
  const key = group(
    rect(0, 0, 130, 230, '#232527', 50) +
      rect(14, 14, 102, 100, '#33363a', 36) +
      range(3)
        .map((i) => rect(38, 30 + i * 58, 54, 40, '#4b4f53', 12))
        .join('') +
      rect(48, 220, 34, 170, '#c6cacc', 6) +
      range(4)
        .map((i) => rect(76, 250 + i * 34, 18, 18, '#c6cacc'))
        .join('') +
      disc(65, -34, 44, 'none', 'stroke="#a9adb0" stroke-width="12"'),
    'translate(1180 420) rotate(24)',
  );
  const calculator = group(
    rect(0, 0, 300, 430, '#3a3f44', 26) +
      rect(28, 30, 244, 84, '#b9c9bd', 10) +
      range(16)
        .map((i) => rect(30 + (i % 4) * 63, 146 + Math.floor(i / 4) * 66, 48, 46, i % 4 === 3 ? tone : '#5d636a', 10))
        .join(''),
    'translate(1080 760) rotate(-10)',
  );
  return `<defs>${ramp('desk', ['#d8c7ab', '#b99f7b'])}</defs>${rect(0, 0, 1600, 1200, 'url(#desk)')}${range(7)
    .map((i) =>
      stroke(`M0 ${90 + i * 175}q400 ${(i % 3) * 16 - 14} 800 0t800 ${(i % 2) * 20 - 8}`, '#a88d68', 3, 'opacity=".5"'),
    )
    .join('')}${sheet(300, 320, -8)}${sheet(560, 250, 5)}${key}${n % 2 ? calculator : car(n, 1220, 1110, 480)}`;
}

function workshop(n: number): string {
  const tone = brandTone(n + 3);
  const spanner = (x: number, y: number, turn: number, size: number): string =>
    group(
      rect(-20, -200, 40, 400, 'url(#tool)', 16) +
        area('M-56 -200A62 62 0 1 1 56 -200L26 -180V-236H-26V-180Z', 'url(#tool)') +
        disc(0, 216, 52, 'url(#tool)') +
        disc(0, 216, 24, tone),
      `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
    );
  return [
    `<defs>${ramp('tool', ['#eef0f1', '#a3a8ac', '#d3d6d8'])}${ramp('wall', [mixHex(tone, '#ffffff', 0.45), mixHex(tone, '#ffffff', 0.2)])}</defs>`,
    rect(0, 0, 1600, 1200, 'url(#wall)'),
    rect(120, 110, 1360, 420, mixHex(tone, '#000000', 0.25), 20),
    ...range(6).map((i) => spanner(260 + i * 130, 320, i % 2 ? 8 : -6, 0.62 + (i % 3) * 0.06)),
    group(rect(-22, -150, 44, 190, '#b5482c', 14) + rect(-9, 30, 18, 150, 'url(#tool)', 4), 'translate(1080 320)'),
    group(rect(-100, -160, 200, 70, '#4b4f53', 14) + rect(-18, -100, 36, 280, '#8a5a33', 12), 'translate(1270 320)'),
    rect(0, 860, 1600, 340, '#8f8a82') + rect(0, 860, 1600, 14, '#6f6a62'),
    ...[430, 1170].map((x) => rect(x - 22, 600, 44, 480, '#c9862c') + rect(x - 70, 1060, 140, 30, '#8a5a1c', 8)),
    rect(400, 905, 800, 26, '#c9862c', 8),
    car(n, 800, 905, 860, 'side'),
  ].join('');
}

function city(n: number): string {
  const houses = range(13).map((i) => {
    const h = 170 + ((i * 157 + n * 83) % 260);
    const x = i * 126 - 20;
    return (
      rect(x, 760 - h, 118, h, mixHex('#8f9aa3', '#d9cdbd', ((i * 37 + n * 11) % 10) / 10)) +
      range(Math.floor(h / 52))
        .flatMap((r) =>
          [0, 1, 2].map((c) => rect(x + 16 + c * 32, 780 - h + r * 50, 20, 26, '#f3ead2', 2, 'opacity=".6"')),
        )
        .join('')
    );
  });
  return (
    landscape(n) +
    houses.join('') +
    rect(0, 750, 1600, 450, 'url(#tarmac)') +
    rect(0, 750, 1600, 30, '#b9b2a6') +
    stroke('M0 960H1600', '#efe9d8', 10, 'stroke-dasharray="100 70"') +
    car(n + 1, 430, 930, 500, 'side') +
    car(n, 1060, 1110, 720, 'side')
  );
}

function fuelStop(n: number): string {
  const tone = brandTone(n + 1);
  const pump = (x: number): string =>
    rect(x, 640, 150, 330, '#f2f0eb', 18) +
    rect(x, 640, 150, 70, tone, 18) +
    rect(x + 24, 730, 102, 76, '#27343c', 8) +
    rect(x + 40, 830, 70, 90, '#d5d1c8', 8) +
    stroke(`M${x + 150} 760q50 10 40 110t-20 60`, '#232527', 14);
  return (
    landscape(n) +
    rect(0, 900, 1600, 300, '#a8a297') +
    rect(260, 400, 60, 520, '#d9d6cf') +
    rect(1280, 400, 60, 520, '#d9d6cf') +
    area('M140 330H1460V420H140Z', tone) +
    rect(140, 404, 1320, 22, '#f2f0eb') +
    pump(420) +
    pump(1030) +
    car(n, 800, 1110, 760, 'side')
  );
}

function twoCars(n: number): string {
  const tone = brandTone(n + 4);
  const rays = range(12).map((i) =>
    area(
      `M800 560L${polar(800, 560, 1300, (i / 12) * Math.PI * 2)}L${polar(800, 560, 1300, ((i + 0.5) / 12) * Math.PI * 2)}Z`,
      '#fff',
      'opacity=".07"',
    ),
  );
  return `<defs>${ramp('plain', [mixHex(tone, '#ffffff', 0.3), mixHex(tone, '#ffffff', 0.62)])}</defs>${rect(0, 0, 1600, 1200, 'url(#plain)')}${rays.join('')}${oval(800, 980, 900, 200, '#fff', 'opacity=".3"')}${car(n, 440, 1020, 660, 'front-three-quarter')}${car(n + 1, 1160, 1020, 660, 'rear-three-quarter')}`;
}

const SCENES: readonly [(n: number) => string, ...((n: number) => string)[]] = [
  openRoad,
  papers,
  harbour,
  workshop,
  windingRoad,
  city,
  fuelStop,
  twoCars,
];

export function drawArticleCover(n: number): string {
  // The second and third time round, a scene gets other cars, colours and weather.
  const round = Math.floor((n - 1) / SCENES.length);
  return CAR_DEFS + pick(SCENES, n - 1)(n + round * 17);
}

const TONES = ['#8f8a80', '#c6b8a0', '#8d9599', '#8f8f90', '#7f8380', '#949a9c', '#9a9488', '#94919c'] as const;

export function articleTone(n: number): string {
  return pick(TONES, n - 1);
}
