import { columnsFor, type DatabaseKind } from '../../../platform/database/migration-kit.ts';

/** Shillings: beyond this, a price is a slip of the hand. */
const HIGHEST_PRICE = 1_000_000_000_000;

export function statements(kind: DatabaseKind): string[] {
  const { type, text, flag, count, reference, index, entry } = columnsFor(kind);
  const price = `price ${type.bigint} check (price between 0 and ${HIGHEST_PRICE})`;
  const condition = `condition ${type.text} check (condition in ('new', 'used'))`;

  /** The pictures or films of an entry, in their order. */
  const mediaLink = (table: string, owner: string) =>
    `create table ${table} (
      ${reference(`${owner}_id`, owner, 'cascade', 'not null')},
      position integer not null check (position between 0 and 49),
      ${reference('media_id', 'media', 'cascade', 'not null')},
      primary key (${owner}_id, position)
    ) ${type.linkTable}`;

  // Visitors see published cars only, so the indexes of their queries hold no others.
  const carIndex = (columns: string) => index('car', columns, 'where published_at is not null');

  return [
    entry('make', [text('name', 100, 'not null unique')]),
    entry('model', [
      text('name', 100, 'not null'),
      reference('make_id', 'make', 'cascade', 'not null'),
      'unique (make_id, name)',
    ]),
    entry('category', [text('name', 100, 'not null unique')]),
    entry('feature', [text('name', 100, 'not null unique')]),
    entry('spare_category', [text('name', 100, 'not null unique')]),
    `create table place (id ${type.id}, ${text('name', 120, 'not null unique')}) ${type.table}`,

    entry('media', [
      text('name', 255, 'not null'),
      text('alternative_text', 255),
      text('hash', 150, 'not null unique'),
      text('ext', 10, 'not null'),
      text('mime', 100, 'not null'),
      count('width', 1, 20_000),
      count('height', 1, 20_000),
      `size_bytes ${type.bigint} not null check (size_bytes >= 0)`,
      text('placeholder', 100),
      `provider ${type.text} not null check (provider in ('local', 'drawn', 'remote'))`,
      text('remote_url', 2000),
    ]),

    entry('dealer', [
      text('dealer_name', 200, 'not null'),
      text('phonenumber', 20),
      text('email', 254),
      text('features', 4000, "not null default '[]'"),
      flag('featured'),
    ]),
    mediaLink('dealer_image', 'dealer'),
    entry('garage', [
      text('name', 200, 'not null'),
      text('phonenumber', 20),
      reference('place_id', 'place', 'set null'),
      flag('featured'),
    ]),
    mediaLink('garage_image', 'garage'),

    entry('car', [
      price,
      count('year', 1900, 2100),
      count('regyear', 1900, 2100),
      count('mileage', 0, 5_000_000),
      reference('place_id', 'place', 'set null'),
      text('fueltype', 60),
      text('gearbox', 60),
      count('engine', 0, 100_000),
      text('reference', 60, 'not null unique'),
      text('modelcode', 60),
      count('doors', 0, 20),
      `dimension ${type.real} check (dimension between 0 and 1000)`,
      text('color', 60),
      count('seats', 0, 200),
      text('drivetype', 60),
      condition,
      flag('featured'),
      reference('make_id', 'make', 'set null'),
      reference('model_id', 'model', 'set null'),
      reference('category_id', 'category', 'set null'),
      reference('dealer_id', 'dealer', 'set null'),
    ]),
    // One per order that a list offers, and what narrows a list most, with the usual bounds and the usual order beside
    // it, so that counting and ordering read the index alone.
    // The smallest index: what counting all cars reads.
    index('car', 'published_at'),
    carIndex('created_at desc, id'),
    carIndex('price, id'),
    carIndex('year, id'),
    carIndex('mileage, id'),
    carIndex('make_id, year, price, created_at'),
    carIndex('model_id, year, price, created_at'),
    carIndex('category_id, year, price, created_at'),
    carIndex('place_id, year, price, created_at'),
    carIndex('dealer_id, id'),
    'create index car_featured on car (created_at desc, id) where featured = 1 and published_at is not null',
    mediaLink('car_image', 'car'),
    mediaLink('car_video', 'car'),
    `create table car_feature (
      ${reference('car_id', 'car', 'cascade', 'not null')},
      ${reference('feature_id', 'feature', 'cascade', 'not null')},
      primary key (car_id, feature_id)
    ) ${type.linkTable}`,
    `create table car_view (
      ${reference('car_id', 'car', 'cascade', 'not null')},
      day integer not null check (day between 0 and 100000),
      views integer not null check (views > 0),
      primary key (day, car_id)
    ) ${type.linkTable}`,
    index('car_view', 'car_id'),

    entry('spare_part', [
      text('name', 200, 'not null'),
      price,
      count('year', 1900, 2100),
      count('mileage', 0, 5_000_000),
      text('model', 100),
      text('modelcode', 60),
      reference('place_id', 'place', 'set null'),
      condition,
      reference('make_id', 'make', 'set null'),
      reference('spare_category_id', 'spare_category', 'set null'),
      reference('garage_id', 'garage', 'set null'),
    ]),
    index('spare_part', 'created_at desc, id'),
    index('spare_part', 'make_id'),
    index('spare_part', 'spare_category_id'),
    index('spare_part', 'garage_id, id'),
    mediaLink('spare_part_image', 'spare_part'),

    entry('article', [
      text('title', 200, 'not null'),
      text('description', 100_000, 'not null'),
      text('slug', 200, 'not null unique'),
      reference('cover_id', 'media', 'set null'),
    ]),
    entry('translation', [text('key', 200, 'not null unique'), text('en', 2000), text('es', 2000), text('fr', 2000)]),

    entry('account', [
      text('username', 50, 'not null'),
      text('email', 254, 'not null'),
      text('provider', 40, "not null default 'local'"),
      flag('confirmed'),
      flag('blocked'),
      text('phonenumber', 20),
      flag('newsletter'),
    ]),
    'create unique index account_username on account (lower(username))',
    'create unique index account_email on account (lower(email))',
    ...['saved_car', 'liked_car'].flatMap((table) => [
      entry(table, [
        reference('account_id', 'account', 'cascade', 'not null'),
        reference('car_id', 'car', 'cascade', 'not null'),
        'unique (account_id, car_id)',
      ]),
      index(table, 'car_id'),
    ]),
  ];
}
