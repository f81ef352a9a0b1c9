import { columnsFor, type DatabaseKind } from '../../../platform/database/migration-kit.ts';

/**
 * Adds, for dealers and garages, the last values from the operator's files of fields that were changed on the market since; and
 * an index by which the rows of an import are counted without reading them.
 */
export function statements(kind: DatabaseKind): string[] {
  const { text, index } = columnsFor(kind);
  return [
    `alter table seller add column ${text('file_values', 60_000)}`,
    index('import_row', 'batch_id, outcome, step'),
    index('import_row', 'batch_id', 'where note is not null'),
  ];
}
