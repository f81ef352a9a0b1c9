alter table account add column username_key text  check (length(username_key) <= 1000)
;
create unique index account_username_key on account (username_key)
;
-- fillUsernameKeys()
;
alter table account add column has_signed_in integer not null default 0 check (has_signed_in in (0, 1))
;
alter table contact_message add column digest text  check (length(digest) = 43)
;
create unique index contact_message_digest on contact_message (digest)
;
drop table google_sign_in
;
create table google_sign_in (
      browser text primary key check (length(browser) = 43),
      grant_hash text not null check (length(grant_hash) = 43),
      account_id integer not null references account (id) on delete cascade,
      expires_at integer not null check (expires_at between 0 and 253402300799999)
    ) strict
;
