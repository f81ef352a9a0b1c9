import { encode } from 'uqr';

/** White around it, in modules. The standard asks for four; the paper that it is printed on gives the rest. */
const BORDER = 1;

/** A dark run of a row, as a line of the row's middle. */
const runPath = (start: number, row: number, length: number) => `M${start} ${row}.5h${length}`;

/** The dark runs of a row, the first first. */
const runsOf = (row: readonly boolean[], at: number): string =>
  Array.from(
    row
      .map((isDark) => (isDark ? '1' : '0'))
      .join('')
      .matchAll(/1+/g),
    ({ index, 0: run }) => runPath(index, at, run.length),
  ).join('');

/** Returns a text as a QR code that is readable even if a seventh of it is lost: its edge in modules, and its dark rows as lines of a path. */
export function qrModules(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  return { size, path: data.map(runsOf).join('') };
}

/** Returns a text as a QR code: a drawing of about 3 kB, sharp at every size. */
export function qrCode(text: string): string {
  const { size, path } = qrModules(text);
  const box = `viewBox="0 0 ${size} ${size}" width="${size}" height="${size}" shape-rendering="crispEdges"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path stroke="#000" d="${path}"/></svg>`;
}
