import { sql } from 'kysely';
import { stageOf } from '#contract/listing-states.ts';
import { STAFF_SEARCH_MOST } from '#contract/office/staff-search.ts';
import type { StaffSearch } from '#contract/office/staff-search-schemas.ts';
import { foldedCarNumber } from '#contract/values/car-numbers.ts';
import { DOCUMENT_ID } from '#contract/values/document-id.ts';
import { foldedName } from '#contract/values/market-names.ts';
import { normalPhone } from '#contract/values/phones.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { isoTime } from '../../platform/iso-time.ts';
import { findAccountByEmail, listAccountsCalled } from '../accounts/account-queries.ts';
import { CAR_NUMBERS, carNumberKey, type Derive } from '../listings/rows/car-number-writes.ts';
import { listListingTitlesOf } from '../listings/rows/listing-title-queries.ts';

// Finds an ad, a seller or a member by anything that staff may know: id, phone number, address, name, stock number, number plate or
// chassis number. There is a query for each, and each uses an index or a small table.

const LEAST_LETTERS = 2;
const PHONE_NUMBER = /^\+?\d{9,15}$/;
const YEAR = /\b(?:19|20)\d\d\b/;

/** Returns the documentId in a text, which may be the address of a page; undefined if there is none. */
const documentIdIn = (text: string): string | undefined =>
  text.split(/[^a-z0-9]+/i).find((part) => DOCUMENT_ID.test(part));

const phoneIn = (text: string): string | undefined => {
  const phone = normalPhone(text);
  return PHONE_NUMBER.test(phone) ? phone : undefined;
};

/** Returns the last digits of a phone number: five to eight, with blanks between them or not. */
const lastDigitsIn = (text: string): string | undefined => {
  const digits = text.replaceAll(' ', '');
  return /^\d{5,8}$/.test(digits) ? digits : undefined;
};

/** Returns the makes or models whose names occur in the folded text `words`, the longest names first. */
const namedIn = async (db: Database, table: 'make' | 'model', words: string) =>
  db
    .selectFrom(table)
    .select(['id', 'folded'])
    .where('folded', '<>', '')
    .where(({ fn, val }) => sql<boolean>`${fn('replace', [val(words), 'folded', val('')])} <> ${words}`)
    .orderBy(sql`length(folded)`, 'desc')
    .limit(STAFF_SEARCH_MOST)
    .execute();

/** Returns the newest cars on sale whose make, model and year occur in the text. */
async function carsNamed(db: Database, text: string): Promise<number[]> {
  const words = foldedName(text);
  const makes = await namedIn(db, 'make', words);
  const models = await namedIn(db, 'model', words);
  if (makes.length + models.length === 0) return [];
  const year = YEAR.exec(text)?.[0];
  const cars = await db
    .selectFrom('car')
    .innerJoin('listing', 'listing.car_id', 'car.id')
    .select('listing.id')
    .where('car.published_at', 'is not', null)
    .$if(models.length > 0, (query) =>
      query.where(
        'car.model_id',
        'in',
        models.map(({ id }) => id),
      ),
    )
    .$if(makes.length > 0, (query) =>
      query.where(
        'car.make_id',
        'in',
        makes.map(({ id }) => id),
      ),
    )
    .$if(year !== undefined, (query) => query.where('car.year', '=', Number(year)))
    .orderBy('car.created_at', 'desc')
    .limit(STAFF_SEARCH_MOST)
    .execute();
  return cars.map(({ id }) => id);
}

/** Returns ads by documentId, reference, stock number, number plate or chassis number. */
async function listingsNumbered(db: Database, text: string, derive: Derive): Promise<number[]> {
  const documentId = documentIdIn(text) ?? '';
  const upper = text.toUpperCase();
  const found = await db
    .selectFrom('listing')
    .select('id')
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('document_id', '=', documentId),
        eb('stock_number', '=', text),
        ...(foldedCarNumber(text) === ''
          ? []
          : CAR_NUMBERS.map((name) => eb(`${name}_key`, '=', carNumberKey(derive, name, text)))),
        eb('car_id', 'in', selectFrom('car').select('car.id').where('reference', 'in', [text, upper])),
        eb(
          'spare_part_id',
          'in',
          selectFrom('spare_part').select('spare_part.id').where('reference', 'in', [text, upper]),
        ),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(STAFF_SEARCH_MOST)
    .execute();
  return found.map(({ id }) => id);
}

const sellers = (db: Database) =>
  db
    .selectFrom('seller')
    .leftJoin('dealer', 'dealer.id', 'seller.dealer_id')
    .leftJoin('garage', 'garage.id', 'seller.garage_id')
    .select(['seller.id', 'seller.document_id', 'seller.kind', 'seller.state'])
    .select(({ fn }) => fn.coalesce('dealer.dealer_name', 'garage.name', 'seller.name').as('name'))
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('seller.account_id', 'is', null),
        eb('seller.account_id', 'not in', selectFrom('guest').select('guest.account_id')),
      ]),
    )
    .orderBy('seller.id')
    .limit(STAFF_SEARCH_MOST);

const NUMBERS = ['seller.phone', 'seller.whatsapp', 'dealer.phonenumber', 'garage.phonenumber'] as const;

/** Returns sellers by documentId, phone number or its last digits, e-mail address, or part of the name. */
async function findSellers(db: Database, text: string) {
  const documentId = documentIdIn(text);
  if (documentId !== undefined) {
    const ids = ['seller.document_id', 'dealer.document_id', 'garage.document_id'] as const;
    return sellers(db)
      .where(({ or, eb }) => or(ids.map((column) => eb(column, '=', documentId))))
      .execute();
  }
  const phone = phoneIn(text);
  if (phone !== undefined) {
    return sellers(db)
      .where(({ or, eb }) => or(NUMBERS.map((column) => eb(column, '=', phone))))
      .execute();
  }
  if (text.includes('@')) {
    const email = text.toLowerCase();
    return sellers(db)
      .where(({ or, eb, fn }) =>
        or([eb(fn('lower', ['dealer.email']), '=', email), eb(fn('lower', ['seller.email']), '=', email)]),
      )
      .execute();
  }
  const part = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const names = ['dealer.dealer_name', 'garage.name', 'seller.name'] as const;
  const ending = lastDigitsIn(text);
  return sellers(db)
    .where(({ or, eb, fn }) =>
      or([
        ...names.map((column) => sql<boolean>`${fn('lower', [column])} like ${part} escape '\\'`),
        ...(ending === undefined ? [] : NUMBERS.map((column) => eb(column, 'like', `%${ending}`))),
      ]),
    )
    .execute();
}

/** Returns members by documentId, e-mail address or the beginning of the username. */
async function findMembers(db: Database, text: string) {
  const documentId = documentIdIn(text);
  if (documentId !== undefined) {
    return db.selectFrom('account').selectAll().where('document_id', '=', documentId).execute();
  }
  if (!text.includes('@')) return listAccountsCalled(db, text, STAFF_SEARCH_MOST);
  const account = await findAccountByEmail(db, text.toLowerCase());
  return account ? [account] : [];
}

/** Finds ads, sellers and members. Words only find ads on sale; numbers and addresses find ads in any state except drafts. */
export async function searchAsStaff(db: Database, typed: string, derive: Derive): Promise<StaffSearch> {
  const text = typed.trim();
  if (text.length < LEAST_LETTERS) return { isExact: false, listings: [], sellers: [], members: [] };
  const numbered = await listingsNumbered(db, text, derive);
  const listingIds = numbered.length > 0 ? numbered : await carsNamed(db, text);
  const isAddress = documentIdIn(text) !== undefined || text.includes('@');
  return {
    isExact: numbered.length > 0 || isAddress || phoneIn(text) !== undefined,
    listings: (await listListingTitlesOf(db, listingIds)).filter(({ state }) => !stageOf(state).isUnfinished),
    sellers: (await findSellers(db, text)).map(({ document_id, name, kind, state }) => ({
      documentId: document_id,
      name,
      kind,
      state,
    })),
    members: (await findMembers(db, text)).map(({ document_id, username, created_at, blocked }) => ({
      documentId: document_id,
      username,
      since: isoTime(created_at),
      isBlocked: blocked === 1,
    })),
  };
}
