import { garage } from '#contract/entities/garage.ts';
import { contentType } from '../../platform/content/content-type.ts';

export const garageType = contentType(garage);
