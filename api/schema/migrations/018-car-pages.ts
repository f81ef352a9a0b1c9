import { type DatabaseKind, migrationKit } from '../../../platform/database/migration-kit.ts';

// Pages of cars that are searched for stay for a while after the last car is sold, so that their addresses do not come and go.

export function statements(kind: DatabaseKind): string[] {
  const { link } = migrationKit(kind);
  return [
    // By numbers, which renamed names keep; 0 and '' where the page has no such name. `emptied_at`: null while there are cars.
    link('car_page', (t) => [
      'category_id integer not null',
      'make_id integer not null',
      'model_id integer not null',
      t.text('place', 500, 'not null'),
      t.time('emptied_at'),
      'primary key (make_id, model_id, category_id, place)',
    ]),
  ];
}
