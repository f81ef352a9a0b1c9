create table seller_number (
      id integer primary key autoincrement,
      seller_id integer not null references seller (id) on delete cascade,
      asked_by integer  references account (id) on delete set null,
      number text not null constraint seller_number_number check (length(number) <= 15),
      fields text not null constraint seller_number_fields check (length(fields) <= 40),
      former text not null constraint seller_number_former check (length(former) <= 200),
      code_hash text constraint seller_number_code_hash check (length(code_hash) = 43),
      alarm_hash text not null unique constraint seller_number_alarm_hash check (length(alarm_hash) = 43),
      tries integer not null default 0 constraint seller_number_tries check (tries between 0 and 5),
      created_at integer not null constraint seller_number_created_at check (created_at >= 0),
      expires_at integer not null constraint seller_number_expires_at check (expires_at >= 0),
      sent_at integer  constraint seller_number_sent_at check (sent_at >= 0),
      proven_at integer  constraint seller_number_proven_at check (proven_at >= 0),
      undone_at integer  constraint seller_number_undone_at check (undone_at >= 0)
    ) strict
;
create index seller_number_seller_id_created_at on seller_number (seller_id, created_at)
;
create index seller_number_asked_by on seller_number (asked_by) where asked_by is not null
;
