import { columnsFor, type DatabaseKind } from '../../../platform/database/migration-kit.ts';

/** SHA-256 in base64url. */
const DIGEST_LENGTH = 43;

/** By which a seller's own system acts for it; and of a dealer or garage, what its page says beside what it sells. */
export function statements(kind: DatabaseKind): string[] {
  const { type, text, time, reference, index } = columnsFor(kind);
  return [
    `create table api_token (
      id ${type.text} primary key check (length(id) = 24),
      hash ${type.text} not null unique check (length(hash) = ${DIGEST_LENGTH}),
      ${reference('seller_id', 'seller', 'cascade', 'not null')},
      ${text('name', 60, 'not null')},
      ${text('ending', 4, 'not null')},
      ${text('scopes', 500, 'not null')},
      ${reference('created_by', 'account', 'set null')},
      ${time('created_at', 'not null')},
      ${time('expires_at', '')},
      ${time('last_used_at', '')}
    ) ${type.table}`,
    index('api_token', 'seller_id'),
    `alter table seller add column ${text('about', 3000)}`,
    `alter table seller add column ${text('opening_hours', 1000)}`,
  ];
}
