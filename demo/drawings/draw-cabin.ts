import type { CarShape } from './car-shapes.ts';
import { clamp, range } from './geometry.ts';
import { mixHex } from './paint.ts';
import { area, disc, group, oval, ramp, rect, stroke } from './sketch.ts';

interface Cabin {
  seat: string;
  /** Strip across the dashboard; 'paint' repeats the body colour. */
  trim: string;
  dash: string;
  /** Upper and lower edge of the windscreen, in picture units. */
  roof: number;
  cowl: number;
  /** Height of the bonnet seen through the windscreen. */
  bonnet: number;
  wheel: { radius: number; flat: number };
  gear: 'automatic' | 'manual' | 'floor';
  open: boolean;
}

const SEATS: Readonly<Record<string, string>> = {
  round: '#55595f',
  slim: '#2a2b2e',
  swept: '#8b8780',
  square: '#7a5a3f',
  wide: '#a59a86',
};

function cabinOf({ bodyType, height, cowlAt, nose, lamps, has }: CarShape): Cabin {
  const isBoxy = cowlAt < 0.5;
  const isTall = bodyType === 'Bus' || bodyType === 'Truck';
  const isManual = bodyType === 'Coupe' || bodyType === 'Convertible' || bodyType === 'Pickup';
  return {
    seat: SEATS[lamps] ?? '#55595f',
    trim: has.includes('chrome') ? '#6d4526' : 'paint',
    dash: lamps === 'slim' ? '#222326' : '#33353a',
    roof: Math.round(clamp(435 - 185 * height, 60, 230)),
    cowl: isBoxy ? 625 : 572,
    bonnet: isBoxy ? 0 : Math.round(60 + (nose - 0.7) * 120),
    wheel: { radius: isTall ? 232 : 190, flat: isTall ? 0.67 : isBoxy ? 0.8 : 0.95 },
    gear: isBoxy ? 'floor' : isManual ? 'manual' : 'automatic',
    open: has.includes('top'),
  };
}

const DRIVER = 1130;

/** Seen from between the seats of a right-hand-drive car: driver's place on the right. */
export function drawCabin(shape: CarShape, paint: string): string {
  const cabin = cabinOf(shape);
  const trim = cabin.trim === 'paint' ? paint : cabin.trim;
  const lining = cabin.open ? '#8fa9bb' : '#b9b3a8';
  const defs = [
    ramp('sky', ['#c9d6dd', '#e4e6e2', '#d6d3ca']),
    ramp('ground', ['#a9a69d', '#c3bfb6']),
    ramp('bonnet', [mixHex(paint, '#ffffff', 0.35), paint, mixHex(paint, '#000000', 0.25)]),
    ramp('lining', [mixHex(lining, '#000000', 0.22), lining]),
    ramp('dash', [mixHex(cabin.dash, '#ffffff', 0.2), cabin.dash, mixHex(cabin.dash, '#000000', 0.3)]),
    ramp('lower', [mixHex(cabin.dash, '#000000', 0.15), mixHex(cabin.dash, '#000000', 0.5)]),
    ramp('trim', [mixHex(trim, '#ffffff', 0.45), trim, mixHex(trim, '#000000', 0.3)]),
    ramp('seat', [mixHex(cabin.seat, '#ffffff', 0.22), cabin.seat, mixHex(cabin.seat, '#000000', 0.45)]),
    ramp('seat-side', [mixHex(cabin.seat, '#000000', 0.1), mixHex(cabin.seat, '#000000', 0.5)]),
    ramp('leather', ['#3d3f42', '#1c1d1f']),
    ramp('display', ['#20303c', '#0f171d']),
    ramp('metal', ['#f2f3f4', '#a6abaf', '#d6d9db']),
  ].join('');
  return `<defs>${defs}</defs>${drawOutside(cabin, paint)}${drawShell(cabin, paint)}${drawDash(cabin)}${drawConsole(cabin)}${drawSteering(cabin)}${drawSeats(cabin)}`;
}

function drawOutside({ cowl, bonnet, roof }: Cabin, paint: string): string {
  const horizon = roof + (cowl - roof) * 0.62;
  const hills = `M0 ${horizon}C180 ${horizon - 70} 330 ${horizon - 30} 480 ${horizon - 55}S820 ${horizon - 12} 980 ${horizon - 48}S1380 ${horizon - 84} 1600 ${horizon - 20}V${horizon + 20}H0Z`;
  const hood = `M120 ${cowl + 20}C150 ${cowl - bonnet * 0.6} 420 ${cowl - bonnet} 800 ${cowl - bonnet}S1450 ${cowl - bonnet * 0.6} 1480 ${cowl + 20}Z`;
  return [
    rect(0, 0, 1600, 1200, 'url(#sky)'),
    area(hills, '#9fb0a4', 'opacity=".75"'),
    rect(0, horizon, 1600, 1200 - horizon, 'url(#ground)'),
    area(`M770 ${horizon}L830 ${horizon}L1250 ${cowl + 20}H350Z`, '#8d8a84', 'opacity=".55"'),
    bonnet ? area(hood, 'url(#bonnet)') : '',
    bonnet
      ? stroke(
          `M470 ${cowl}C520 ${cowl - bonnet * 0.7} 560 ${cowl - bonnet * 0.9} 600 ${cowl - bonnet * 0.97}M1130 ${cowl}C1080 ${cowl - bonnet * 0.7} 1040 ${cowl - bonnet * 0.9} 1000 ${cowl - bonnet * 0.97}`,
          '#fff',
          3,
          'opacity=".3"',
        )
      : '',
    // Door mirrors in the side windows.
    ...[-1, 1].map((hand) =>
      group(
        `${rect(620, cowl - 78, 116, 84, mixHex(paint, '#000000', 0.15), 26)}${rect(626, cowl - 70, 96, 66, '#8fa0aa', 18)}`,
        `translate(800 0) scale(${hand} 1)`,
      ),
    ),
  ].join('');
}

function drawShell({ roof, cowl, open, dash }: Cabin, paint: string): string {
  const dark = mixHex(dash, '#000000', 0.35);
  const half = (hand: number): string =>
    group(
      [
        // Door: inner panel below the window, the painted window sill along its top.
        area(`M560 ${cowl + 4}L800 ${cowl - 40}V1200H520Z`, 'url(#lower)'),
        area(`M560 ${cowl + 10}L800 ${cowl - 38}V${cowl + 12}L560 ${cowl + 50}Z`, open ? paint : dark),
        area(`M600 ${cowl + 190}L800 ${cowl + 150}V${cowl + 250}L596 ${cowl + 270}Z`, 'url(#seat-side)'),
        rect(640, cowl + 108, 120, 22, 'url(#metal)', 11),
        // Windscreen pillar.
        area(
          `M${open ? 520 : 500} ${roof - 30}L${open ? 556 : 566} ${roof - 30}L706 ${cowl + 16}L610 ${cowl + 30}Z`,
          open ? '#232527' : '#8f8a80',
        ),
        area(
          `M${open ? 520 : 500} ${roof - 30}L${open ? 528 : 516} ${roof - 30}L640 ${cowl + 30}L610 ${cowl + 30}Z`,
          '#000',
          'opacity=".35"',
        ),
      ].join(''),
      `translate(800 0) scale(${hand} 1)`,
    );
  const ceiling = open
    ? stroke(`M262 ${roof - 6}Q800 ${roof - 46} 1338 ${roof - 6}`, '#232527', 34)
    : [
        area(
          `M0 0H1600V${roof + 60}Q1560 ${roof - 24} 1320 ${roof}Q800 ${roof - 44} 280 ${roof}Q40 ${roof - 24} 0 ${roof + 60}Z`,
          'url(#lining)',
        ),
        stroke(`M280 ${roof}Q800 ${roof - 44} 1320 ${roof}`, '#6f6a62', 8),
        ...[400, 900].map((x) => rect(x, roof - 62, 300, 60, '#a49e93', 22, 'stroke="#857f75" stroke-width="3"')),
      ].join('');
  const mirror = `${stroke(`M800 ${roof - 30}V${roof + 34}`, '#26282a', 16)}${rect(672, roof + 22, 256, 78, '#1f2123', 30)}${rect(684, roof + 32, 232, 58, '#93a3ab', 22)}${area(`M700 ${roof + 84}L760 ${roof + 36}H820L750 ${roof + 88}Z`, '#fff', 'opacity=".25"')}`;
  return [half(-1), half(1), ceiling, mirror].join('');
}

function drawDash({ cowl }: Cabin): string {
  const vent = (x: number): string =>
    rect(x, cowl + 116, 150, 62, '#151617', 16) +
    range(4)
      .map((i) => rect(x + 12, cowl + 126 + i * 12, 126, 4, '#4b4f53', 2))
      .join('') +
    rect(x, cowl + 116, 150, 62, 'none', 16, 'stroke="#84898d" stroke-width="3"');
  return [
    rect(0, cowl + 300, 1600, 900 - cowl, '#1b1a19'),
    area(`M120 ${cowl + 40}Q330 ${cowl - 8} 800 ${cowl - 10}T1480 ${cowl + 40}V${cowl + 200}H120Z`, 'url(#dash)'),
    stroke(`M150 ${cowl + 36}Q340 ${cowl - 2} 800 ${cowl - 4}T1450 ${cowl + 36}`, '#fff', 3, 'opacity=".22"'),
    area(`M110 ${cowl + 190}H1490L1460 ${cowl + 420}H140Z`, 'url(#lower)'),
    area(
      `M110 ${cowl + 186}Q800 ${cowl + 160} 1490 ${cowl + 186}V${cowl + 222}Q800 ${cowl + 200} 110 ${cowl + 222}Z`,
      'url(#trim)',
    ),
    vent(190),
    vent(1300),
    rect(330, cowl + 246, 300, 130, 'none', 20, 'stroke="#000" stroke-opacity=".5" stroke-width="4"'),
    rect(440, cowl + 262, 80, 14, '#8d9296', 7),
    // Instrument hood behind the wheel.
    area(
      `M${DRIVER - 190} ${cowl + 110}Q${DRIVER - 170} ${cowl - 34} ${DRIVER} ${cowl - 38}T${DRIVER + 190} ${cowl + 110}Z`,
      '#191a1c',
    ),
    ...[-82, 82].map((dx) => drawDial(DRIVER + dx, cowl + 52)),
    rect(DRIVER - 26, cowl + 24, 52, 62, '#1d2d38', 6),
  ].join('');
}

function drawDial(x: number, y: number): string {
  const ticks = range(11).map((i) => {
    const angle = Math.PI * (0.8 + i * 0.14);
    const at = (r: number): string => `${(x + Math.cos(angle) * r).toFixed(1)} ${(y + Math.sin(angle) * r).toFixed(1)}`;
    return `M${at(40)}L${at(48)}`;
  });
  return (
    disc(x, y, 60, '#2d3033') +
    disc(x, y, 55, '#0c0d0e') +
    stroke(ticks.join(''), '#e8eaeb', 3) +
    stroke(`M${x} ${y}L${x - 30} ${y + 20}`, '#d8412f', 5) +
    disc(x, y, 8, '#44484b')
  );
}

function drawConsole({ cowl, gear }: Cabin): string {
  const knob = (x: number): string =>
    disc(x, cowl + 335, 27, '#141516') +
    disc(x, cowl + 335, 22, 'url(#metal)') +
    stroke(`M${x} ${cowl + 335}V${cowl + 316}`, '#2a2c2e', 4);
  const stack = [
    area(`M650 ${cowl + 60}H950L930 ${cowl + 420}H670Z`, 'url(#leather)'),
    rect(662, cowl + 66, 276, 168, '#0c0e10', 16),
    rect(674, cowl + 78, 252, 144, 'url(#display)', 8),
    area(
      `M674 ${cowl + 190}L760 ${cowl + 130}L820 ${cowl + 160}L926 ${cowl + 96}V${cowl + 222}H674Z`,
      '#2e5163',
      'opacity=".7"',
    ),
    disc(806, cowl + 152, 11, '#e6b13c'),
    ...range(5).map((i) => rect(690 + i * 46, cowl + 256, 36, 24, '#3a3e41', 6)),
    ...[720, 800, 880].map(knob),
  ];
  if (gear === 'floor') {
    const lever =
      stroke(`M760 1130L742 ${cowl + 420}`, 'url(#metal)', 18) +
      disc(742, cowl + 410, 34, '#1a1b1d') +
      oval(735, cowl + 400, 14, 10, '#5b5f63');
    return (
      stack.join('') +
      area(`M560 1200L600 ${cowl + 420}H1000L1040 1200Z`, '#202224') +
      oval(760, 1120, 90, 34, '#111213') +
      lever
    );
  }
  const top = cowl + 430;
  const tunnel = [
    area(`M640 1200L676 ${cowl + 400}H924L960 1200Z`, '#242628'),
    area(`M676 1200L706 ${top}H894L924 1200Z`, '#17181a'),
    rect(724, top + 12, 152, 130, '#101112', 18, 'stroke="#7d8286" stroke-width="4"'),
  ];
  const lever =
    gear === 'manual'
      ? area(`M744 ${top + 130}L780 ${top - 6}H820L856 ${top + 130}Z`, '#2c2e30') +
        stroke(`M800 ${top}V${top - 50}`, '#b9bdc0', 14) +
        disc(800, top - 66, 36, '#1b1c1e') +
        oval(792, top - 80, 16, 10, '#63676a')
      : stroke(`M800 ${top + 90}V${top}`, '#b9bdc0', 18) +
        rect(766, top - 66, 68, 92, '#1b1c1e', 28) +
        rect(778, top - 56, 18, 60, '#585c60', 9, 'opacity=".7"');
  const cups = [760, 840].map((x) => oval(x, top + 188, 36, 22, '#0b0c0d', 'stroke="#6f7478" stroke-width="4"'));
  return [...stack, ...tunnel, lever, ...cups].join('');
}

function drawSteering({ cowl, wheel, trim }: Cabin): string {
  const y = cowl + 190;
  const { radius, flat } = wheel;
  const inner = radius - 24;
  const spokes = [
    area(`M${-inner} -16Q-90 -30 -60 -34H60Q90 -30 ${inner} -16V22Q100 26 62 46H-62Q-100 26 ${-inner} 22Z`, '#26282a'),
    area(`M-34 40L-24 ${inner}H24L34 40Z`, '#26282a'),
    area(`M-26 60L-16 ${inner - 6}H16L26 60Z`, 'url(#metal)'),
    disc(0, 4, 74, '#2d2f32'),
    disc(0, 4, 74, 'none', 'stroke="#111" stroke-width="3"'),
    disc(0, 4, 24, 'url(#metal)'),
    ...[-1, 1].map(
      (hand) =>
        rect(hand * 112 - 24, -12, 48, 26, '#111213', 10) +
        rect(hand * 112 - 16, -4, 32, 8, trim === 'paint' ? '#8b8f92' : '#707478', 4),
    ),
  ].join('');
  const ring =
    disc(0, 0, radius, 'none', 'stroke="#141516" stroke-width="40"') +
    disc(0, 0, radius + 2, 'none', 'stroke="#34373a" stroke-width="26"') +
    stroke(
      `M${(-radius * 0.94).toFixed(1)} ${(-radius * 0.34).toFixed(1)}A${radius} ${radius} 0 0 1 ${(radius * 0.94).toFixed(1)} ${(-radius * 0.34).toFixed(1)}`,
      '#777c80',
      6,
      'opacity=".65"',
    );
  const stalks = stroke(
    `M${DRIVER - 60} ${y - 30}L${DRIVER - 150} ${y - 62}M${DRIVER + 60} ${y - 30}L${DRIVER + 150} ${y - 62}`,
    '#17181a',
    18,
  );
  return (
    oval(DRIVER, y + 20, radius * 0.9, radius * 0.9 * flat, '#000', 'opacity=".22"') +
    stalks +
    group(spokes + ring, `translate(${DRIVER} ${y}) scale(1 ${flat})`)
  );
}

function drawSeats({ seat }: Cabin): string {
  const seam = mixHex(seat, '#ffffff', 0.4);
  const cushion = (hand: number): string =>
    group(
      [
        area(
          'M200 1200C196 1090 214 1040 280 1020C420 990 560 1000 620 1030C690 1060 706 1120 712 1200Z',
          'url(#seat)',
        ),
        area('M200 1200C196 1090 214 1040 280 1020C300 1080 300 1140 300 1200Z', 'url(#seat-side)'),
        area('M712 1200C706 1120 690 1060 620 1030C604 1080 606 1140 610 1200Z', 'url(#seat-side)'),
        stroke(
          'M312 1200C310 1130 312 1080 296 1030M598 1200C594 1140 594 1090 606 1040',
          seam,
          3,
          'stroke-dasharray="12 8" opacity=".7"',
        ),
        stroke('M330 1100Q455 1080 580 1100', '#000', 4, 'opacity=".25"'),
      ].join(''),
      `translate(800 0) scale(${hand} 1)`,
    );
  return cushion(-1) + cushion(1);
}
