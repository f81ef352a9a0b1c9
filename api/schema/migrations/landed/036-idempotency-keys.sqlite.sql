create table idempotency_key (
      caller text not null constraint idempotency_key_caller check (length(caller) <= 40),
      key text not null constraint idempotency_key_key check (length(key) <= 255),
      digest text not null constraint idempotency_key_digest check (length(digest) = 43),
      document_id text not null constraint idempotency_key_document_id check (length(document_id) = 24),
      answer text,
      created_at integer not null constraint idempotency_key_created_at check (created_at >= 0),
      primary key (caller, key)
    ) strict, without rowid
;
create index idempotency_key_created_at on idempotency_key (created_at)
;
