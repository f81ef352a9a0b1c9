import { garage } from '#contract/entities/garage.ts';
import { garageWords } from '#contract/entities/garage-words.ts';
import { contentType } from '../../platform/content/content-type.ts';

export const garageType = { ...contentType(garage), words: garageWords };
