import { columnsFor, type DatabaseKind } from '../../../platform/database/migration-kit.ts';

/** The other name that a private seller with ads on sale wants waits for a moderator; until then buyers see the one before. */
export function statements(kind: DatabaseKind): string[] {
  const { type } = columnsFor(kind);
  return ['wanted_name', 'former_name'].map(
    (name) =>
      `alter table review_item add column ${name} ${type.text}
        constraint review_item_${name}_length check (length(${name}) <= 60)`,
  );
}
