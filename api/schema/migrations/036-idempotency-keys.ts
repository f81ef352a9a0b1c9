import { columnsFor, type DatabaseKind } from '../../../platform/database/migration-kit.ts';

/** SHA-256 in base64url. */
const DIGEST_LENGTH = 43;

/** The table of writes through the API by the idempotency key that their sender gave: the same request again is no second write. */
export function statements(kind: DatabaseKind): string[] {
  const { type, index } = columnsFor(kind);
  return [
    `create table idempotency_key (
      caller ${type.text} not null constraint idempotency_key_caller check (length(caller) <= 40),
      key ${type.text} not null constraint idempotency_key_key check (length(key) <= 255),
      digest ${type.text} not null constraint idempotency_key_digest check (length(digest) = ${DIGEST_LENGTH}),
      document_id ${type.text} not null constraint idempotency_key_document_id check (length(document_id) = 24),
      answer ${type.text},
      created_at ${type.bigint} not null constraint idempotency_key_created_at check (created_at >= 0),
      primary key (caller, key)
    ) ${type.linkTable}`,
    index('idempotency_key', 'created_at'),
  ];
}
