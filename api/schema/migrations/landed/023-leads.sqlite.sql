create table lead (
      id integer primary key autoincrement,
      document_id text not null unique check (length(document_id) = 24),
      created_at integer not null check (created_at between 0 and 253402300799999),
      updated_at integer not null check (updated_at between 0 and 253402300799999),
      listing_id integer  references listing (id) on delete set null,
      seller_id integer  references seller (id) on delete set null,
      kind text not null check (kind in ('car', 'spare_part')),
      title text not null check (length(title) <= 300),
      intent text not null check (intent in ('offer', 'callback', 'question', 'viewing')),
      channel text not null check (channel in ('form', 'phone', 'whatsapp')),
      buyer_id integer  references account (id) on delete set null,
      name text  check (length(name) <= 100),
      phone text  check (length(phone) <= 20),
      email text  check (length(email) <= 254),
      offer integer check (offer between 0 and 1000000000000),
      message text  check (length(message) <= 5000),
      state text not null check (state in ('new', 'contacted', 'negotiating', 'viewing', 'won', 'lost', 'spam')),
      state_since integer not null check (state_since between 0 and 253402300799999),
      reason text  check (length(reason) <= 500),
      won_listing_id integer  references listing (id) on delete set null,
      assignee_id integer  references account (id) on delete set null,
      first_answer_at integer  check (first_answer_at between 0 and 253402300799999),
      consent_version text  check (length(consent_version) <= 20),
      forget_at integer  check (forget_at between 0 and 253402300799999),
      request_key text unique check (length(request_key) = 43),
      version integer check (version between 1 and 1000000000) not null default 1
    ) strict
;
create index lead_seller_id_state_created_at on lead (seller_id, state, created_at)
;
create index lead_listing_id on lead (listing_id) where listing_id is not null
;
create index lead_won_listing_id on lead (won_listing_id) where won_listing_id is not null
;
create index lead_buyer_id_created_at on lead (buyer_id, created_at) where buyer_id is not null
;
create index lead_assignee_id on lead (assignee_id) where assignee_id is not null
;
create index lead_forget_at on lead (forget_at) where forget_at is not null
;
create table lead_event (
      id integer primary key autoincrement,
      lead_id integer not null references lead (id) on delete cascade,
      at integer not null check (at between 0 and 253402300799999),
      account_id integer  references account (id) on delete set null,
      kind text not null check (kind in ('note', 'state', 'assign', 'contact')),
      body text  check (length(body) <= 2000)
    ) strict
;
create index lead_event_lead_id_id on lead_event (lead_id, id)
;
create index lead_event_account_id on lead_event (account_id) where account_id is not null
;
