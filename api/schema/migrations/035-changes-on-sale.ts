import { columnsFor, type DatabaseKind } from '../../../platform/database/migration-kit.ts';

const HIGHEST_PRICE = 1_000_000_000_000;

/**
 * Adds the values that changes of an advertisement on sale are measured against: the price that was last approved, where it is
 * another one now, and which car it was. A job looks once at those that are on sale already.
 */
export function statements(kind: DatabaseKind): string[] {
  const { type } = columnsFor(kind);
  const now = kind === 'postgres' ? '(extract(epoch from now()) * 1000)::bigint' : "(unixepoch('now') * 1000)";
  return [
    `alter table listing add column approved_price ${type.bigint}
      constraint listing_approved_price check (approved_price between 0 and ${HIGHEST_PRICE})`,
    `alter table listing add column first_car ${type.text}
      constraint listing_first_car check (length(first_car) <= 1000)`,
    `insert into job (kind, key, payload, created_at, due_at, attempts)
      select 'look at ads on sale', '', '{}', ${now}, ${now}, 0 where exists (select 1 from listing)`,
  ];
}
