import { type DatabaseKind, migrationKit } from '../../../platform/database/migration-kit.ts';

// Places become entries like other names, so that staff can manage them too. Former names of all kinds lead to the present ones.

const NOW = {
  sqlite: '(unixepoch() * 1000)',
  postgres: '(extract(epoch from now()) * 1000)::bigint',
};
/** A documentId: 24 lower-case letters and digits that begin with a letter. */
const ID = {
  sqlite: "'p' || substr(lower(hex(randomblob(12))), 1, 23)",
  postgres: "'p' || substr(md5(random()::text || id), 1, 23)",
};

export function statements(kind: DatabaseKind): string[] {
  const { index, columns, link } = migrationKit(kind);
  const place = columns('place');
  const required = ['document_id', 'created_at', 'updated_at'];
  return [
    `alter table place add column ${place.exactText('document_id', 24)}`,
    ...['created_at', 'updated_at', 'published_at'].map((name) => `alter table place add column ${place.time(name)}`),
    `update place set document_id = ${ID[kind]}, created_at = ${NOW[kind]}, updated_at = ${NOW[kind]}, published_at = ${NOW[kind]}`,
    ...required.map((name) => `alter table place alter column ${name} set not null`),
    'create unique index place_document_id_once on place (document_id)',
    // `within_id`: the id of the make if the former name is a model's, otherwise 0. `target_id`: the id of the entry in the table `kind`
    // that the name means now.
    link('former_name', (t) => [
      t.text('kind', 40, 'not null'),
      `within_id integer not null`,
      t.text('folded', 2500, 'not null'),
      `target_id integer not null`,
      t.text('name', 120, 'not null'),
      t.time('created_at', 'not null'),
      'primary key (kind, within_id, folded)',
    ]),
    index('former_name', 'kind, target_id'),
  ];
}
