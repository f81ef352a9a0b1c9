import { translation } from '#contract/entities/translation.ts';
import { entryWrites, type NewEntry } from '../../platform/content/entry-writes.ts';
import { auditedWrites } from '../audit/audited-entry-writes.ts';

export type NewTranslation = NewEntry<typeof translation>;

const writes = entryWrites(translation);

export const { insert: insertTranslations } = writes;

/** The writers that the pages and programs of staff use; each write is recorded in the audit. */
export const translationWrites = auditedWrites(translation, writes);
