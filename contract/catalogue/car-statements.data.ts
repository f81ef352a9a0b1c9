import { car } from '../entities/car.ts';
import { carWords } from '../entities/car-words.ts';
import { rowsOn } from './specification-rows.ts';

/**
 * The rows of the table "From the seller" on a car's page, in the order in which buyers ask for them. In a file of its own, because pages load these
 * labels only for the few cars whose sellers stated such facts.
 */
export const CAR_STATEMENTS = rowsOn(car, carWords, 'seller says');
