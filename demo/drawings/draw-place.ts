import { CAR_DEFS, drawCar } from './draw-car.ts';
import { range } from './geometry.ts';
import { mixHex } from './paint.ts';
import { BODY_TYPES, type BodyType, COLOURS } from './picture-names.ts';
import { area, disc, oval, polar, ramp, rect, stroke } from './sketch.ts';

const BRAND_TONES = ['#1f4e79', '#9c2f2a', '#2f6b4f', '#c07a1e', '#4a3d6b', '#2b6f77', '#6b4a2f', '#37474f'] as const;

export function pick<T>(items: readonly [T, ...T[]], n: number): T {
  return items[n % items.length] ?? items[0];
}

export function brandTone(n: number): string {
  return pick(BRAND_TONES, n);
}

/** Walks colours and body types at different paces, so that neighbours differ in both. */
export function sampleCar(n: number): { bodyType: BodyType; paint: string } {
  const types = BODY_TYPES.filter((type) => type !== 'Convertible' && type !== 'Truck');
  return {
    bodyType: types[(n * 3) % types.length] ?? 'SUV',
    paint: COLOURS[(n * 7) % COLOURS.length]?.hex ?? '#ffffff',
  };
}

function tree(x: number, ground: number, size: number): string {
  return (
    stroke(`M${x} ${ground}V${ground - size * 0.7}`, '#6b5138', size * 0.09) +
    oval(x - size * 0.2, ground - size * 0.85, size * 0.36, size * 0.26, '#5d7d53') +
    oval(x + size * 0.22, ground - size * 0.95, size * 0.38, size * 0.28, '#54744c') +
    oval(x, ground - size * 1.12, size * 0.36, size * 0.26, '#6b8c5f')
  );
}

function street(): string {
  const defs = ramp('day', ['#bcd0dc', '#dfe6e6', '#efeadd']) + ramp('yard', ['#b3aca1', '#cdc6ba', '#bab3a7']);
  return `<defs>${defs}</defs>${rect(0, 0, 1600, 1200, 'url(#day)')}${area('M0 620C220 540 420 590 620 560S1120 500 1600 590V800H0Z', '#a9bba6')}${rect(0, 820, 1600, 380, 'url(#yard)')}`;
}

export function drawGarage(n: number): string {
  const tone = brandTone(n);
  const wall = pick(['#e6dfd2', '#d9dcdd', '#e9e2c9', '#dcd3c6'], n);
  const bays = 2 + (n % 2);
  const width = 1120 / bays;
  const open = n % bays;
  const bay = (i: number): string => {
    const x = 240 + i * width + 26;
    const w = width - 52;
    const frame = rect(x - 12, 418, w + 24, 412, mixHex(tone, '#000000', 0.35), 4);
    if (i !== open)
      return (
        frame +
        rect(x, 430, w, 400, '#c3c6c8') +
        range(13)
          .map((k) => rect(x, 430 + k * 31, w, 5, '#9ea2a5'))
          .join('') +
        rect(x + w / 2 - 34, 800, 68, 10, '#5d6164', 5)
      );
    const lift = [x + w * 0.14, x + w * 0.86]
      .map((post) => rect(post - 12, 470, 24, 360, '#b5482c') + rect(post - 26, 812, 52, 18, '#7d2f1b'))
      .join('');
    const { bodyType, paint } = sampleCar(n + 5);
    const shelf = [0, 1, 2]
      .map(
        (k) =>
          rect(x + 16, 500 + k * 84, w - 32, 6, '#5b544a') +
          range(6)
            .map((c) =>
              rect(
                x + 30 + (c * (w - 60)) / 6,
                500 + k * 84 - 34 - ((c + n) % 3) * 8,
                (w - 60) / 9,
                34 + ((c + n) % 3) * 8,
                pick(['#8d7a5b', '#5f6f7a', '#94543f', '#7c8470'], c + k + n),
              ),
            )
            .join(''),
      )
      .join('');
    return (
      frame +
      rect(x, 430, w, 400, '#332f2a') +
      shelf +
      rect(x, 800, w, 30, '#4a443c') +
      lift +
      drawCar(bodyType, paint, 'side', { centre: x + w / 2, ground: 720, width: w * 0.9, height: 190 }, 0.4) +
      rect(x, 418, w, 30, '#8e9295')
    );
  };
  const { bodyType, paint } = sampleCar(n);
  const stack = (x: number): string =>
    range(4)
      .map((i) => rect(x, 936 - i * 40, 130, 38, '#26282a', 16) + rect(x + 8, 950 - i * 40, 114, 5, '#3d4043', 2))
      .join('');
  const left = n % 3 !== 1;
  return [
    CAR_DEFS,
    street(),
    tree(110, 830, 300 + (n % 4) * 30),
    tree(1500, 826, 260 + (n % 3) * 40),
    rect(220, 360, 1160, 476, wall),
    rect(220, 800, 1160, 36, mixHex(tone, '#ffffff', 0.1)),
    n % 2
      ? area('M190 370L800 250L1410 370Z', mixHex(tone, '#000000', 0.15))
      : rect(200, 330, 1200, 50, mixHex(tone, '#000000', 0.15), 6),
    rect(560, n % 2 ? 300 : 262, 480, 84, tone, 10) +
      rect(600, n % 2 ? 332 : 294, 400, 20, '#ffffff', 10, 'opacity=".85"'),
    ...range(bays).map(bay),
    stack(left ? 1230 : 240),
    drawCar(
      bodyType,
      paint,
      n % 2 ? 'front-three-quarter' : 'rear-three-quarter',
      { centre: left ? 620 : 960, ground: 1090, width: 660, height: 420 },
      0.6,
    ),
  ].join('');
}

const hasEmblem = (n: number): boolean => n % 3 === 0;

export function dealerTone(n: number): string {
  return hasEmblem(n) ? '#d2ced0' : '#a3a8a6';
}

export function drawDealer(n: number): string {
  return hasEmblem(n) ? drawEmblem(n / 3) : drawShowroom(n);
}

function drawShowroom(n: number): string {
  const tone = brandTone(n * 3 + 1);
  const roofs = [
    rect(130, 300, 1340, 120, tone, 8),
    area('M110 420V350Q800 210 1490 350V420Z', tone),
    area('M110 420L150 290H1530L1490 420Z', tone),
  ] as const;
  const panes = range(6).map((i) => rect(170 + i * 212, 430, 200, 396, 'url(#showcase)'));
  const inside = [0, 1].map((i) => {
    const { bodyType, paint } = sampleCar(n + i * 4 + 2);
    return drawCar(bodyType, paint, 'side', { centre: 470 + i * 640, ground: 806, width: 500, height: 230 }, 0.4);
  });
  const shine = [0, 2, 5].map((i) =>
    area(`M${190 + i * 212} 826L${290 + i * 212} 430H${350 + i * 212}L${250 + i * 212} 826Z`, '#fff', 'opacity=".22"'),
  );
  const { bodyType, paint } = sampleCar(n);
  const pole = (x: number): string =>
    stroke(`M${x} 830V240`, '#8d9296', 10) +
    area(`M${x} 246Q${x + 50} 226 ${x + 96} 250V330Q${x + 50} 306 ${x} 326Z`, mixHex(tone, '#ffffff', 0.2));
  return [
    CAR_DEFS,
    `<defs>${ramp('showcase', ['#9fb2bb', '#cbd5d8', '#e4e2da'])}</defs>`,
    street(),
    tree(70, 828, 280),
    tree(1540, 828, 320),
    rect(150, 400, 1300, 436, '#f0eee9'),
    ...panes,
    ...inside,
    ...range(7).map((i) => rect(160 + i * 212, 420, 12, 412, '#4a4e51')),
    ...shine,
    pick(roofs, n),
    n % 2 ? disc(800, 360, 44, '#fff') + disc(800, 360, 24, tone) : rect(640, 345, 320, 26, '#fff', 13),
    rect(150, 822, 1300, 16, '#6b6f72'),
    n % 4 === 1 ? pole(90) + pole(1420) : '',
    drawCar(
      bodyType,
      paint,
      'front-three-quarter',
      { centre: n % 2 ? 540 : 1040, ground: 1110, width: 720, height: 430 },
      0.6,
    ),
  ].join('');
}

function drawEmblem(n: number): string {
  const tone = brandTone(n * 5 + 2);
  const light = mixHex(tone, '#ffffff', 0.82);
  const polygon = (sides: number, radius: number, turn = -Math.PI / 2): string =>
    `M${range(sides)
      .map((i) => polar(800, 600, radius, turn + (i / sides) * Math.PI * 2))
      .join('L')}Z`;
  const badges = [
    disc(800, 600, 380, tone) + disc(800, 600, 330, 'none', `stroke="${light}" stroke-width="14"`),
    area(polygon(6, 400), tone) + stroke(polygon(6, 346), light, 14),
    area('M470 280H1130V620Q1130 880 800 1000Q470 880 470 620Z', tone) +
      stroke('M516 326H1084V620Q1084 844 800 950Q516 844 516 620Z', light, 14),
    rect(430, 230, 740, 740, tone, 120) + rect(478, 278, 644, 644, 'none', 90, `stroke="${light}" stroke-width="14"`),
  ] as const;
  const road = area('M800 470L930 790H670Z', light) + area('M792 520H808L812 580H788ZM784 630H816L822 720H778Z', tone);
  const roofline =
    stroke('M560 660Q590 580 680 570Q740 490 830 490Q930 490 980 570Q1040 580 1050 660', light, 34) +
    disc(670, 680, 44, light) +
    disc(940, 680, 44, light);
  const peaks = area('M540 760L700 500L780 620L850 520L1060 760Z', light) + disc(920, 450, 44, light);
  const wheel =
    disc(800, 600, 170, 'none', `stroke="${light}" stroke-width="44"`) +
    range(5)
      .map((i) => stroke(`M800 600L${polar(800, 600, 160, (i / 5) * Math.PI * 2 - Math.PI / 2)}`, light, 30))
      .join('') +
    disc(800, 600, 44, light);
  return `<defs>${ramp('paper', ['#f5f3ee', '#e4e0d8'])}</defs>${rect(0, 0, 1600, 1200, 'url(#paper)')}${oval(800, 1040, 420, 30, '#000', 'opacity=".08"')}${pick(badges, n)}${pick([road, roofline, peaks, wheel, roofline], n)}`;
}
