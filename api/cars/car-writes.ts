import { car } from '#contract/entities/car.ts';
import { category } from '#contract/entities/category.ts';
import { feature } from '#contract/entities/feature.ts';
import { make } from '#contract/entities/make.ts';
import { model } from '#contract/entities/model.ts';
import { entryWrites, type NewEntry } from '../../platform/content/entry-writes.ts';
import { listedWrites } from '../listings/rows/listed-writes.ts';

export type NewMake = NewEntry<typeof make>;
export type NewModel = NewEntry<typeof model>;
/** A new car, in the units of its entity: shillings, km, cc. */
export type NewCar = NewEntry<typeof car>;

export const { insert: insertMakes } = entryWrites(make);
export const { insert: insertModels } = entryWrites(model);
export const { insert: insertCategories } = entryWrites(category);
export const { insert: insertFeatures } = entryWrites(feature);
/** Functions that write cars but not their listings; callers must lock the listings themselves. */
export const carEntries = entryWrites(car);

/** Deleting a car also deletes its listing, and members' saves and likes of it. */
export const {
  insert: insertCars,
  update: updateCars,
  delete: deleteCars,
} = listedWrites(carEntries, {
  table: 'car',
  key: 'car_id',
  ownerOf: ({ dealer_info }) => dealer_info,
});
