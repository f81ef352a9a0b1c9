import { columnsFor, type DatabaseKind } from '../../../platform/database/migration-kit.ts';

/** When its seller was last told that an advertisement is about to end; and the way to drafts that nobody touches. */
export const statements = (kind: DatabaseKind): string[] => {
  const { time, index } = columnsFor(kind);
  return [
    `alter table listing add column ${time('reminded_at', '')}`,
    index('listing', 'updated_at', "where state in ('draft', 'declined')"),
  ];
};
