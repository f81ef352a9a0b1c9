import type { DatabaseKind } from '../../../platform/database/migration-kit.ts';

/** A car's features in their seller's order. Those from before stand in none: all have 0, and come by number. */
export function statements(_: DatabaseKind): string[] {
  return [
    `alter table car_feature add column position integer not null default 0
      constraint car_feature_position check (position between 0 and 10000)`,
  ];
}
