import { columnsFor, type DatabaseKind } from '../../../platform/database/migration-kit.ts';

/** A buyer who would come to see something says on which day, and at what time of it. */
export function statements(kind: DatabaseKind): string[] {
  const { type } = columnsFor(kind);
  return [
    `alter table lead add column viewing_day ${type.text}
      constraint lead_viewing_day_length check (length(viewing_day) = 10)`,
    `alter table lead add column viewing_time ${type.text}
      constraint lead_viewing_time_choice check (viewing_time in ('morning', 'afternoon', 'evening'))`,
  ];
}
