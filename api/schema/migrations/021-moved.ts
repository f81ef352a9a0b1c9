import { type DatabaseKind, migrationKit } from '../../../platform/database/migration-kit.ts';

// For a market that is moved here from another server: documentIds of names that were merged, and old names of files. The index finds
// imported password hashes quickly, so that a sign-in with a username that nobody has takes as long as with one that exists.

const OTHER_HASHES = "hash >= '$2' and hash < '$3'";

export function statements(kind: DatabaseKind): string[] {
  const { link, index } = migrationKit(kind);
  return [
    // `target_id`: the id of the entry in the table `kind` to which the former documentId leads now.
    link('former_document', (t) => [
      t.text('kind', 40, 'not null'),
      t.text('document_id', 24, 'not null'),
      'target_id integer not null',
      'primary key (kind, document_id)',
    ]),
    // `format`: the size of the smaller copy that had this old name; null: the file itself had it.
    link('former_file', (t) => [
      t.text('name', 300, 'primary key'),
      t.reference('media_id', 'media', 'cascade', 'not null'),
      t.choice('format', ['thumbnail', 'small', 'medium', 'large']),
    ]),
    index('former_file', 'media_id'),
    `create index account_password_other on account_password (substr(hash, 5, 2)) where ${OTHER_HASHES}`,
  ];
}
