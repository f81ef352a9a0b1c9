import { CAR_DETAIL, CAR_SUMMARY, type CarDetail, type CarSummary } from '#contract/cars.ts';
import { DOCUMENT_ID } from '#contract/limits.ts';
import type { ApiFilter } from '#contract/list-query.ts';
import { type Api, ApiFailure, type Entry, readEntries, readEntry, readNumber, readText } from '../api-client.ts';
import { readName, readPictures } from '../entry-fields.ts';

export function readCarSummary(entry: Entry): CarSummary {
  return {
    documentId: readText(entry.documentId) ?? '',
    make: readName(entry.make),
    model: readName(entry.model),
    price: readNumber(entry.price),
    year: readNumber(entry.year),
    mileage: readNumber(entry.mileage),
    location: readText(entry.location),
    pictures: readPictures(entry.images),
  };
}

/** For a row, of whose pictures the first is seen: what fills the boxes of the others would be a part of each list's weight. */
export function readCarRow(entry: Entry): CarSummary {
  const car = readCarSummary(entry);
  const [first, ...others] = car.pictures;
  const pictures = others.map(({ placeholder: _, ...picture }) => picture);
  return { ...car, pictures: first ? [first, ...pictures] : [] };
}

/** For a card, which shows the first picture alone. */
function readCarCard(entry: Entry): CarSummary {
  const car = readCarSummary(entry);
  return { ...car, pictures: car.pictures.slice(0, 1) };
}

function readCarDetail(entry: Entry): CarDetail {
  const dealer = readEntry(entry.dealer_info);
  const dealerId = readText(dealer.documentId);
  return {
    ...readCarSummary(entry),
    id: readNumber(entry.id) ?? 0,
    category: readName(entry.category),
    reference: readText(entry.reference),
    modelcode: readText(entry.modelcode),
    gearbox: readText(entry.gearbox),
    fueltype: readText(entry.fueltype),
    engine: readNumber(entry.engine),
    regyear: readNumber(entry.regyear),
    doors: readNumber(entry.doors),
    dimension: readNumber(entry.dimension),
    color: readText(entry.color),
    seats: readNumber(entry.seats),
    drivetype: readText(entry.drivetype),
    condition: readText(entry.condition),
    features: readEntries(entry.features).map((feature) => ({
      documentId: readText(feature.documentId) ?? '',
      name: readText(feature.name) ?? '',
    })),
    video: readText(readEntries(entry.video)[0]?.url),
    dealer:
      dealerId === null
        ? null
        : { documentId: dealerId, name: readText(dealer.dealerName) ?? '', phonenumber: readText(dealer.phonenumber) },
  };
}

/** Throws ApiFailure, with status 404 if there is no such car. */
export async function findCar(api: Api, documentId: string): Promise<CarDetail> {
  if (!DOCUMENT_ID.test(documentId)) throw new ApiFailure(404, 'there is no such car');
  return readCarDetail(await api.find(`/api/cars/${documentId}`, CAR_DETAIL));
}

/** The latest cars that a filter lets through, and, if asked, how many there are. */
export async function listLatestCars(api: Api, filters: ApiFilter, limit: number, withCount = false) {
  const { entries, total } = await api.list('/api/cars', {
    ...CAR_SUMMARY,
    filters,
    sort: 'createdAt:desc',
    pagination: { page: 1, pageSize: limit, withCount },
  });
  return { cars: entries.map(readCarCard), total };
}

/** By views of the last 30 days, then the newest. */
export async function listPopularCars(api: Api): Promise<CarSummary[]> {
  const { entries } = await api.list('/api/cars/popular', CAR_SUMMARY);
  return entries.map(readCarCard);
}

/** The cars with these documentIds, in their order; those that are no longer on sale are missing. */
export async function listCarsById(api: Api, documentIds: string[]): Promise<CarSummary[]> {
  if (documentIds.length === 0) return [];
  const { cars } = await listLatestCars(api, { documentId: { $in: documentIds } }, documentIds.length);
  return documentIds.flatMap((documentId) => cars.find((car) => car.documentId === documentId) ?? []);
}
