import { encode } from 'uqr';

/**
 * Width of the white border, in modules (the squares of the code). The standard demands four; the white paper around the code adds the
 * rest.
 */
const BORDER = 1;

/** Returns the SVG path of a row's neighbouring dark modules: a line through the middle of the row. */
const runPath = (start: number, row: number, length: number) => `M${start} ${row}.5h${length}`;

/** Returns the SVG path of all dark runs in a row, from left to right. */
const runsOf = (row: readonly boolean[], at: number): string =>
  Array.from(
    row
      .map((isDark) => (isDark ? '1' : '0'))
      .join('')
      .matchAll(/1+/g),
    ({ index, 0: run }) => runPath(index, at, run.length),
  ).join('');

/**
 * Returns a QR code for a text, readable even if a seventh of it is damaged. `size`: its width in modules; `path`: its dark modules as an
 * SVG path.
 */
export function qrModules(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  return { size, path: data.map(runsOf).join('') };
}

/** Returns a QR code for a text as an SVG of about 3 kB, sharp at any size. */
export function qrCode(text: string): string {
  const { size, path } = qrModules(text);
  const box = `viewBox="0 0 ${size} ${size}" width="${size}" height="${size}" shape-rendering="crispEdges"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path stroke="#000" d="${path}"/></svg>`;
}
