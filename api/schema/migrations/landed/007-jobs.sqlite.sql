create table job (
      id integer primary key autoincrement,
      kind text not null check (length(kind) <= 60),
      key text not null check (length(key) <= 500),
      payload text not null check (json_valid(payload)),
      created_at integer not null check (created_at between 0 and 253402300799999),
      due_at integer not null check (due_at between 0 and 253402300799999),
      attempts integer check (attempts between 0 and 1000000) not null,
      leased_until integer  check (leased_until between 0 and 253402300799999)
    ) strict
;
create unique index job_waiting on job (kind, key) where leased_until is null
;
create index job_due_at on job (due_at)
;
insert into sqlite_sequence (name, seq) select 'job', seq from sqlite_sequence where name = 'mail'
;
insert into job (id, kind, key, payload, created_at, due_at, attempts)
      select id, 'mail ' || kind, recipient || ' ' || about,
        json_object('recipient', recipient, 'about', about),
        created_at, due_at, attempts from mail
;
drop table mail
;
