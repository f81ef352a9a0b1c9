import { type DatabaseKind, migrationKit } from '../../../platform/database/migration-kit.ts';

// Fingerprints of uploaded photos, by which a photo is known again in another ad though it was made smaller, compressed or mirrored.

export function statements(kind: DatabaseKind): string[] {
  const { table } = migrationKit(kind);
  return [
    table('media_fingerprint', (t) => [
      'media_id integer primary key references media (id) on delete cascade',
      // Null: the picture could not be read.
      t.exactText('hash', 16),
      t.exactText('mirrored', 16),
    ]),
  ];
}
