import type { CAR_ROW, CAR_SUMMARY, CarListing, CarSummary } from '#contract/catalogue/cars.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { perCentAbove } from '#contract/messages/prices.ts';
import { isoDate, picturesOf, reservedMark } from '../lib/entry-fields.ts';

type CarEntry = Entry<'cars', typeof CAR_SUMMARY>;

export const carSummary = ({
  documentId,
  make,
  model,
  price,
  year,
  mileage,
  location,
  images,
  availability,
}: CarEntry): CarSummary => ({
  documentId,
  price,
  year,
  mileage,
  location,
  make: make?.name ?? null,
  model: model?.name ?? null,
  pictures: picturesOf(images),
  ...reservedMark(availability),
});

/** Returns a car for a row of a list, with one picture only: the data of the others would make every list larger. */
export function carListing(entry: Entry<'cars', typeof CAR_ROW>): CarListing {
  const { fueltype, gearbox, engine, condition, createdAt, dealer_info, private_seller } = entry;
  const { price, likeCount, formerPrice } = entry;
  const car = carSummary(entry);
  const [first, ...others] = car.pictures;
  const pictures = others.map(({ placeholder: _, ...picture }) => picture);
  return {
    ...car,
    pictures: first ? [first, ...pictures] : [],
    fueltype,
    gearbox,
    engine,
    condition,
    likeCount,
    above: perCentAbove(entry),
    reducedBy: price !== null && formerPrice !== null && formerPrice > price ? formerPrice - price : null,
    posted: isoDate(createdAt),
    dealer: dealer_info?.dealerName ?? null,
    privateSeller: private_seller,
  };
}

/** Returns a car for a card, with one picture only. */
export function carCard(entry: CarEntry): CarSummary {
  const car = carSummary(entry);
  return { ...car, pictures: car.pictures.slice(0, 1) };
}
