import { range } from './geometry.ts';
import type { SpareCategory } from './picture-names.ts';
import { area, disc, group, oval, polar, ramp, rect, stroke } from './sketch.ts';

const TURN = Math.PI * 2;
const CX = 800;
const CY = 620;

const DEFS = [
  ramp('steel', ['#f0f1f2', '#b3b7ba', '#8b9094']),
  ramp('steel-x', ['#767b7f', '#eceeef', '#b0b4b8', '#6d7276'], true),
  ramp('iron', ['#6c7074', '#44484b', '#2b2e30']),
  ramp('iron-x', ['#26282a', '#6b7074', '#3a3d40', '#1e2022'], true),
  ramp('rubber', ['#3b3d40', '#1d1e20', '#111213']),
  ramp('red', ['#d9473f', '#a8201f', '#7a1214']),
  ramp('blue', ['#4e86c4', '#24588f', '#17395f']),
  ramp('gold', ['#f0d58a', '#cfa23c', '#93701f']),
  ramp('copper', ['#d9a071', '#a9643a', '#74401f']),
  ramp('pane', ['#dfe9ee', '#9db1bc', '#c9d6dc']),
  ramp('leather-part', ['#8d6a4c', '#694a31', '#452f1f']),
  ramp('white-part', ['#fbfbfa', '#dfdfdc', '#bdbdb9']),
].join('');

function gear(x: number, y: number, radius: number, teeth: number, fill: string): string {
  const points = range(teeth * 4).map((i) => polar(x, y, i % 4 < 2 ? radius : radius * 0.87, (i / (teeth * 4)) * TURN));
  return (
    area(`M${points.join('L')}Z`, fill) +
    disc(x, y, radius * 0.62, 'url(#iron)') +
    disc(x, y, radius * 0.5, fill) +
    disc(x, y, radius * 0.2, '#1d1f21')
  );
}

function bolts(x: number, y: number, radius: number, count: number, size: number, fill = '#2c2f31'): string {
  return range(count)
    .map((i) => {
      const [cx, cy] = polar(x, y, radius, (i / count) * TURN - Math.PI / 2)
        .split(' ')
        .map(Number);
      return disc(cx ?? x, cy ?? y, size, fill);
    })
    .join('');
}

function tyre(x: number, y: number, radius: number): string {
  const spokes = range(5).map((i) => {
    const angle = (i / 5) * TURN - Math.PI / 2;
    const edge = (share: number, turn: number): string => polar(x, y, radius * share, angle + turn);
    return area(
      `M${edge(0.16, -0.6)}L${edge(0.66, -0.2)}L${edge(0.66, 0.2)}L${edge(0.16, 0.6)}Z`,
      'url(#steel)',
      'stroke="#6c7175" stroke-width="3"',
    );
  });
  const blocks = range(60).map(
    (i) => `M${polar(x, y, radius, (i / 60) * TURN)}L${polar(x, y, radius * 0.955, (i / 60) * TURN + 0.03)}`,
  );
  return [
    disc(x, y, radius, 'url(#rubber)'),
    stroke(blocks.join(''), '#08090a', 6),
    disc(x, y, radius * 0.9, 'none', 'stroke="#3f4245" stroke-width="3"'),
    disc(x, y, radius * 0.72, 'url(#steel)'),
    disc(x, y, radius * 0.67, '#232527'),
    disc(x, y, radius * 0.46, '#54585b'),
    ...spokes,
    disc(x, y, radius * 0.2, 'url(#steel)'),
    bolts(x, y, radius * 0.13, 5, radius * 0.022),
    disc(x, y, radius * 0.07, '#565a5e'),
  ].join('');
}

function spring(x: number, top: number, bottom: number, reach: number, coils: number, colour: string): string {
  const pitch = (bottom - top) / coils;
  const back = range(coils)
    .map((i) => `M${x + reach} ${top + i * pitch}L${x - reach} ${top + (i + 0.5) * pitch}`)
    .join('');
  const front = range(coils)
    .map((i) => `M${x - reach} ${top + (i + 0.5) * pitch}L${x + reach} ${top + (i + 1) * pitch}`)
    .join('');
  return stroke(back, '#1c1d1f', 26) + stroke(front, colour, 30) + stroke(front, '#fff', 6, 'opacity=".35"');
}

function bottle(x: number, y: number, fill: string, label: string): string {
  return [
    area(
      `M${x - 150} ${y + 330}V${y - 120}Q${x - 150} ${y - 210} ${x - 60} ${y - 230}H${x + 90}Q${x + 150} ${y - 220} ${x + 150} ${y - 130}V${y + 330}Q${x + 150} ${y + 350} ${x + 125} ${y + 350}H${x - 125}Q${x - 150} ${y + 350} ${x - 150} ${y + 330}Z`,
      fill,
    ),
    rect(x - 50, y - 300, 90, 72, '#1f2123', 12),
    area(`M${x + 60} ${y - 190}H${x + 110}V${y - 20}H${x + 60}Z`, '#000', 'opacity=".35"'),
    rect(x - 112, y + 20, 224, 250, label, 14),
    area(
      `M${x} ${y + 70}C${x + 70} ${y + 160} ${x + 60} ${y + 220} ${x} ${y + 222}S${x - 70} ${y + 160} ${x} ${y + 70}Z`,
      'url(#gold)',
    ),
    rect(x - 138, y - 110, 14, 420, '#fff', 7, 'opacity=".25"'),
  ].join('');
}

const PARTS: Readonly<Record<SpareCategory, () => string>> = {
  'Engine Parts': () =>
    [
      rect(500, 520, 600, 330, 'url(#iron)', 26),
      area('M470 850H1130L1080 930H520Z', 'url(#rubber)'),
      rect(470, 400, 660, 140, 'url(#steel)', 22),
      rect(520, 320, 560, 100, 'url(#red)', 30),
      ...range(4).map((i) => rect(560 + i * 130, 286, 84, 50, 'url(#rubber)', 12)),
      ...range(4).map(
        (i) => stroke(`M${602 + i * 130} 540V640`, '#1b1d1f', 40) + stroke(`M${602 + i * 130} 540V640`, '#7a7f83', 12),
      ),
      gear(600, 760, 120, 22, 'url(#steel)'),
      gear(860, 740, 84, 18, 'url(#steel)'),
      stroke('M600 640C700 600 800 640 860 656M600 880C700 880 800 850 870 824', '#141516', 20),
      disc(1020, 770, 62, 'url(#steel)') + disc(1020, 770, 40, '#26282a'),
    ].join(''),
  'Gearbox and Transmission': () =>
    [
      area('M380 420L640 480V800L380 880Q330 860 330 650T380 420Z', 'url(#steel)'),
      rect(640, 480, 420, 310, 'url(#steel)', 20),
      ...range(6).map((i) => rect(670 + i * 64, 490, 22, 290, '#8e9397', 8)),
      rect(1060, 550, 230, 160, 'url(#iron)', 16),
      rect(1290, 590, 90, 80, 'url(#steel-x)', 10),
      rect(760, 420, 180, 70, 'url(#iron)', 14) + stroke('M850 420V310', '#b4b8bb', 22) + disc(850, 300, 40, '#1c1d1f'),
      disc(420, 650, 96, 'url(#iron)') + bolts(420, 650, 74, 6, 10, '#c7cacc'),
      rect(690, 790, 330, 60, 'url(#iron)', 12),
    ].join(''),
  Suspension: () => {
    const shock = (x: number, lean: number): string =>
      group(
        rect(x - 16, 260, 32, 300, 'url(#steel-x)', 8) +
          rect(x - 58, 560, 116, 330, 'url(#iron-x)', 20) +
          spring(x, 350, 720, 110, 6, '#b5282a') +
          rect(x - 125, 316, 250, 40, 'url(#iron)', 16) +
          rect(x - 130, 715, 260, 34, 'url(#iron)', 14) +
          disc(x, 262, 36, 'url(#steel)') +
          disc(x, 262, 15, '#232527') +
          disc(x, 915, 50, 'url(#iron)') +
          disc(x, 915, 20, '#c6cacc'),
        `rotate(${lean} ${x} 600)`,
      );
    return shock(620, -6) + shock(990, 6);
  },
  Brakes: () =>
    [
      disc(CX, CY, 340, 'url(#steel)'),
      disc(CX, CY, 336, 'none', 'stroke="#74797d" stroke-width="6"'),
      ...range(3).map((k) =>
        range(16)
          .map((i) => {
            const [x, y] = polar(CX, CY, 310 - k * 48, ((i + k * 0.33) / 16) * TURN)
              .split(' ')
              .map(Number);
            return disc(x ?? 0, y ?? 0, 11, '#4b5054');
          })
          .join(''),
      ),
      disc(CX, CY, 170, 'url(#iron)'),
      disc(CX, CY, 150, 'url(#steel)'),
      bolts(CX, CY, 108, 5, 20),
      disc(CX, CY, 56, '#25282a'),
      area(
        'M1010 330Q1180 440 1190 620T1080 890L960 800Q1030 730 1030 620T930 440Z',
        'url(#red)',
        'stroke="#5d0d10" stroke-width="5"',
      ),
      disc(1110, 520, 30, '#8c1618') + disc(1110, 720, 30, '#8c1618'),
    ].join(''),
  Steering: () =>
    [
      disc(CX, CY, 310, 'none', 'stroke="#141516" stroke-width="76"'),
      disc(CX, CY, 316, 'none', 'stroke="#3b3e41" stroke-width="44"'),
      stroke('M540 480A300 300 0 0 1 1060 480', '#7d8286', 10, 'opacity=".7"'),
      area('M500 600Q650 560 720 540H880Q950 560 1100 600V680Q950 690 880 740H720Q650 690 500 680Z', 'url(#rubber)'),
      area('M740 720H860L830 920H770Z', 'url(#steel)'),
      rect(690, 520, 220, 200, 'url(#iron)', 60),
      disc(CX, CY, 46, 'url(#steel)'),
      ...[-1, 1].map(
        (hand) => rect(CX + hand * 190 - 50, 610, 100, 44, '#0f1011', 16) + disc(CX + hand * 190, 632, 12, '#8d9296'),
      ),
    ].join(''),
  'Electrical and Battery': () =>
    [
      rect(450, 470, 700, 440, 'url(#rubber)', 24),
      rect(430, 410, 740, 90, 'url(#iron)', 20),
      rect(530, 350, 110, 66, 'url(#steel-x)', 14) + rect(960, 350, 110, 66, 'url(#steel-x)', 14),
      rect(500, 410, 170, 30, '#a8201f', 10) + rect(930, 410, 170, 30, '#1b4f86', 10),
      rect(520, 570, 560, 270, 'url(#white-part)', 16),
      rect(520, 570, 560, 70, 'url(#blue)', 16),
      area('M820 640L720 740H790L760 830L880 710H805Z', 'url(#gold)'),
      stroke('M580 610H620M600 590V630M980 610H1020', '#fff', 9),
    ].join(''),
  Lights: () =>
    [
      area('M330 690Q420 440 800 400T1270 460Q1290 600 1200 760Q1000 850 700 850T330 690Z', '#202325'),
      area('M370 684Q450 480 800 440T1230 492Q1240 600 1170 726Q1000 806 710 808T370 684Z', 'url(#pane)'),
      ...[
        [640, 640, 120],
        [930, 610, 140],
      ].map(
        ([x = 0, y = 0, r = 0]) =>
          disc(x, y, r, '#3a4044') +
          disc(x, y, r * 0.86, 'url(#steel)') +
          disc(x, y, r * 0.64, '#4f5a61') +
          disc(x, y, r * 0.5, 'url(#pane)') +
          disc(x - r * 0.16, y - r * 0.18, r * 0.16, '#fff'),
      ),
      stroke('M410 700Q520 770 720 776T1150 706', '#fff', 14, 'opacity=".9"'),
      area('M1090 500L1216 506Q1220 580 1180 680L1090 640Z', '#e5972f', 'opacity=".85"'),
      area('M460 560Q560 470 800 456L700 500Q560 520 470 620Z', '#fff', 'opacity=".5"'),
    ].join(''),
  'Body Panels': () =>
    [
      area(
        'M420 900V520Q420 480 470 470L700 310Q720 296 760 296H1080Q1120 296 1126 340L1180 560V860Q1180 900 1140 900Z',
        'url(#blue)',
      ),
      area('M500 490L716 346Q730 338 760 338H1060Q1084 338 1090 360L1124 500Z', '#8d9aa2', 'opacity=".85"'),
      area('M560 488L720 380H820L690 494Z', '#fff', 'opacity=".25"'),
      stroke('M430 560Q800 530 1176 566', '#fff', 6, 'opacity=".45"'),
      stroke('M430 572Q800 542 1176 578', '#0b2440', 6, 'opacity=".5"'),
      rect(1000, 610, 130, 34, '#dfe3e6', 17),
      stroke('M430 800Q800 780 1178 800', '#0b2440', 10, 'opacity=".35"'),
      rect(424, 850, 754, 50, '#17375c', 14),
    ].join(''),
  'Mirrors and Glass': () =>
    [
      area('M480 480Q500 360 700 356H1040Q1180 366 1180 520T1040 790H720Q500 780 480 480Z', 'url(#iron)'),
      area('M530 500Q546 410 710 406H1020Q1130 412 1130 520T1020 740H736Q560 730 530 500Z', 'url(#pane)'),
      area('M620 700L820 410H920L720 730Z', '#fff', 'opacity=".45"'),
      area('M780 790H960L1010 920H820Z', 'url(#rubber)'),
      rect(520, 440, 90, 20, '#e59a2f', 10),
    ].join(''),
  'Wheels and Tyres': () => tyre(900, 620, 320) + group(tyre(0, 0, 250), 'translate(520 700) scale(.9 1)'),
  'Cooling System': () =>
    [
      rect(420, 380, 760, 480, 'url(#iron)', 12),
      ...range(37).map((i) => rect(446 + i * 19.4, 400, 9, 440, i % 2 ? '#9ea3a7' : '#75797d')),
      rect(400, 330, 800, 76, 'url(#rubber)', 24) + rect(400, 836, 800, 76, 'url(#rubber)', 24),
      rect(560, 280, 120, 60, 'url(#iron-x)', 14) + disc(620, 292, 44, 'url(#steel)'),
      stroke('M1200 370H1290Q1330 370 1330 420V470', '#1b1c1e', 50) +
        stroke('M400 870H320Q280 870 280 820V780', '#1b1c1e', 50),
      disc(CX, CY, 180, '#1a1b1d', 'opacity=".92"'),
      ...range(7).map((i) =>
        area(
          `M${CX} ${CY}L${polar(CX, CY, 168, (i / 7) * TURN)}A168 168 0 0 1 ${polar(CX, CY, 168, ((i + 0.55) / 7) * TURN)}Z`,
          '#46494c',
        ),
      ),
      disc(CX, CY, 46, 'url(#steel)'),
    ].join(''),
  'Air Conditioning': () =>
    [
      rect(620, 430, 520, 380, 'url(#steel)', 60),
      ...range(5).map((i) => rect(700 + i * 86, 440, 26, 360, '#92979b', 10)),
      disc(600, 620, 230, 'url(#iron)'),
      ...[200, 176, 152].map((r) => disc(600, 620, r, 'none', 'stroke="#1a1b1d" stroke-width="10"')),
      disc(600, 620, 136, 'url(#steel)') + bolts(600, 620, 94, 6, 14) + disc(600, 620, 44, '#2a2c2e'),
      stroke('M900 430V350Q900 310 950 310H1200', '#b5b9bc', 44) + stroke('M1040 430V390H1240', '#8b9094', 34),
      rect(720, 800, 110, 70, 'url(#iron)', 12) + rect(960, 800, 110, 70, 'url(#iron)', 12),
    ].join(''),
  'Fuel System': () =>
    [
      rect(560, 420, 220, 440, 'url(#steel-x)', 40),
      rect(540, 380, 260, 70, 'url(#iron-x)', 20) +
        rect(600, 310, 44, 80, 'url(#gold)', 10) +
        rect(700, 290, 44, 100, 'url(#steel-x)', 10),
      rect(580, 850, 180, 60, '#5f7d4a', 16),
      ...range(3).map((i) =>
        group(
          rect(-34, -170, 68, 120, 'url(#rubber)', 12) +
            rect(-26, -60, 52, 150, 'url(#copper)', 10) +
            rect(-15, 80, 30, 90, 'url(#steel-x)', 6) +
            rect(-30, -20, 60, 18, '#1c1d1f', 8),
          `translate(${930 + i * 130} 640)`,
        ),
      ),
      rect(860, 420, 400, 44, 'url(#steel)', 22),
    ].join(''),
  Exhaust: () =>
    [
      stroke('M240 560H420Q470 560 500 600L540 640', '#8d9296', 60) +
        stroke('M240 548H420Q470 548 500 588', '#e5e7e8', 12),
      rect(520, 500, 560, 280, 'url(#steel)', 130),
      rect(560, 500, 20, 280, '#7c8185') + rect(1020, 500, 20, 280, '#7c8185'),
      rect(600, 540, 400, 26, '#fff', 13, 'opacity=".5"'),
      stroke('M1070 640H1220', '#8d9296', 60) +
        stroke('M1180 640H1360', '#c4c8ca', 84) +
        oval(1392, 640, 22, 46, '#1c1d1f') +
        stroke('M1190 618H1350', '#fff', 10, 'opacity=".8"'),
      rect(640, 470, 60, 40, 'url(#iron)', 8) + rect(900, 470, 60, 40, 'url(#iron)', 8),
    ].join(''),
  'Filters and Service Parts': () =>
    [
      rect(500, 460, 270, 420, 'url(#blue)', 30) +
        rect(500, 460, 60, 420, '#fff', 30, 'opacity=".16"') +
        rect(486, 850, 298, 50, 'url(#iron)', 14),
      rect(540, 600, 190, 150, 'url(#white-part)', 10),
      ...range(9).map((i) => rect(512 + i * 29, 410, 18, 60, '#16385d', 6)),
      rect(840, 560, 330, 330, 'url(#gold)', 18),
      ...range(13).map((i) => area(`M${852 + i * 24} 580h14v290h-14Z`, '#fff6dc', 'opacity=".75"')),
      rect(820, 540, 370, 50, 'url(#rubber)', 18) + rect(820, 860, 370, 50, 'url(#rubber)', 18),
    ].join(''),
  'Oils and Fluids': () =>
    bottle(620, 560, 'url(#iron)', '#f2f2ef') +
    group(bottle(0, 0, 'url(#red)', '#f7ecd8'), 'translate(980 610) scale(.86)'),
  Interior: () =>
    [
      area('M640 760Q560 470 620 400Q800 330 980 400Q1040 470 960 760Z', 'url(#leather-part)'),
      rect(700, 250, 200, 130, 'url(#leather-part)', 46) + stroke('M750 370V410M850 370V410', '#b9bdc0', 16),
      area(
        'M590 800Q560 760 620 740H980Q1040 760 1010 800L1040 880Q1040 920 990 920H610Q560 920 560 880Z',
        'url(#leather-part)',
      ),
      area(
        'M640 760Q560 470 620 400Q670 500 690 750ZM960 760Q1040 470 980 400Q930 500 910 750Z',
        '#3a2819',
        'opacity=".5"',
      ),
      stroke('M700 430Q690 600 706 740M900 430Q910 600 894 740', '#d8b48f', 5, 'stroke-dasharray="14 10"'),
      ...range(4).map((i) => stroke(`M712 ${470 + i * 70}H888`, '#2e1f13', 5, 'opacity=".45"')),
      rect(600, 916, 400, 34, '#1d1e20', 10),
    ].join(''),
  'Audio and Electronics': () =>
    [
      rect(400, 400, 600, 380, 'url(#rubber)', 28),
      rect(430, 430, 470, 320, '#14242e', 14),
      area('M430 680L560 560L660 620L900 470V750H430Z', '#2f5d73') + disc(730, 560, 16, '#e6b13c'),
      ...range(4).map((i) => rect(926, 450 + i * 72, 50, 44, '#3b3f42', 10)),
      disc(1110, 720, 190, 'url(#iron)') +
        disc(1110, 720, 160, '#141516') +
        disc(1110, 720, 140, 'url(#iron)') +
        disc(1110, 720, 62, 'url(#rubber)') +
        bolts(1110, 720, 174, 8, 9, '#c4c8ca'),
    ].join(''),
  Accessories: () =>
    [
      stroke('M360 560H1240M360 760H1240', '#1d1f21', 40),
      stroke('M360 552H1240M360 752H1240', '#6e7377', 8),
      ...range(7).map(
        (i) => stroke(`M${430 + i * 123} 440V850`, '#2c2f31', 28) + stroke(`M${424 + i * 123} 450V840`, '#8d9296', 6),
      ),
      rect(340, 420, 920, 450, 'none', 70, 'stroke="#17181a" stroke-width="40"'),
      rect(344, 416, 912, 450, 'none', 70, 'stroke="#5e6367" stroke-width="9"'),
      ...[420, 1180].map((x) => area(`M${x - 40} 870H${x + 40}L${x + 60} 950H${x - 60}Z`, 'url(#iron)')),
    ].join(''),
  'Truck and Bus Parts': () =>
    [
      ...range(6).map((i) =>
        stroke(
          `M${330 + i * 62} ${560 + i * 34}Q800 ${780 + i * 34} ${1270 - i * 62} ${560 + i * 34}`,
          i % 2 ? '#4c5054' : '#6b7074',
          34,
        ),
      ),
      disc(320, 546, 62, 'url(#iron)') +
        disc(320, 546, 28, '#c6cacc') +
        disc(1280, 546, 62, 'url(#iron)') +
        disc(1280, 546, 28, '#c6cacc'),
      rect(730, 600, 28, 300, 'url(#steel-x)', 8) +
        rect(842, 600, 28, 300, 'url(#steel-x)', 8) +
        rect(700, 870, 200, 40, 'url(#iron)', 10),
      disc(CX, 440, 120, 'url(#steel)') +
        disc(CX, 440, 78, '#2c2f31') +
        range(10)
          .map((i) =>
            area(
              `M${CX} 440L${polar(CX, 440, 74, (i / 10) * TURN)}L${polar(CX, 440, 74, ((i + 0.4) / 10) * TURN)}Z`,
              '#b6babd',
            ),
          )
          .join('') +
        disc(CX, 440, 22, 'url(#steel)') +
        rect(900, 340, 170, 84, 'url(#steel)', 20),
    ].join(''),
};

export function drawPart(category: SpareCategory): string {
  const shadow = range(10)
    .map((i) => oval(CX, 940, 560 - i * 36, 62 - i * 4, '#181513', 'opacity=".03"'))
    .join('');
  return `<defs>${DEFS}</defs>${shadow}${PARTS[category]()}`;
}
