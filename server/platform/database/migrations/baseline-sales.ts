/** Tables of version 1.0.0 for carts, orders, licenses that were bought, deals and invoices, in SQL that both engines read. */
export const salesTables = `
create table cart_items (
  id text primary key, user_id text not null references users (id) on delete cascade, beat_id text not null,
  license_id text not null, title text not null, producer text not null, image text not null,
  license_name text not null, license_icon text not null, price_cents integer not null,
  created_at bigint not null, license_text text, upgrade_of text,
  constraint cart_items_one_per_beat unique (user_id, beat_id)
);
create table orders (
  id text primary key,
  status text not null check (status in ('Pending', 'Completed', 'Failed', 'Refunded', 'Canceled', 'Disputed')),
  currency text not null, cart_hash text not null, intent_id text unique, created_at bigint not null,
  payment_mode text, refunded_cents integer default 0 not null,
  user_id text constraint orders_user_id_or_null_fkey references users (id) on delete set null,
  username text, email text, billing text,
  anonymized_at bigint, client_address text, user_agent text, payment_checked_at bigint, artist_name text,
  manual_capture integer default 0 not null, quote text, amount_cents integer default 0 not null,
  terms_version integer, terms_accepted_at bigint, consent_version integer, consent_at bigint, vat_check text,
  fee_cents integer, fee_currency text, card_country text
);
create index orders_by_user on orders (user_id, id);
create unique index orders_one_open on orders (user_id) where status in ('Pending', 'Failed');
create table order_lines (
  id text primary key, order_id text not null references orders (id) on delete cascade,
  position integer not null, beat_id text not null, license_id text not null, title text not null,
  description text not null, producer text not null, image text not null, license_name text not null,
  license_description text not null, license_icon text not null, license_rights text not null,
  price_cents integer not null, file_kinds text not null, license_terms text, license_scope text,
  producer_party text, producer_artist_name text, earlier_licenses text, replaces text, replacement text,
  starts_at bigint, refunded_cents integer default 0 not null, tax_cents integer default 0 not null,
  tax_added_cents integer default 0 not null, refunded_at bigint,
  constraint order_lines_position unique (order_id, position)
);
create index order_lines_beat on order_lines (beat_id);
create index order_lines_replaces on order_lines (replaces);
create table payment_history (
  id text primary key, order_id text not null references orders (id) on delete cascade, at bigint not null,
  status text not null, message text not null, fact text not null, kind text not null,
  constraint payment_history_once unique (order_id, fact)
);
create table webhook_events (
  id text primary key, type text not null, intent_id text, received_at bigint not null, processed_at bigint,
  attempts integer not null, last_error text
);
create index webhook_events_waiting on webhook_events (received_at) where processed_at is null;
create table refunds (
  id text primary key, order_id text not null references orders (id) on delete cascade,
  amount_cents integer not null, status text not null, provider_id text unique, requested_by text not null,
  created_at bigint not null, problem text, line_ids text, rest integer default 0 not null
);
create unique index refunds_one_running on refunds (order_id) where status in ('requested', 'pending');
create table grants (
  id text primary key, order_id text not null references orders (id) on delete cascade,
  line_id text not null unique references order_lines (id) on delete cascade, certificate text not null unique,
  granted_at bigint not null, revoked_at bigint, statement text, signature text, user_id text, mp3_tag text,
  document text, document_source text, streams bigint, streams_reported_at bigint, starts_at bigint,
  ends_at bigint, term_reminded_at bigint
);
create index grants_by_order on grants (order_id);
create index grants_ends_at on grants (ends_at);
create table downloads (
  id text primary key, grant_id text not null references grants (id) on delete cascade, asset text not null,
  at bigint not null, from_byte bigint not null, user_id text, client_address text, user_agent text
);
create index downloads_by_grant on downloads (grant_id);
create table exclusives (
  beat_id text primary key, order_id text not null, state text not null, held_until bigint not null
);
create index exclusives_order on exclusives (order_id);
create table deals (
  id text primary key, kind text not null, name text not null, percent integer, amount_cents integer, code text,
  code_key text unique, buy integer, free integer, scope text not null, from_at bigint, until_at bigint,
  max_uses integer, max_uses_per_buyer integer, minimum_cents integer default 0 not null,
  first_purchase_only integer default 0 not null, is_combinable integer default 1 not null, paused_at bigint,
  ended_at bigint, listed integer default 0 not null, revision integer default 1 not null,
  created_at bigint not null
);
create table deal_uses (
  order_id text not null references orders (id) on delete cascade,
  deal_id text not null references deals (id) on delete cascade, created_at bigint not null,
  constraint deal_uses_key primary key (order_id, deal_id)
);
create index deal_uses_deal on deal_uses (deal_id);
create table cart_codes (
  user_id text primary key references users (id) on delete cascade, code text not null,
  created_at bigint not null
);
create table price_history (
  id text primary key, subject text not null, subject_id text not null, price_cents integer,
  price_percent integer, replaced_at bigint not null
);
create index price_history_subject on price_history (subject_id, replaced_at);
create table offers (
  id text primary key, user_id text not null references users (id) on delete cascade, beat_id text not null,
  license_id text not null, title text not null, producer text not null, image text not null,
  license_name text not null, is_exclusive integer not null, list_price_cents integer not null,
  price_cents integer not null, message text not null, counter_cents integer,
  counter_message text default '' not null, countered_at bigint, agreed_cents integer, state text not null,
  answered_by text, answer text default '' not null, answered_at bigint, expires_at bigint not null,
  lapse_told integer default 0 not null, order_id text references orders (id) on delete set null,
  created_at bigint not null
);
create index offers_user on offers (user_id);
create index offers_order on offers (order_id);
create table free_downloads (
  id text primary key, beat_id text not null references beats (id) on delete cascade, email text not null,
  email_key text not null, wants_newsletter integer not null, token_hash text unique,
  downloads integer default 0 not null, expires_at bigint not null,
  constraint free_downloads_of_address unique (beat_id, email_key)
);
create table license_uses (
  id text primary key, grant_id text not null references grants (id) on delete cascade, url text not null,
  title text not null, added_at bigint not null, constraint license_uses_url unique (grant_id, url)
);
create table document_numbers (
  prefix text not null, year integer not null, last integer not null,
  constraint document_numbers_key primary key (prefix, year)
);
create table invoices (
  id text primary key, kind text not null, number text not null unique, order_id text not null,
  fact text not null, issued_at bigint not null, gross_cents integer not null, payment_mode text not null,
  content text not null, document text, document_source text, constraint invoices_fact unique (order_id, fact)
);
create index invoices_issued on invoices (issued_at, id);
`
