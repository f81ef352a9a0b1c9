import { type DatabaseKind, migrationKit } from '../../../platform/database/migration-kit.ts';

// Views are stored by car, then by day, since they are read by car: an ad's month is then in one place of SQLite's file. In the order of
// days it was in thirty, and the figures of a dealer with 1,800 ads took 48 ms, in which SQLite blocks the whole process.

export function statements(kind: DatabaseKind): string[] {
  const { link } = migrationKit(kind);
  if (kind === 'postgres') {
    return [
      'alter table car_view drop constraint car_view_pkey, add primary key (car_id, day)',
      'drop index car_view_car_id',
    ];
  }
  return [
    'alter table car_view rename to former_car_view',
    link('car_view', (t) => [
      t.reference('car_id', 'car', 'cascade', 'not null'),
      t.count('day', 0, 100_000, 'not null'),
      t.checked('views', 'integer not null', 'views > 0'),
      'primary key (car_id, day)',
    ]),
    'insert into car_view (car_id, day, views) select car_id, day, views from former_car_view order by car_id, day',
    'drop table former_car_view',
    // Statistics of the former order would mislead the query planner.
    'analyze car_view',
  ];
}
