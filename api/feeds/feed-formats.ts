import { car } from '#contract/entities/car.ts';
import { type NameOn, namesOn } from '#contract/entities/entity.ts';
import { inOrder } from '#contract/entities/in-order.ts';
import { listingTitle } from '#contract/listings/listing-fields.ts';
import { uploadAddress } from '#contract/values/pictures.ts';
import { isoTime } from '../../platform/iso-time.ts';
import { csvRow } from '../../platform/sheets/csv-text.ts';
import type { FeedCar } from './feed-cars.ts';

/** A feed format: its header, and the function that writes a car. An empty text leaves the car out. */
export interface FeedFormat {
  type: string;
  head: string;
  write(car: FeedCar): string;
}

const FEED_FILES = ['cars.csv', 'cars.jsonl', 'google-vehicles.csv', 'meta-products.csv'] as const;
export type FeedFile = (typeof FEED_FILES)[number];

export const isFeedFile = (name: string): name is FeedFile => FEED_FILES.some((one) => one === name);

type Cell = string | number | null;

const line = (cells: readonly Cell[]) => csvRow(cells.map((cell) => String(cell ?? '')));

const currencyOf = ({ price }: FeedCar) => (price === null ? null : 'UGX');

type FactName = NameOn<typeof car, 'feed'> | 'availability' | 'currency';

/** The order of the facts' columns in a feed. A fact that is missing in this list gets a column at the end. */
const FACT_ORDER: readonly FactName[] = [
  'reference',
  'make',
  'model',
  'category',
  'year',
  'regyear',
  'price',
  'currency',
  'mileage',
  'condition',
  'availability',
  'location',
  'fueltype',
  'gearbox',
  'engine',
  'drivetype',
  'doors',
  'seats',
  'color',
  'modelcode',
  'provenance',
  'logbook',
  'taxes',
  'faults',
  'description',
];

const FACTS = Object.fromEntries(
  inOrder<FactName>([...namesOn(car, 'feed'), 'availability', 'currency'], FACT_ORDER).map((name) => [
    name,
    name === 'currency' ? currencyOf : (one: FeedCar) => one[name],
  ]),
);

/** Returns the columns of the plain feeds in order: the column's name, and the function that reads its cell from a car. */
const columns = (publicUrl: string): Readonly<Record<string, (car: FeedCar) => Cell>> => ({
  documentId: ({ documentId }) => documentId,
  url: ({ documentId }) => `${publicUrl}/detail/${documentId}`,
  ...FACTS,
  sellerId: ({ dealerId, privateSellerId }) => dealerId ?? privateSellerId,
  sellerKind: ({ dealerId, privateSellerId }) => (dealerId ? 'dealer' : privateSellerId ? 'private' : 'market'),
  sellerName: ({ dealerName, privateSellerName }) => dealerName ?? privateSellerName,
  createdAt: ({ createdAt }) => isoTime(createdAt),
  updatedAt: ({ updatedAt }) => isoTime(updatedAt),
});

const addressesOf = (publicUrl: string, { pictures }: FeedCar) =>
  pictures.map((name) => `${publicUrl}${uploadAddress(name)}`);

function csv(publicUrl: string): FeedFormat {
  const plain = Object.entries(columns(publicUrl));
  return {
    type: 'text/csv; charset=utf-8',
    head: line([...plain.map(([name]) => name), 'pictures']),
    // The picture addresses share one cell, separated by spaces, since no address contains a space.
    write: (car) => line([...plain.map(([, read]) => read(car)), addressesOf(publicUrl, car).join(' ')]),
  };
}

function jsonLines(publicUrl: string): FeedFormat {
  const plain = Object.entries(columns(publicUrl));
  return {
    type: 'application/x-ndjson; charset=utf-8',
    head: '',
    write(car) {
      const values = Object.fromEntries(plain.map(([name, read]) => [name, read(car)]));
      return `${JSON.stringify({ ...values, pictures: addressesOf(publicUrl, car) })}\n`;
    },
  };
}

const GOOGLE_COLUMNS = [
  'id',
  'store_code',
  'dealership_name',
  'dealership_address',
  'link',
  'image_link',
  'additional_image_link',
  'date_in_stock',
  'price',
  'condition',
  'make',
  'model',
  'year',
  'mileage',
  'exterior_color',
  'body_style',
];

/**
 * https://developers.google.com/vehicle-listings/reference/feed-specification: dealers' cars that have every value Google requires, except
 * for two columns. `vin` is left out, since chassis numbers are private. `dealership_address` is the car's location, as dealers give no
 * other address.
 */
const googleVehicles = (publicUrl: string): FeedFormat => ({
  type: 'text/csv; charset=utf-8',
  head: line(GOOGLE_COLUMNS),
  write(car) {
    const { dealerId, dealerName, price, make, model, year, condition, mileage, location } = car;
    const isWhole = [dealerId, dealerName, price, make, model, year, condition].every((value) => value !== null);
    if (!isWhole || (condition === 'used' && mileage === null)) return '';
    const [first = null, ...others] = addressesOf(publicUrl, car);
    return line([
      car.documentId,
      dealerId,
      dealerName,
      location && `${location}, Uganda`,
      `${publicUrl}/detail/${car.documentId}`,
      first,
      others.join(','),
      isoTime(car.createdAt).slice(0, 10),
      `${price} UGX`,
      condition,
      make,
      model,
      year,
      mileage === null ? null : `${mileage} km`,
      car.color,
      car.category,
    ]);
  },
});

const META_COLUMNS = [
  'id',
  'title',
  'description',
  'availability',
  'condition',
  'price',
  'link',
  'image_link',
  'brand',
];
const META_LONGEST = { title: 200, description: 9_999 };

/**
 * https://www.facebook.com/business/help/120325381656392: cars as products in a catalogue for Facebook and Instagram, with every required
 * column. Meta's catalogue of vehicles is not used, because it requires `vin`, which is private.
 */
const metaProducts = (publicUrl: string): FeedFormat => ({
  type: 'text/csv; charset=utf-8',
  head: line(META_COLUMNS),
  write(car) {
    const { make, model, year, price, condition, availability, description } = car;
    const [picture] = addressesOf(publicUrl, car);
    if (make === null || price === null || condition === null || picture === undefined) return '';
    const title = listingTitle('car', { make, model, year }).slice(0, META_LONGEST.title);
    return line([
      car.documentId,
      title,
      description?.slice(0, META_LONGEST.description) || title,
      availability === 'available' ? 'in stock' : 'out of stock',
      condition,
      `${price} UGX`,
      `${publicUrl}/detail/${car.documentId}`,
      picture,
      make,
    ]);
  },
});

export const feedFormats = (publicUrl: string): Record<FeedFile, FeedFormat> => ({
  'cars.csv': csv(publicUrl),
  'cars.jsonl': jsonLines(publicUrl),
  'google-vehicles.csv': googleVehicles(publicUrl),
  'meta-products.csv': metaProducts(publicUrl),
});
