import type { Backdrop } from './backdrop.ts';
import { range } from './geometry.ts';
import { mixHex } from './paint.ts';
import { area, oval, ramp, rect, stroke } from './sketch.ts';

const TONES = ['#1f4e79', '#9c2f2a', '#2f6b4f', '#c07a1e', '#4a3d6b', '#2b6f77', '#6b4a2f', '#37474f'] as const;
const toneOf = (n: number): string => TONES[n % TONES.length] ?? TONES[0];

function street(): string {
  const trees = [90, 1510].map(
    (x) =>
      stroke(`M${x} 830V700`, '#6b5138', 18) + oval(x, 640, 96, 84, '#5d7d53') + oval(x + 30, 600, 70, 60, '#6b8c5f'),
  );
  return `<defs>${ramp('day', ['#b4cbd9', '#e9ebe4'])}${ramp('yard', ['#c3bcb0', '#aaa397'])}${ramp('pane', ['#c9dbe2', '#8fa9b5'])}</defs>${rect(0, 0, 1600, 1200, 'url(#day)')}${area('M0 640C300 540 500 610 760 570S1300 540 1600 610V830H0Z', '#a9bba6')}${rect(0, 820, 1600, 380, 'url(#yard)')}${trees.join('')}`;
}

/** A workshop with roller doors, one of them open. */
export function drawGarage(n: number): Backdrop {
  const tone = toneOf(n);
  const bays = 2 + (n % 2);
  const width = 1120 / bays;
  const doors = range(bays).map((bay) => {
    const [x, w] = [240 + bay * width + 26, width - 52];
    const isOpen = bay === n % bays;
    const slats = range(13).map((k) => rect(x, 436 + k * 30, w, 4, '#9ea2a5'));
    const shelves = range(3).map(
      (k) =>
        rect(x + 20, 520 + k * 84, w - 40, 8, '#6b6358') +
        rect(x + 40 + k * 30, 476 + k * 84, w / 4, 44, toneOf(k + n + 2)),
    );
    return (
      rect(x - 12, 418, w + 24, 412, mixHex(tone, '#000000', 0.35), 4) +
      rect(x, 430, w, 400, isOpen ? '#37332d' : '#c3c6c8') +
      (isOpen ? shelves : slats).join('')
    );
  });
  const wall = ['#e6dfd2', '#d9dcdd', '#e9e2c9', '#dcd3c6'][n % 4] ?? '#e6dfd2';
  const roof = n % 3 === 0 ? area('M190 340L800 230L1410 340Z', tone) : rect(200, 300, 1200, 60, tone, 6);
  return {
    tone: '#b5b2aa',
    svg:
      street() +
      roof +
      rect(220, 338, 1160, 492, wall) +
      rect(560, 356, 480, 44, mixHex(tone, '#ffffff', 0.75), 8) +
      doors.join(''),
  };
}

/** A showroom with a glass front. */
export function drawDealer(n: number): Backdrop {
  const tone = toneOf(n);
  const roofs = [
    rect(150, 330, 1300, 84, tone, 8),
    area('M150 414V350C500 296 1100 296 1450 350V414Z', tone),
    area('M130 414L190 330H1450L1470 414Z', tone),
  ];
  const panes = range(7).map(
    (pane) =>
      rect(196 + pane * 174, 424, 160, 400, 'url(#pane)', 2, 'opacity=".85"') +
      area(
        `M${216 + pane * 174} 824L${286 + pane * 174} 424H${330 + pane * 174}L${260 + pane * 174} 824Z`,
        '#fff',
        'opacity=".18"',
      ),
  );
  const flags = [110, 1490].map(
    (x) => stroke(`M${x} 830V300`, '#8d9196', 9) + area(`M${x} 300h84l-20 30 20 30h-84Z`, mixHex(tone, '#ffffff', 0.3)),
  );
  const sign = `<circle cx="800" cy="372" r="26" fill="none" stroke="#fff" stroke-width="12"/>`;
  return {
    tone: mixHex('#b9bcb8', tone, 0.12),
    svg:
      street() + rect(180, 410, 1240, 420, '#59636a') + panes.join('') + (roofs[n % 3] ?? '') + sign + flags.join(''),
  };
}
