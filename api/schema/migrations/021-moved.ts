import { type DatabaseKind, migrationKit } from '../../../platform/database/migration-kit.ts';

// A market that moved here keeps its old addresses: documentIds of names that were joined, and names of files. Password hashes of another
// make are found at once, so that signing in can take as long for names that nobody has.

const OTHER_HASHES = "hash >= '$2' and hash < '$3'";

export function statements(kind: DatabaseKind): string[] {
  const { link, index } = migrationKit(kind);
  return [
    // `target_id`: the number of the entry that answers to it now, in the table `kind`.
    link('former_document', (t) => [
      t.text('kind', 40, 'not null'),
      t.text('document_id', 24, 'not null'),
      'target_id integer not null',
      'primary key (kind, document_id)',
    ]),
    // `format`: the name of a smaller copy; null: the file itself.
    link('former_file', (t) => [
      t.text('name', 300, 'primary key'),
      t.reference('media_id', 'media', 'cascade', 'not null'),
      t.choice('format', ['thumbnail', 'small', 'medium', 'large']),
    ]),
    index('former_file', 'media_id'),
    `create index account_password_other on account_password (substr(hash, 5, 2)) where ${OTHER_HASHES}`,
  ];
}
