import { type DatabaseKind, migrationKit } from '../../../platform/database/migration-kit.ts';

// Fingerprints of uploaded photos, by which a photo is recognised in another ad even if it was scaled, compressed or mirrored.

export function statements(kind: DatabaseKind): string[] {
  const { table } = migrationKit(kind);
  return [
    table('media_fingerprint', (t) => [
      'media_id integer primary key references media (id) on delete cascade',
      // The fingerprint of the picture; null if it could not be decoded.
      t.exactText('hash', 16),
      t.exactText('mirrored', 16),
    ]),
  ];
}
