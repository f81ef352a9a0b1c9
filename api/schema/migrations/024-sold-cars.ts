import { type DatabaseKind, migrationKit } from '../../../platform/database/migration-kit.ts';

// An index of the cars that are not public, by model and year, in which the prices of sold cars are found. Without it all cars that are not
// public are read: 15 ms for each change of a price where 33,000 of 100,000 are. The condition does not say "is null", since SQLite would
// then use the index of `published_at` instead, whose statistics let it expect that few cars have the same value.

export function statements(kind: DatabaseKind): string[] {
  const { index } = migrationKit(kind);
  return [index('car', 'model_id, year', 'where coalesce(published_at, 0) = 0')];
}
