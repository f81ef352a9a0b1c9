create table webhook (
      id integer primary key autoincrement,
      document_id text not null unique check (length(document_id) = 24),
      created_at integer not null check (created_at between 0 and 253402300799999),
      updated_at integer not null check (updated_at between 0 and 253402300799999),
      seller_id integer not null references seller (id) on delete cascade,
      created_by integer  references account (id) on delete set null,
      address text not null check (length(address) <= 2048),
      secret text not null check (length(secret) <= 500),
      events text not null check (length(events) <= 1000),
      state text not null check (state in ('on', 'off', 'failed')),
      failing_since integer  check (failing_since between 0 and 253402300799999)
    ) strict
;
create index webhook_seller_id on webhook (seller_id)
;
create index webhook_created_by on webhook (created_by)
;
create table webhook_delivery (
      id integer primary key autoincrement,
      webhook_id integer not null references webhook (id) on delete cascade,
      message_id text not null check (length(message_id) <= 40),
      event text not null check (length(event) <= 40),
      subject text not null check (length(subject) <= 40),
      body text not null check (length(body) <= 20000),
      created_at integer not null check (created_at between 0 and 253402300799999),
      due_at integer  check (due_at between 0 and 253402300799999),
      tried_at integer  check (tried_at between 0 and 253402300799999),
      attempts integer check (attempts between 0 and 1000) not null,
      state text not null check (state in ('waiting', 'delivered', 'failed')),
      status integer check (status between 0 and 999),
      took_ms integer check (took_ms between 0 and 1000000),
      answer text  check (length(answer) <= 400),
      check ((due_at is null) = (state <> 'waiting'))
    ) strict
;
create index webhook_delivery_webhook_id_id on webhook_delivery (webhook_id, id)
;
create index webhook_delivery_webhook_id_due_at on webhook_delivery (webhook_id, due_at) where state = 'waiting'
;
create index webhook_delivery_created_at on webhook_delivery (created_at)
;
