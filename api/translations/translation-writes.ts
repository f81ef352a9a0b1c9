import { translation } from '#contract/entities/translation.ts';
import { entryWrites, type NewEntry } from '../../platform/content/entry-writes.ts';

export type NewTranslation = NewEntry<typeof translation>;

export const { insert: insertTranslations } = entryWrites(translation);
