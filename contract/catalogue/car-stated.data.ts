import { car } from '../entities/car.ts';
import { namesOn } from '../entities/entity.ts';

/** The fields of a seller's statements on a car. */
export const CAR_STATED = namesOn(car, 'seller says');
