import { field } from './field.ts';

// Shared by dealers and garages.

/** The reference by which import files name it. */
export const SELLERS_REFERENCE = field.text({
  isRequired: true,
  defaultsToDocumentId: true,
  answered: 'never',
  most: 60,
});

/** How soon a seller usually answers buyers, in minutes; null: too few have asked to say. */
export const ANSWERS_WITHIN = field.integer({ answered: 'extra', writtenBy: 'job' });
