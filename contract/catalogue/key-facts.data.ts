import { carWords } from '../entities/car-words.ts';
import { sparePartWords } from '../entities/spare-part-words.ts';

/** Labels of the facts beside the price, on the pages of cars and of spare parts. */
export const KEY_FACTS = {
  year: carWords.year.filter,
  mileage: carWords.mileage.page,
  condition: carWords.condition.label,
  fuel: carWords.fueltype.label,
  gearbox: carWords.gearbox.label,
  engine: carWords.engine.page,
  category: sparePartWords.sparecategory.filter,
  make: carWords.make.label,
} as const;
