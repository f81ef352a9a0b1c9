import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { entity } from '#contract/entities/entity.ts';
import { field, toOne } from '#contract/entities/field.ts';
import { servedTypes } from '../../api/content-types.ts';
import { mediaType } from '../../api/media/media-type.ts';
import { sellerType } from '../../api/sellers/seller-type.ts';
import { openTestAdapter } from '../../test/test-database.ts';
import { type ContentType, contentType } from './content-type.ts';
import { requireFollowed } from './require-followed.ts';

test('all that is served is followed', async () => {
  expect(await refusalOf(servedTypes, 'select 1')).toBeUndefined();
});

test('a type that nobody follows stops the start with its name', async () => {
  expect(await refusalOf([...servedTypes, auctionType], 'select 1')).toMatch(
    /^auctions would be served as they once were: no trigger writes each insert of the table newsletter_subscription/,
  );
});

test.each([
  ['car_update', 'car', 'each update of the table car '],
  ['media_delete', 'media', 'media would be served'],
  ['place_insert', 'place', 'Places of '],
])('without the trigger %s a start fails', async (trigger, table, expected) => {
  const { kind } = await openTestAdapter();
  expect(await refusalOf(servedTypes, dropTrigger(kind, trigger, table))).toContain(expected);
});

const auctionType: ContentType = contentType(
  entity({
    name: 'auctions',
    table: 'newsletter_subscription',
    titleField: 'documentId',
    unique: [],
    list: { columns: [], order: 'createdAt:desc', searched: [] },
    officeWrites: 'never',
    fields: { title: field.text({}) },
    relations: { car: toOne('cars', {}) },
  }),
);
const typeNamed = (plural: string) => {
  const type = [...servedTypes, mediaType, sellerType, auctionType].find((one) => one.plural === plural);
  if (!type) throw new Error(plural);
  return type;
};
const refusalOf = async (types: readonly ContentType[], change: string) => {
  const adapter = await openTestAdapter();
  await sql.raw(change).execute(adapter.db);
  return requireFollowed(adapter, types, typeNamed).then(
    () => undefined,
    (error: Error) => error.message,
  );
};
const dropTrigger = (databaseKind: string, name: string, table: string) =>
  `drop trigger ${name}${databaseKind === 'postgres' ? ` on ${table}` : ''}`;
