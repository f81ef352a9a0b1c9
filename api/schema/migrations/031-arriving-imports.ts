import { columnsFor, type DatabaseKind } from '../../../platform/database/migration-kit.ts';

/** The file of an import is written row by row, and shown once all of it is there. */
export function statements(kind: DatabaseKind): string[] {
  const { flag } = columnsFor(kind);
  return [`alter table import_batch add column ${flag('is_arriving')}`];
}
