import { car } from '../entities/car.ts';
import { carWords } from '../entities/car-words.ts';
import { rowsOn } from './specification-rows.ts';

/**
 * The rows of "From the seller" on a car's page, in the order in which buyers ask for them. Few cars have any, so pages load these labels only with
 * cars that do.
 */
export const CAR_STATEMENTS = rowsOn(car, carWords, 'seller says');
