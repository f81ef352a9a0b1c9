create table account_password (account_id integer not null primary key references account (id) on delete cascade, hash text not null check (length(hash) <= 200)) strict
;
create table account_identity (
      provider text not null check (length(provider) <= 40),
      subject text not null check (length(subject) <= 255),
      account_id integer not null  references account (id) on delete cascade,
      primary key (provider, subject),
      unique (account_id, provider)
    ) strict, without rowid
;
create table session (
      id text primary key check (length(id) <= 24),
      account_id integer not null  references account (id) on delete cascade,
      created_at integer not null check (created_at between 0 and 253402300799999),
      generation integer check (generation between 1 and 1000000000) not null,
      rotated_at integer not null check (rotated_at between 0 and 253402300799999)
    ) strict
;
create index session_account_id on session (account_id)
;
create index session_rotated_at on session (rotated_at)
;
create table mailed_code (
      account_id integer not null  references account (id) on delete cascade,
      purpose text not null check (length(purpose) <= 40),
      hash text not null unique check (length(hash) = 43),
      expires_at integer not null check (expires_at between 0 and 253402300799999),
      used_at integer  check (used_at between 0 and 253402300799999),
      primary key (account_id, purpose)
    ) strict, without rowid
;
create table email_change (
      account_id integer not null primary key references account (id) on delete cascade,
      old_email text not null check (length(old_email) <= 254),
      new_email text not null check (length(new_email) <= 254),
      asked_at integer not null check (asked_at between 0 and 253402300799999)
    ) strict
;
create table google_sign_in (
      browser text primary key check (length(browser) = 43),
      state text not null check (length(state) <= 100),
      nonce text not null check (length(nonce) <= 100),
      verifier text not null check (length(verifier) <= 128),
      expires_at integer not null check (expires_at between 0 and 253402300799999),
      account_id integer  references account (id) on delete cascade,
      grant_hash text  check (length(grant_hash) = 43)
    ) strict
;
create table mail (
      id integer primary key autoincrement,
      kind text not null check (length(kind) <= 40),
      recipient text not null check (length(recipient) <= 254),
      about text not null default '' check (length(about) <= 100),
      created_at integer not null check (created_at between 0 and 253402300799999),
      due_at integer not null check (due_at between 0 and 253402300799999),
      attempts integer check (attempts between 0 and 1000000) not null,
      unique (kind, recipient, about)
    ) strict
;
create index mail_due_at on mail (due_at)
;
