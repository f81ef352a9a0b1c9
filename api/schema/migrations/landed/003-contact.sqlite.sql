create table contact_message (
      id integer primary key autoincrement,
      sender text not null check (length(sender) <= 254),
      subject text not null check (length(subject) <= 200),
      body text not null check (length(body) <= 5000),
      created_at integer not null check (created_at between 0 and 253402300799999)
    ) strict
;
create table newsletter_subscription (
      id integer primary key autoincrement,
      email text not null unique check (length(email) <= 254),
      created_at integer not null check (created_at between 0 and 253402300799999),
      confirmed_at integer  check (confirmed_at between 0 and 253402300799999)
    ) strict
;
