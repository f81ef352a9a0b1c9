import { columnsFor, type DatabaseKind } from '../../../platform/database/migration-kit.ts';

/** The place of a private seller with nothing on sale: it becomes one of the market's places with their first ad. */
export function statements(kind: DatabaseKind): string[] {
  const { type } = columnsFor(kind);
  return [
    `alter table seller add column place_name ${type.text}
      constraint seller_place_name_length check (length(place_name) <= 120)`,
  ];
}
