import { car } from '../entities/car.ts';
import { namesOn } from '../entities/entity.ts';

/** The fields that a seller states about a car. */
export const CAR_STATED = namesOn(car, 'seller says');
