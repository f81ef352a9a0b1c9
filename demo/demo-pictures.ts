import { shapeCount } from './catalogue/car-shapes.ts';
import { PART_KINDS } from './catalogue/part-kinds.ts';
import {
  ARTICLE_PICTURES,
  articlePictureHash,
  BODY_TYPES,
  CAR_VIEWS,
  type CarView,
  COLOURS,
  carPictureHash,
  DEALER_PICTURES,
  dealerPictureHash,
  GARAGE_PICTURES,
  garagePictureHash,
  partPictureHash,
} from './picture-names.ts';

/** A picture of the demo catalogue, and the files in `pictures/` from which it is made. */
export interface DemoPicture {
  hash: string;
  alternativeText: string;
  /** The picture's file, without `.webp`. */
  file: string;
  /** A colour of about its mean brightness, which fills its box until it loads. */
  placeholder: string;
  /** A car's colour. Its file shows it in black; the file `…-paint` holds the light that white paint would add. */
  paint?: string;
  /** True: the car is shown from its other side. */
  isMirrored?: boolean;
}

/** Colours of the backdrops behind cars; each shape takes the next one. */
const BACKDROPS = ['#c3c0bb', '#e3e6e8', '#bccbd4', '#e6dece', '#9ba1a5', '#dbe1d5'] as const;
const CABIN = '#6f6d6a';

/** Returns the channels of a colour, each from 0 to 255. */
export const channelsOf = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Returns a colour with a share of another mixed into it. */
function mixed(hex: string, other: string, share: number): string {
  const others = channelsOf(other);
  const channels = channelsOf(hex).map((one, at) => Math.round(one + ((others[at] ?? one) - one) * share));
  return `#${channels.map((one) => one.toString(16).padStart(2, '0')).join('')}`;
}

function carPlaceholder(shape: number, hex: string, view: CarView): string {
  if (view === 'cabin') return mixed(CABIN, hex, 0.06);
  return mixed(BACKDROPS[shape % BACKDROPS.length] ?? CABIN, hex, view === 'wheel' ? 0.4 : 0.22);
}

function* carPictures(): Generator<DemoPicture> {
  let shape = 0;
  for (const body of BODY_TYPES) {
    for (let number = 1; number <= shapeCount(body); number += 1, shape += 1) {
      for (const { name, hex } of COLOURS) {
        for (const view of CAR_VIEWS) {
          const isMirrored = view === 'front-three-quarter-right';
          yield {
            hash: carPictureHash(body, number, name, view),
            alternativeText: `${name} ${body}: ${view.replaceAll('-', ' ')}`,
            file: `car-${body.toLowerCase()}-${number}-${isMirrored ? 'front-three-quarter' : view}`,
            placeholder: carPlaceholder(shape, hex, view),
            paint: hex,
            isMirrored,
          };
        }
      }
    }
  }
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);
const withoutPrefix = (hash: string): string => hash.replace('drawn-', '');

function* otherPictures(): Generator<DemoPicture> {
  const picture = (hash: string, alternativeText: string, placeholder: string): DemoPicture => ({
    hash,
    alternativeText,
    file: withoutPrefix(hash),
    placeholder,
  });
  for (const [kind] of PART_KINDS) yield picture(partPictureHash(kind), kind.replaceAll('-', ' '), '#e3e6e8');
  for (const n of upTo(GARAGE_PICTURES)) yield picture(garagePictureHash(n), 'A garage', '#b5b2aa');
  for (const n of upTo(DEALER_PICTURES)) yield picture(dealerPictureHash(n), 'A dealer', '#a4a9a8');
  for (const n of upTo(ARTICLE_PICTURES)) yield picture(articlePictureHash(n), 'On the road', '#b5c4b4');
}

/** Every picture of the demo catalogue: a set for each shape of each body type in each colour, shared by the cars that match. */
export const demoPictures = (): DemoPicture[] => [...carPictures(), ...otherPictures()];

/** Kinds of parts by category, for pictures from before each kind had its own. */
const CATEGORY_PARTS: Readonly<Record<string, string>> = {
  'Engine Parts': 'engine',
  'Gearbox and Transmission': 'gearbox',
  Suspension: 'shock-absorber',
  Brakes: 'brake-disc',
  Steering: 'steering-rack',
  'Electrical and Battery': 'battery',
  Lights: 'headlamp',
  'Body Panels': 'door',
  'Mirrors and Glass': 'door-mirror',
  'Wheels and Tyres': 'rims',
  'Cooling System': 'radiator',
  'Air Conditioning': 'ac-compressor',
  'Fuel System': 'fuel-pump',
  Exhaust: 'silencer',
  'Filters and Service Parts': 'oil-filter',
  'Oils and Fluids': 'bottle-gold',
  Interior: 'seat-covers',
  'Audio and Electronics': 'head-unit',
  Accessories: 'roof-rack',
  'Truck and Bus Parts': 'leaf-spring',
};

let byHash: ReadonlyMap<string, DemoPicture> | undefined;

function indexPictures(): ReadonlyMap<string, DemoPicture> {
  const all = new Map(demoPictures().map((picture) => [picture.hash, picture]));
  for (const [category, kind] of Object.entries(CATEGORY_PARTS)) {
    const picture = all.get(partPictureHash(kind));
    if (picture) all.set(partPictureHash(category), picture);
  }
  return all;
}

/** Returns the picture of a hash, also of a demo that an earlier version loaded. Undefined for an unknown hash. */
export function findPicture(hash: string): DemoPicture | undefined {
  byHash ??= indexPictures();
  return byHash.get(hash);
}
