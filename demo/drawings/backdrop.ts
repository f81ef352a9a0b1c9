import { ramp, rect } from './sketch.ts';

const PICTURE_WIDTH = 1600;
const PICTURE_HEIGHT = 1200;

/** Plain backdrops: a wall's colours from top to bottom, the floor's, and how sharp the edge between both is. */
const PLACES = [
  { wall: ['#a9a6a1', '#c3c0bb'], floor: ['#cbc8c3', '#b3b0aa'], edge: 0.1 },
  { wall: ['#c9ced2', '#e3e6e8'], floor: ['#d9dcde', '#bcc0c3'], edge: 0.08 },
  { wall: ['#8fa3b3', '#bccbd4'], floor: ['#a7a6a2', '#8b8a87'], edge: 0.012 },
  { wall: ['#cfc4b2', '#e6dece'], floor: ['#bdb3a4', '#a59b8d'], edge: 0.012 },
  { wall: ['#6f757a', '#9ba1a5'], floor: ['#a2a5a7', '#7d8083'], edge: 0.1 },
  { wall: ['#b9c4b6', '#dbe1d5'], floor: ['#b9b8b0', '#9d9c95'], edge: 0.012 },
] as const;
export const BACKDROPS = PLACES.length;

/** The background of a picture: the SVG of wall and floor, and a colour of about its mean brightness. */
export interface Backdrop {
  tone: string;
  svg: string;
}

export function backdrop(n: number): Backdrop {
  const { wall, floor, edge } = PLACES[n % BACKDROPS] ?? PLACES[0];
  const stops = [
    [0, wall[0]],
    [0.52, wall[1]],
    [0.52 + edge, floor[0]],
    [1, floor[1]],
  ];
  const gradient = stops.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`).join('');
  const svg = `<defs><linearGradient id="place" x2="0" y2="1">${gradient}</linearGradient><radialGradient id="corners" r=".75"><stop offset=".5" stop-opacity="0"/><stop offset="1" stop-opacity=".17"/></radialGradient></defs>${rect(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT, 'url(#place)')}${rect(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT, 'url(#corners)')}`;
  return { tone: wall[1], svg };
}

/** Draws hills under a sky at one of three times of day, and a road. */
export function landscape(n: number): Backdrop {
  const [sky, far, near, field, tone] = [
    [['#9fc1d6', '#e9ece0'], '#9db8ac', '#7d9f88', ['#8fa878', '#6d8a5d'], '#b5c4b4'],
    [['#dd9f6e', '#f6e0bd'], '#bf947a', '#997060', ['#a58a66', '#7d6549'], '#c9a684'],
    [['#53698a', '#d3bda8'], '#6c7c92', '#4f6076', ['#6d7468', '#4b544c'], '#8a8f94'],
  ][n % 3] as [string[], string, string, string[], string];
  const ridge = (height: number, fill: string, swing: number): string =>
    `<path d="M0 ${height}C${300 + n * 17} ${height - swing} ${420 + n * 11} ${height + 30} 760 ${height - swing / 3}S${1180 - n * 9} ${height - swing} 1600 ${height - 20}V1200H0Z" fill="${fill}"/>`;
  const svg = [
    `<defs>${ramp('sky', sky)}${ramp('field', field)}${ramp('road', ['#85878a', '#66696c'])}</defs>`,
    rect(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT, 'url(#sky)'),
    ridge(590, far, 170),
    ridge(650, near, 90),
    rect(0, 690, PICTURE_WIDTH, 510, 'url(#field)'),
    '<path d="M0 860C500 800 1100 800 1600 850V1120C1100 1080 500 1090 0 1150Z" fill="url(#road)"/>',
    '<path d="M0 1010C500 950 1100 946 1600 990" fill="none" stroke="#efe9d8" stroke-width="9" stroke-dasharray="90 60"/>',
  ].join('');
  return { tone, svg };
}

export function svg(content: string, scale: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PICTURE_WIDTH} ${PICTURE_HEIGHT}" width="${PICTURE_WIDTH * scale}" height="${PICTURE_HEIGHT * scale}">${content}</svg>`;
}
