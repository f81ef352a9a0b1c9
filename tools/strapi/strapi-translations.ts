import { line, lines } from '#contract/values/text.ts';
import { insertTranslations } from '../../api/translations/translation-writes.ts';
import type { StrapiDocument } from './documents.ts';
import type { Moving } from './moving.ts';
import { timesOf } from './strapi-times.ts';

const KEY_LONGEST = 200;
const WORDS_LONGEST = 2_000;
const keyCodec = line(KEY_LONGEST);
const wordsCodec = lines(WORDS_LONGEST);
const PART = 'translations';

/** Moves the texts of Strapi's content type for translations. Texts that are here already do not change. */
export async function moveTranslations({ adapter, documents, report, isDryRun, now }: Moving): Promise<void> {
  const rows = await adapter.db.selectFrom('translation').select(['key', 'document_id']).execute();
  const present = new Set(rows.flatMap(({ key, document_id }) => [key, document_id]));

  function wordsOf(document: StrapiDocument, field: string): string | null {
    const said = documents.value(PART, document, field);
    if (typeof said !== 'string' || said.trim() === '') return null;
    const read = wordsCodec.readTyped(said);
    if ('value' in read) return read.value;
    report.misfit({ part: PART, document, field, reason: `${read.fault} It is left empty.` });
    return null;
  }

  const added = documents.of(PART).flatMap((document) => {
    const said = documents.value(PART, document, 'key');
    const read = keyCodec.readTyped(typeof said === 'string' ? said : '');
    const key = 'value' in read ? read.value : '';
    if (present.has(document.documentId) || present.has(key)) {
      report.count(PART, 'unchanged');
      return [];
    }
    if (key === '') {
      report.misfit({ part: PART, document, field: 'key', reason: 'It is empty or too long. The entry is left out.' });
      return [];
    }
    present.add(key);
    report.count(PART, 'created');
    const [en, es, fr] = ['en', 'es', 'fr'].map((language) => wordsOf(document, language));
    return [
      {
        key,
        en: en ?? null,
        es: es ?? null,
        fr: fr ?? null,
        documentId: document.documentId,
        ...timesOf(document, now()),
      },
    ];
  });
  if (isDryRun || added.length === 0) return;
  await adapter.db.transaction().execute((db) => insertTranslations(adapter, db, added));
}
