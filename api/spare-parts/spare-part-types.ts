import { entityNamed } from '#contract/entities/entities.ts';
import { spareCategory } from '#contract/entities/spare-category.ts';
import { sparePart } from '#contract/entities/spare-part.ts';
import { sparePartWords } from '#contract/entities/spare-part-words.ts';
import { HISTOGRAM_STEPS } from '#contract/lists/facets.ts';
import { contentType } from '../../platform/content/content-type.ts';
import { searchFields } from '../../platform/search/search-fields.ts';
import { SPARE_PART_TALK } from './spare-part-talk.ts';

export const spareCategoryType = contentType(spareCategory);
export const sparePartType = { ...contentType(sparePart), words: sparePartWords };

export const sparePartSearch = searchFields(sparePartType, {
  entityNamed,
  steps: HISTOGRAM_STEPS,
  words: {
    names: ['make'],
    codes: ['modelcode'],
    years: ['year'],
    found: ['name', 'model'],
    texts: ['name', 'model'],
    purpose: 'model',
    talk: SPARE_PART_TALK,
  },
});
