import { columnsFor, type DatabaseKind } from '../../../platform/database/migration-kit.ts';

/** The colours that there are, each found in one step, however many cars have it. */
export const statements = (kind: DatabaseKind): string[] => [
  columnsFor(kind).index('car', 'color', 'where color is not null'),
];
