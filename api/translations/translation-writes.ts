import { translation } from '#contract/entities/translation.ts';
import { entryWrites, type NewEntry } from '../../platform/content/entry-writes.ts';
import { auditedWrites } from '../audit/audited-entry-writes.ts';

export type NewTranslation = NewEntry<typeof translation>;

const writes = entryWrites(translation);

export const { insert: insertTranslations } = writes;

/** Writes of the market's staff. */
export const translationWrites = auditedWrites(translation, writes);
