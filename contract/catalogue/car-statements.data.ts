import { car } from '../entities/car.ts';
import { carWords } from '../entities/car-words.ts';
import { rowsOn } from './specification-rows.ts';

/** The seller's statements about a car, in the order in which buyers ask. Few cars have any, so their labels are loaded only with those. */
export const CAR_STATEMENTS = rowsOn(car, carWords, 'seller says');
