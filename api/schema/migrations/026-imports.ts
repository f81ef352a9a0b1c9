import { columnsFor, type DatabaseKind } from '../../../platform/database/migration-kit.ts';

const oneOf = (name: string, values: readonly string[]) =>
  `check (${name} in (${values.map((value) => `'${value}'`).join(', ')}))`;

/**
 * The files by which sellers put in their stock: each is a batch, each line of it a row that says what became of it and what was
 * there before, so that it can be undone. What the last file said of an advertisement stands beside it.
 */
export function statements(kind: DatabaseKind): string[] {
  const { type, text, flag, count, time, reference, index } = columnsFor(kind);
  return [
    `create table import_batch (
      id ${type.id},
      document_id ${type.text} not null unique check (length(document_id) = 24),
      ${time('created_at', 'not null')},
      ${time('updated_at', 'not null')},
      ${reference('seller_id', 'seller', 'cascade', 'not null')},
      ${reference('account_id', 'account', 'set null')},
      kind ${type.text} not null ${oneOf('kind', ['car', 'spare_part'])},
      ${text('file_name', 200, 'not null')},
      state ${type.text} not null ${oneOf('state', [
        'read',
        'checking',
        'checked',
        'importing',
        'photos',
        'done',
        'undoing',
        'undone',
      ])},
      ${text('columns', 100_000, 'not null')},
      ${text('notes', 2_000, "not null default '[]'")},
      ${text('archive', 200)},
      ${text('archive_names', 2_000_000)},
      ${flag('withdraws_others')},
      ${text('counts', 2_000)},
      ${time('finished_at', '')},
      ${time('undo_until', '')}
    ) ${type.table}`,
    index('import_batch', 'seller_id, id'),
    index('import_batch', 'state, updated_at'),
    `create table import_row (
      ${reference('batch_id', 'import_batch', 'cascade', 'not null')},
      ${count('number', 1, 1_000_000)} not null,
      ${text('cells', 100_000, 'not null')},
      ${text('stock_number', 60)},
      outcome ${type.text} ${oneOf('outcome', ['new', 'changed', 'unchanged', 'left', 'faulty', 'others'])},
      ${text('faults', 20_000, "not null default '{}'")},
      ${text('note', 500)},
      ${text('said', 60_000)},
      ${text('changes', 100_000)},
      step ${type.text} ${oneOf('step', ['apply', 'photos', 'send', 'done', 'undo', 'undone'])},
      ${count('photos_done', 0, 1_000)} not null default 0,
      ${text('photos', 5_000, "not null default '[]'")},
      ${reference('listing_id', 'listing', 'set null')},
      ${text('before', 100_000)},
      primary key (batch_id, number)
    ) ${type.linkTable}`,
    index('import_row', 'batch_id, stock_number'),
    index('import_row', 'batch_id, step, number', 'where step is not null'),
    index('import_row', 'listing_id', 'where listing_id is not null'),
    `alter table listing add column ${reference('import_batch_id', 'import_batch', 'set null')}`,
    `alter table listing add column ${text('import_values', 60_000)}`,
    index('listing', 'import_batch_id', 'where import_batch_id is not null'),
  ];
}
