import { spareCategory } from '#contract/entities/spare-category.ts';
import { sparePart } from '#contract/entities/spare-part.ts';
import { entryWrites, type NewEntry } from '../../platform/content/entry-writes.ts';

/** Units as in its entity. */
export type NewSparePart = NewEntry<typeof sparePart>;

export const { insert: insertSpareCategories } = entryWrites(spareCategory);
export const { insert: insertSpareParts, update: updateSpareParts, delete: deleteSpareParts } = entryWrites(sparePart);
