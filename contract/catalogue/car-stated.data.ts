import { car } from '../entities/car.ts';
import { namesOn } from '../entities/entity.ts';

/** The facts about a car that its page shows under "From the seller". */
export const CAR_STATED = namesOn(car, 'seller says');
