import { columnsFor, type DatabaseKind } from '../../../platform/database/migration-kit.ts';

/**
 * On which device a member signed in, in words, and whether that was for the pages of sellers or staff alone: then nobody was given
 * tokens of it.
 */
export const statements = (kind: DatabaseKind): string[] => {
  const { text, flag } = columnsFor(kind);
  return [
    `alter table session add column ${text('device', 200)}`,
    `alter table session add column ${flag('is_for_office')}`,
  ];
};
