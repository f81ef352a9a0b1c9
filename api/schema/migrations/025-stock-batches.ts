import { columnsFor, type DatabaseKind } from '../../../platform/database/migration-kit.ts';

const HIGHEST_PRICE = 1_000_000_000_000;

const oneOf = (column: string, values: readonly string[]) =>
  `check (${column} in (${values.map((value) => `'${value}'`).join(', ')}))`;

/** The tables of actions on many advertisements at once, row by row, so that they can be reported, continued and undone. */
export function statements(kind: DatabaseKind): string[] {
  const { type, text, count, time, reference, index } = columnsFor(kind);
  const price = (name: string) => `${name} ${type.bigint} check (${name} between 0 and ${HIGHEST_PRICE})`;
  return [
    `create table stock_batch (
      id ${type.id},
      document_id ${type.text} not null unique check (length(document_id) = 24),
      ${time('created_at', 'not null')},
      ${reference('seller_id', 'seller', 'cascade', 'not null')},
      ${reference('account_id', 'account', 'set null')},
      ${text('key', 60, 'not null')},
      ${text('deed', 20, 'not null')},
      ${text('change', 200)},
      ${reference('undoes', 'stock_batch', 'cascade', 'unique')},
      ${count('missing', 0, 10_000)} not null default 0,
      unique (seller_id, key)
    ) ${type.table}`,
    index('stock_batch', 'created_at'),
    index('stock_batch', 'account_id', 'where account_id is not null'),
    `create table stock_batch_row (
      ${reference('batch_id', 'stock_batch', 'cascade', 'not null')},
      ${reference('listing_id', 'listing', 'cascade', 'not null')},
      ${count('position', 0, 10_000)} not null,
      state ${type.text} not null ${oneOf('state', ['waiting', 'done', 'refused'])},
      ${text('said', 500)},
      ${price('seen_price')},
      ${price('old_price')},
      ${price('new_price')},
      ${text('was', 20)},
      ${time('was_to_end', '')},
      ${time('done_at', '')},
      primary key (batch_id, listing_id)
    ) ${type.linkTable}`,
    index('stock_batch_row', 'listing_id'),
  ];
}
