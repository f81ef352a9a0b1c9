import type { ListingKind } from '#contract/listings/listing-fields.ts';
import type { Box } from './card-shapes.ts';

const GROUND = '#eeebe6';
const LINE = '#a8a29e';

/** SVG paths of the placeholder, 120 wide and 60 high: a car seen from the side for a car, a wheel for a spare part. */
const DRAWINGS: Record<ListingKind, string> = {
  car: 'M23 45H10c-3 0-5-2-5-5v-7c0-3 2-5 5-6l15-4 17-12c2-1.500 4-2 6-2h24c3 0 5 1 7 3l12 12 17 4c4 1 7 4 7 8v4c0 3-2 5-5 5h-8M43 45h36M32 24h56M60 10v14M23 45a10 10 0 1 0 20 0a10 10 0 1 0-20 0zM79 45a10 10 0 1 0 20 0a10 10 0 1 0-20 0z',
  spare_part:
    'M60 2a28 28 0 1 0 0 56a28 28 0 1 0 0-56zM60 12a18 18 0 1 0 0 36a18 18 0 1 0 0-36zM60 25a5 5 0 1 0 0 10a5 5 0 1 0 0-10zM60 12v13M60 35v13M43 24.500l12.300 3.700M64.700 31.800l12.300 3.700M43 35.500l12.300-3.700M64.700 28.200l12.300-3.700',
};

/** Draws a placeholder where the ad has no photo. */
export function nothingToSee(kind: ListingKind, { left, top, width, height }: Box): string {
  const scale = (width * 0.5) / 120;
  const x = left + (width - 120 * scale) / 2;
  const y = top + (height - 60 * scale) / 2;
  const ground = `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${GROUND}"/>`;
  return `${ground}<path transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${LINE}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round" d="${DRAWINGS[kind]}"/>`;
}
