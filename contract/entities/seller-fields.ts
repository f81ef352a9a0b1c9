import { field } from './field.ts';

// Fields that dealers, garages and other sellers share.

/** The text by which rows of the operator's import files refer to a seller. */
export const SELLERS_REFERENCE = field.text({
  isRequired: true,
  defaultsToDocumentId: true,
  answered: 'never',
  most: 60,
});

/** Minutes that the seller usually takes to answer a buyer; null if there are too few leads to tell. */
export const ANSWERS_WITHIN = field.integer({ answered: 'extra', writtenBy: 'job' });

/**
 * Names of the facts about a seller that staff have checked (contract/sellers/seller-checks.ts). Null: nothing was checked, or the last check is too
 * old.
 */
export const CHECKED = field.texts({ answered: 'extra', writtenBy: 'job' });
/** The day on which staff checked these facts about the seller, for example "2026-11-26". */
export const CHECKED_ON = field.text({ answered: 'extra', writtenBy: 'job' });
