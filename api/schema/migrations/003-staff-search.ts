import { type DatabaseKind, migrationKit } from '../../../platform/database/migration-kit.ts';

// Staff find an ad by its seller's own number for it, whoever the seller is.

export function statements(kind: DatabaseKind): string[] {
  const { index } = migrationKit(kind);
  return [index('listing', 'stock_number', 'where stock_number is not null')];
}
