import {
  CAR_DETAIL,
  CAR_SUMMARY,
  type CarDetail,
  type CarPage,
  type CarSummary,
  type Picture,
} from '#contract/cars.ts';
import { DOCUMENT_ID, LIST_PAGE_SIZE } from '#contract/limits.ts';
import { type ApiFilter, carApiFilter, LIST_SORTS, type ListQuery } from '#contract/list-query.ts';
import { type Api, ApiFailure, type Entry, readEntries, readEntry, readNumber, readText } from '../api-client.ts';

function readPicture(entry: Entry): Picture {
  return {
    url: readText(entry.url) ?? '',
    name: readText(entry.name) ?? '',
    width: readNumber(entry.width),
    height: readNumber(entry.height),
    placeholder: readText(readEntry(entry.provider_metadata).placeholder),
  };
}

const nameOf = (relation: unknown) => readText(readEntry(relation).name);

export function readCarSummary(entry: Entry): CarSummary {
  return {
    id: readNumber(entry.id) ?? 0,
    documentId: readText(entry.documentId) ?? '',
    make: nameOf(entry.make),
    model: nameOf(entry.model),
    price: readNumber(entry.price),
    year: readNumber(entry.year),
    mileage: readNumber(entry.mileage),
    location: readText(entry.location),
    pictures: readEntries(entry.images).map(readPicture),
  };
}

function readCarDetail(entry: Entry): CarDetail {
  const dealer = readEntry(entry.dealer_info);
  const dealerId = readText(dealer.documentId);
  return {
    ...readCarSummary(entry),
    category: nameOf(entry.category),
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

/** One page of the cars that the query asks for; a page past the end is the last one. Throws ApiFailure. */
export async function listCars(api: Api, query: ListQuery, pageSize = LIST_PAGE_SIZE): Promise<CarPage> {
  const ask = (page: number) =>
    api.list('/api/cars', {
      ...CAR_SUMMARY,
      filters: carApiFilter(query),
      sort: LIST_SORTS[query.sort].api,
      pagination: { page, pageSize },
    });
  const asked = await ask(query.page);
  const isPastEnd = asked.entries.length === 0 && asked.total > 0;
  const { entries, total, page, pageCount } = isPastEnd ? await ask(asked.pageCount) : asked;
  return { cars: entries.map(readCarSummary), total, page, pageCount };
}

/** How many cars the query asks for. */
export async function countCars(api: Api, query: ListQuery): Promise<number> {
  const { total } = await api.list('/api/cars', {
    fields: ['id'],
    filters: carApiFilter(query),
    pagination: { page: 1, pageSize: 1 },
  });
  return total;
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
  return { cars: entries.map(readCarSummary), total };
}

/** By views of the last 30 days, then the newest. */
export async function listPopularCars(api: Api): Promise<CarSummary[]> {
  const { entries } = await api.list('/api/cars/popular', CAR_SUMMARY);
  return entries.map(readCarSummary);
}

/** The cars with these documentIds, in their order; those that are no longer on sale are missing. */
export async function listCarsById(api: Api, documentIds: string[]): Promise<CarSummary[]> {
  if (documentIds.length === 0) return [];
  const { cars } = await listLatestCars(api, { documentId: { $in: documentIds } }, documentIds.length);
  return documentIds.flatMap((documentId) => cars.find((car) => car.documentId === documentId) ?? []);
}
