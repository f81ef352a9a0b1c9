import { type DatabaseKind, migrationKit } from '../../../platform/database/migration-kit.ts';

// Indexes by which staff find an ad by the seller's stock number, without naming the seller.

export function statements(kind: DatabaseKind): string[] {
  const { index } = migrationKit(kind);
  return [index('listing', 'stock_number', 'where stock_number is not null')];
}
