import { type DatabaseKind, migrationKit } from '../../../platform/database/migration-kit.ts';

// For each car: the prices of similar cars, and if its own price was reduced the former price and the day of the reduction.

export function statements(kind: DatabaseKind): string[] {
  const { price, count, exactText } = migrationKit(kind).columns('car');
  return [
    `alter table car add column ${price('like_price')}`,
    `alter table car add column ${price('like_low')}`,
    `alter table car add column ${price('like_high')}`,
    `alter table car add column ${count('like_count', 0, 10_000_000)}`,
    `alter table car add column ${price('former_price')}`,
    `alter table car add column ${exactText('reduced_on', 10)}`,
    'create index car_reduced_on on car (reduced_on) where reduced_on is not null',
  ];
}
