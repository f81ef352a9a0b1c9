import { insertEntries, type NewEntry } from '../content/entry-writes.ts';
import type { Database, Engine } from '../db/engine.ts';

export interface NewTranslation extends NewEntry {
  key: string;
  en: string | null;
  es: string | null;
  fr: string | null;
}

export function insertTranslations(engine: Engine, db: Database, translations: readonly NewTranslation[]) {
  return insertEntries(engine, db, translations, {
    table: 'translation',
    columns: ['key', 'en', 'es', 'fr'],
    values: ({ key, en, es, fr }) => [key, en, es, fr],
  });
}
