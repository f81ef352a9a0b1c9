import { field } from './field.ts';

// Shared by sellers of several kinds.

/** The reference by which import files name it. */
export const SELLERS_REFERENCE = field.text({
  isRequired: true,
  defaultsToDocumentId: true,
  answered: 'never',
  most: 60,
});

/** The usual minutes to a seller's answer; null: too few leads to say. */
export const ANSWERS_WITHIN = field.integer({ answered: 'extra', writtenBy: 'job' });

/**
 * Names of the facts about a seller that staff have checked (contract/sellers/seller-checks.ts). Null: none was checked, or the check is
 * too old.
 */
export const CHECKED = field.texts({ answered: 'extra', writtenBy: 'job' });
/** The day of the check, for example "2026-11-26". */
export const CHECKED_ON = field.text({ answered: 'extra', writtenBy: 'job' });
