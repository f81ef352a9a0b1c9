import { car } from '../entities/car.ts';
import { carWords } from '../entities/car-words.ts';
import { rowsOn } from './specification-rows.ts';

/** The specification table of a car's page. */
export const CAR_SPECIFICATION = rowsOn(car, carWords, 'page', [
  'reference',
  'modelcode',
  'category',
  'gearbox',
  'regyear',
  'year',
  'doors',
  'dimension',
  'color',
  'seats',
  'drivetype',
  'mileage',
]);
