import { type DatabaseKind, migrationKit } from '../../../platform/database/migration-kit.ts';

// Car pages stay for a while after their last car was sold, so that their addresses do not appear and disappear.

export function statements(kind: DatabaseKind): string[] {
  const { link } = migrationKit(kind);
  return [
    // A car page is identified by the ids of its names, which stay when names change; 0 or '' if the page has no such name. `emptied_at`:
    // since when the page has no cars; null while it has some.
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
