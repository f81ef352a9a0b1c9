import { CAR_DETAIL, type CarDetail } from '#contract/catalogue/car-detail.ts';
import type { CarSummary } from '#contract/catalogue/cars.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { FEATURED_CARS, RELATED_CARS } from '#contract/limits.ts';
import { checksIn } from '#contract/sellers/seller-checks.ts';
import { DOCUMENT_ID } from '#contract/values/document-id.ts';
import { type Api, ApiFailure } from '../lib/api-client.ts';
import { picturesOf, privateSellerOf } from '../lib/entry-fields.ts';
import { othersThan } from '../listings/detail/other-listings.ts';
import { listLatestCars } from './car-queries.ts';
import { carSummary } from './car-summary.ts';

function carDetail(entry: Entry<'cars', typeof CAR_DETAIL>): CarDetail {
  const { images: _images, availability: _availability, private_seller, ...others } = entry;
  const { category, features, video, dealer_info, ...facts } = others;
  return {
    ...facts,
    ...carSummary(entry),
    category: category?.name ?? null,
    features: features.map(({ documentId, name }) => ({ documentId, name })),
    // Strapi answers null instead of an empty array.
    video: video?.[0]?.url ?? null,
    dealer: dealer_info && {
      documentId: dealer_info.documentId,
      name: dealer_info.dealerName,
      phonenumber: dealer_info.phonenumber,
      badges: dealer_info.features,
      logo: picturesOf(dealer_info.images)[0],
      checks: checksIn(dealer_info.checked, dealer_info.checkedOn),
      answersWithin: dealer_info.answersWithin,
    },
    privateSeller: privateSellerOf(private_seller),
  };
}

/** Loads one car with all its fields. Throws ApiFailure, with status 404 if there is no such car. */
export async function findCar(api: Api, documentId: string): Promise<CarDetail> {
  if (!DOCUMENT_ID.test(documentId)) throw new ApiFailure(404, 'there is no such car');
  return carDetail(await api.find('cars', documentId, CAR_DETAIL));
}

interface CarsFound {
  cars: CarSummary[];
  /** The number of all matching cars; `cars` may have fewer. */
  total: number;
}

/** Similar cars for a car's page, and the number of cars of its dealer. */
export interface OtherCarsFound {
  related: CarsFound;
  featured: CarSummary[];
  /** The number of spare parts on sale for cars of this make and model. */
  parts: number;
  /** The number of cars that the dealer has on sale. Null if it is not known, or if no dealer sells the car. */
  stock: number | null;
}

const NO_CARS: CarsFound = { cars: [], total: 0 };

/** Lists cars of the same make and model, but not the car itself. */
async function listRelated(api: Api, car: CarDetail): Promise<CarsFound> {
  const { make, model } = car;
  if (make === null || model === null) return NO_CARS;
  const filters = { make: { name: { $eq: make } }, model: { name: { $eq: model } } };
  const { cars, total } = await listLatestCars(api, filters, RELATED_CARS + 1, true);
  // The car itself is one of those that were counted.
  return { cars: othersThan(car, cars, RELATED_CARS), total: Math.max(0, total - 1) };
}

async function listFeatured(api: Api, car: CarDetail): Promise<CarSummary[]> {
  const { cars } = await listLatestCars(api, { featured: { $eq: 'true' } }, FEATURED_CARS + 1);
  return othersThan(car, cars, FEATURED_CARS);
}

/** Loads the data beside a car's own: similar cars and some counts. Never rejects: a list that cannot be loaded is empty, a count null or 0. */
export async function findOtherCars(api: Api, car: CarDetail): Promise<OtherCarsFound> {
  const { dealer } = car;
  const [related, featured, parts, stock] = await Promise.all([
    listRelated(api, car).catch(() => NO_CARS),
    listFeatured(api, car).catch(() => []),
    countPartsFor(api, car).catch(() => 0),
    dealer && countCarsOf(api, dealer.documentId).catch(() => null),
  ]);
  return { related, featured, parts, stock };
}

/** Returns the search for spare parts that fit a car, as in `/spareparts?q=…`. Undefined if its make or model is not known. */
export const partsSearch = ({ make, model }: Pick<CarDetail, 'make' | 'model'>): string | undefined =>
  make === null || model === null ? undefined : `${make} ${model}`;

/** Counts the spare parts on sale that fit a car. Throws ApiFailure. */
async function countPartsFor(api: Api, car: CarDetail): Promise<number> {
  const search = partsSearch(car);
  if (search === undefined) return 0;
  const { total } = await api.list('spareparts', { fields: ['id'] }, { search, pagination: { page: 1, pageSize: 1 } });
  return total;
}

/** Counts the cars that a dealer has on sale. Throws ApiFailure. */
async function countCarsOf(api: Api, dealer: string): Promise<number> {
  const filters = { dealer_info: { documentId: { $eq: dealer } } };
  const { total } = await api.list('cars', { fields: ['id'] }, { filters, pagination: { page: 1, pageSize: 1 } });
  return total;
}
