/** Short hands for flat drawings. */
export const area = (d: string, fill: string, more = ''): string =>
  `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`;

export const stroke = (d: string, colour: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}/>`;

export const rect = (x: number, y: number, w: number, h: number, fill: string, round = 0, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${round}" fill="${fill}"${more && ` ${more}`}/>`;

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${more && ` ${more}`}/>`;

export const disc = (x: number, y: number, r: number, fill: string, more = ''): string => oval(x, y, r, r, fill, more);

export const group = (content: string, transform: string): string => `<g transform="${transform}">${content}</g>`;

/** A gradient from top to bottom, or left to right, through evenly spread colours. */
export function ramp(id: string, colours: readonly string[], sideways = false): string {
  const stops = colours.map(
    (colour, i) => `<stop offset="${(i / Math.max(1, colours.length - 1)).toFixed(2)}" stop-color="${colour}"/>`,
  );
  return `<linearGradient id="${id}" x1="0" y1="0" ${sideways ? 'x2="1" y2="0"' : 'x2="0" y2="1"'}>${stops.join('')}</linearGradient>`;
}
