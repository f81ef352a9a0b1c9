import { translation } from '#contract/entities/translation.ts';
import { entryWrites, type NewEntry } from '../../platform/content/entry-writes.ts';
import { auditedWrites } from '../audit/audited-entry-writes.ts';

export type NewTranslation = NewEntry<typeof translation>;

const writes = entryWrites(translation);

export const { insert: insertTranslations } = writes;

/** The functions that write translations for staff, on their pages or by their programs. Each write is recorded in the audit log. */
export const translationWrites = auditedWrites(translation, writes);
