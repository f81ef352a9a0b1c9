import type { DatabaseKind } from '../../../platform/database/migration-kit.ts';

// While one server after the other is brought to this version, those of version 0.3.0 go on writing to the same PostgreSQL database. They
// name no value for columns that 006-names and 013-contact-inbox have added, so these have a default. SQLite has one server alone.

const NOW = '(extract(epoch from now()) * 1000)::bigint';
/** A documentId: 24 lower-case letters and digits that begin with a letter. */
const ID = "'p' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 23)";

const DEFAULTS = {
  place: { document_id: ID, created_at: NOW, updated_at: NOW, published_at: NOW },
  contact_message: { state: "'new'", updated_at: NOW },
};

export function statements(kind: DatabaseKind): string[] {
  if (kind === 'sqlite') return [];
  return Object.entries(DEFAULTS).flatMap(([table, columns]) =>
    Object.entries(columns).map(
      ([column, value]) => `alter table ${table} alter column ${column} set default ${value}`,
    ),
  );
}
