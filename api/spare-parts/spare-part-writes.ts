import { spareCategory } from '#contract/entities/spare-category.ts';
import { sparePart } from '#contract/entities/spare-part.ts';
import { entryWrites, type NewEntry } from '../../platform/content/entry-writes.ts';
import { listedWrites } from '../listings/rows/listed-writes.ts';

/** A new spare part; price in shillings, mileage in km. */
export type NewSparePart = NewEntry<typeof sparePart>;

export const { insert: insertSpareCategories } = entryWrites(spareCategory);
/** Functions that write spare parts without their listings. Callers must lock the listings themselves. */
export const sparePartEntries = entryWrites(sparePart);

/** Functions that write spare parts together with their listings: deleting a spare part also deletes its listing. */
export const {
  insert: insertSpareParts,
  update: updateSpareParts,
  delete: deleteSpareParts,
} = listedWrites(sparePartEntries, {
  table: 'spare_part',
  key: 'spare_part_id',
  ownerOf: ({ garage }) => garage,
});
