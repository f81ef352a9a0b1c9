import { UNFINISHED_STATES } from '#contract/listing-states.ts';
import type { Mention } from '#contract/office/visitor-message-schemas.ts';
import { DOCUMENT_ID } from '#contract/values/document-id.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { listListingTitlesOf } from '../../listings/rows/listing-title-queries.ts';

/** At most this many words of a text that look like ids or references are looked up, since a text may hold hundreds of them. */
const MOST_CLUES = 30;
const MOST_LISTINGS = 10;
const MOST_SELLERS = 5;
const NUMBER_SHORTEST = 3;
const NUMBER_LONGEST = 60;

const firstOf = (clues: readonly string[]) => [...new Set(clues)].slice(0, MOST_CLUES);

/** Returns the words of a text that look like the documentIds in page addresses. */
const idsIn = (text: string) => firstOf(text.split(/[^a-z0-9]/).filter((part) => DOCUMENT_ID.test(part)));

const isNumber = (word: string) =>
  word.length >= NUMBER_SHORTEST && word.length <= NUMBER_LONGEST && /\d/.test(word) && !DOCUMENT_ID.test(word);

/** Returns the words of a text that may be an ad's reference, as written and in capitals. */
const numbersIn = (text: string) =>
  firstOf(
    text
      .split(/[^\p{L}\d_/-]/u)
      .filter(isNumber)
      .flatMap((word) => [word, word.toUpperCase()]),
  );

async function listMentionedListings(db: Database, text: string): Promise<Mention[]> {
  const [ids, numbers] = [idsIn(text), numbersIn(text)];
  if (ids.length + numbers.length === 0) return [];
  const found = await db
    .selectFrom('listing')
    .select('id')
    .where('state', 'not in', UNFINISHED_STATES)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('document_id', 'in', ['', ...ids]),
        eb(
          'car_id',
          'in',
          selectFrom('car')
            .select('car.id')
            .where('reference', 'in', ['', ...numbers]),
        ),
        eb(
          'spare_part_id',
          'in',
          selectFrom('spare_part')
            .select('spare_part.id')
            .where('reference', 'in', ['', ...numbers]),
        ),
      ]),
    )
    .orderBy('id')
    .limit(MOST_LISTINGS)
    .execute();
  const titles = await listListingTitlesOf(
    db,
    found.map(({ id }) => id),
  );
  return titles.map(({ documentId, title }) => ({ kind: 'listing', documentId, name: title || null }));
}

async function listMentionedSellers(db: Database, text: string): Promise<Mention[]> {
  const ids = idsIn(text);
  if (ids.length === 0) return [];
  const columns = ['seller.document_id', 'dealer.document_id', 'garage.document_id'] as const;
  const rows = await db
    .selectFrom('seller')
    .leftJoin('dealer', 'dealer.id', 'seller.dealer_id')
    .leftJoin('garage', 'garage.id', 'seller.garage_id')
    .select('seller.document_id as documentId')
    .select(({ fn }) => fn.coalesce('dealer.dealer_name', 'garage.name', 'seller.name').as('name'))
    .where(({ or, eb }) => or(columns.map((column) => eb(column, 'in', ids))))
    .orderBy('seller.id')
    .limit(MOST_SELLERS)
    .execute();
  return rows.map(({ documentId, name }) => ({ kind: 'seller', documentId, name }));
}

/** Returns the ads and sellers whose page or reference a message mentions. Drafts are found only if they belong to the writer. */
export const listMentions = async (db: Database, text: string): Promise<Mention[]> => [
  ...(await listMentionedListings(db, text)),
  ...(await listMentionedSellers(db, text)),
];
