import { car } from '#contract/entities/car.ts';
import { carWords } from '#contract/entities/car-words.ts';
import { category } from '#contract/entities/category.ts';
import { entityNamed } from '#contract/entities/entities.ts';
import { feature } from '#contract/entities/feature.ts';
import { make } from '#contract/entities/make.ts';
import { model } from '#contract/entities/model.ts';
import { HISTOGRAM_STEPS } from '#contract/lists/facets.ts';
import { contentType } from '../../platform/content/content-type.ts';
import { searchFields } from '../../platform/search/search-fields.ts';
import { CAR_TALK } from './car-talk.ts';

export const makeType = contentType(make);
export const modelType = contentType(model);
export const categoryType = contentType(category);
export const featureType = contentType(feature);
export const carType = { ...contentType(car), words: carWords };

export const carSearch = searchFields(carType, {
  entityNamed,
  steps: HISTOGRAM_STEPS,
  choices: ['featured'],
  words: {
    names: ['make', 'model'],
    codes: ['modelcode'],
    years: ['year'],
    texts: [],
    found: ['engine', 'taxes', 'provenance', 'logbook'],
    talk: CAR_TALK,
  },
});
