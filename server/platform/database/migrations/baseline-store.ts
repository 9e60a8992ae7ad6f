/** Tables of version 1.0.0 for accounts, the catalogue, mail, jobs and settings, in SQL that both engines read. */
export const storeTables = `
create table users (
  id text primary key, username text not null, username_key text not null unique, email text not null,
  email_key text not null unique, password_hash text, role text not null check (role in ('admin', 'customer')),
  image text, created_at bigint not null, session_version integer default 1 not null, locked_at bigint,
  billing text, legal_name text, artist_name text, password_expires_at bigint, email_confirmed_at bigint,
  byline text, byline_key text, pro text, ipi text, publisher text
);
create unique index users_byline_key on users (byline_key);
create table beats (
  id text primary key, title text not null, description text not null,
  price_cents integer not null check (price_cents >= 0), bpm integer not null, tone text not null,
  owner_id text not null references users (id), image text not null, cover text not null,
  audio_url text not null, duration_ms integer not null, waveform_small text not null, status text not null,
  created_at bigint not null, revision integer default 1 not null, publish_at bigint, deleted_at bigint,
  status_before text, lossy_master integer default 0 not null, has_stems integer default 0 not null,
  exclusive_sold_at bigint, free_download integer default 0 not null, to_review text default '[]' not null,
  audio_version text default '' not null, preview_tag text, preview_tried text
);
create index beats_owner on beats (owner_id);
create index beats_status on beats (status, publish_at);
create table tags (
  id text primary key, name text not null, name_key text not null unique, created_at bigint not null
);
create table beat_tags (
  beat_id text not null references beats (id) on delete cascade,
  tag_id text not null references tags (id) on delete cascade,
  constraint beat_tags_pk primary key (beat_id, tag_id)
);
create index beat_tags_tag on beat_tags (tag_id);
create table license_templates (
  id text primary key, name text not null, description text not null,
  icon text not null check (icon in ('diamond', 'gold', 'premium')), added_rights text not null,
  price_cents integer, position integer not null,
  terms text default '{licensor} grants the licensee a non-exclusive right to use the beat in new recordings, within the limits of this license.
{licensor} stays the owner of the beat and of its copyright, and is to be credited as its producer.
The beat itself may not be sold, licensed on or registered as the licensee’s own work.
The license is in force while its payment is not refunded, and cannot be passed on without the beat’s new recording.' not null,
  revision integer default 1 not null, hidden_at bigint, deleted_at bigint, scope text,
  price_percent integer default 100 not null, offer_floor_percent integer
);
create table beat_licenses (
  id text primary key, beat_id text not null references beats (id) on delete cascade, name text not null,
  description text not null, icon text not null check (icon in ('diamond', 'gold', 'premium')),
  added_rights text not null, price_cents integer, position integer not null,
  template_id text references license_templates (id) on delete cascade, scope text
);
create index beat_licenses_beat on beat_licenses (beat_id, position);
create index beat_licenses_template on beat_licenses (template_id, beat_id);
create table catalogue_version (id integer primary key check (id = 1), version bigint not null);
create table catalogue_changes (version bigint not null, beat_id text);
create index catalogue_changes_version on catalogue_changes (version);
create table store_facts (name text primary key, value text not null);
create table sessions (
  id text primary key, user_id text not null references users (id) on delete cascade, user_agent text not null,
  address text not null, created_at bigint not null, seen_at bigint not null, expires_at bigint not null,
  proved_at bigint default 0 not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);
create table password_resets (
  token_hash text primary key, user_id text not null references users (id) on delete cascade,
  expires_at bigint not null
);
create index password_resets_user on password_resets (user_id);
create table email_changes (
  id text primary key, user_id text not null unique references users (id) on delete cascade,
  email text not null, token_hash text unique, expires_at bigint not null
);
create table captcha_answers (id text primary key, expires_at bigint not null);
create table jobs (
  id text primary key, name text not null, payload text not null, unique_key text unique,
  status text not null check (status in ('waiting', 'dead')), run_at bigint not null, attempts integer not null,
  lease text, leased_until bigint, last_error text, created_at bigint not null,
  lost_starts integer default 0 not null
);
create index jobs_due on jobs (status, name, run_at);
create table mails (
  id text primary key, unique_key text not null unique, template text not null, recipient text not null,
  data text not null, message_id text not null,
  status text not null check (status in ('waiting', 'sent', 'skipped', 'dead')), attempts integer not null,
  last_error text, created_at bigint not null, sent_at bigint, subject text
);
create index mails_status on mails (status, created_at);
create index mails_recipient on mails (recipient, created_at);
create table mailbox (
  id text primary key, message_id text not null unique, recipient text not null, sender text not null,
  subject text not null, html text not null, text text not null, received_at bigint not null
);
create table beat_files (
  id text primary key, beat_id text not null, kind text not null, status text not null, source text, path text,
  sha256 text, bytes bigint, attempts integer not null, last_error text, created_at bigint not null,
  orphaned_at bigint, entries text, constraint beat_files_one_per_kind unique (beat_id, kind)
);
create table beat_uploads (
  beat_id text primary key references beats (id) on delete cascade, version text not null,
  state text not null check (state in ('waiting', 'working', 'done', 'failed')), progress integer not null,
  error text, audio_name text not null, audio_path text, cover_path text, wanted_status text not null,
  loudness_lufs double precision, suggestion text, created_at bigint not null, stems_path text
);
create table audit_log (
  id text primary key, at bigint not null, admin_id text not null, admin_name text not null,
  action text not null, subject_id text not null, subject_name text not null, details text not null,
  position integer, salt text, text_hash text, hash text
);
create unique index audit_log_chain on audit_log (position);
create index audit_log_unlinked on audit_log (id) where position is null;
create index audit_log_subject on audit_log (subject_id);
create table deleted_things (
  kind text not null, id text not null, data text not null, deleted_at bigint not null,
  constraint deleted_things_pk primary key (kind, id)
);
create table beat_counts (
  day integer not null, beat_id text not null, step text not null, count integer not null,
  constraint beat_counts_pk primary key (day, beat_id, step)
);
create table newsletter_subscribers (
  id text primary key, email text not null, email_key text not null unique, token_hash text unique,
  requested_at bigint not null, confirmed_at bigint
);
create table sealed_keys (name text primary key, sealed text not null, created_at bigint not null);
create table beat_imports (
  key text primary key, beat_id text not null references beats (id) on delete cascade,
  created_at bigint not null
);
create index beat_imports_beat on beat_imports (beat_id);
create table beat_waveforms (
  beat_id text primary key references beats (id) on delete cascade, waveform text not null
);
create table passkeys (
  id text primary key, user_id text not null references users (id) on delete cascade, name text not null,
  public_key text not null, counter bigint not null, transports text not null, created_at bigint not null,
  used_at bigint
);
create index passkeys_user on passkeys (user_id);
create table used_challenges (id text primary key, expires_at bigint not null);
create table totp_secrets (
  user_id text primary key references users (id) on delete cascade, sealed text not null, confirmed_at bigint,
  last_step bigint not null
);
create table recovery_codes (
  code_hash text primary key, user_id text not null references users (id) on delete cascade
);
create index recovery_codes_user on recovery_codes (user_id);
create table sign_in_links (
  token_hash text primary key, user_id text not null references users (id) on delete cascade,
  expires_at bigint not null
);
create index sign_in_links_user on sign_in_links (user_id);
create table known_devices (
  user_id text not null references users (id) on delete cascade, token_hash text not null, name text not null,
  created_at bigint not null, seen_at bigint not null,
  constraint known_devices_key primary key (user_id, token_hash)
);
create table crates (
  id text primary key, user_id text not null references users (id) on delete cascade,
  kind text not null check (kind in ('hearts', 'passed', 'own')), name text not null, description text not null,
  share_token text unique, shares_notes integer default 0 not null, created_at bigint not null
);
create index crates_user on crates (user_id);
create unique index crates_named_by_store on crates (user_id, kind) where kind <> 'own';
create table crate_beats (
  crate_id text not null references crates (id) on delete cascade, beat_id text not null,
  position integer not null, note text not null, title text not null, producer text not null,
  added_at bigint not null, constraint crate_beats_pk primary key (crate_id, beat_id)
);
create table own_songs (
  user_id text primary key references users (id) on delete cascade, bpm double precision, tone text
);
create table beat_structures (
  beat_id text primary key references beats (id) on delete cascade, version integer not null,
  audio_url text not null, declared_bpm integer not null, bpm double precision,
  downbeat_seconds double precision, margin double precision not null, sections text not null, vector text,
  error text, corrected_at bigint
);
create table store_settings (
  id integer primary key, version integer not null, given text not null, changed_in text not null,
  changed_at bigint not null, changed_by text not null
);
create table legal_texts (
  kind text not null, version integer not null, body text, published_at bigint not null,
  constraint legal_texts_key primary key (kind, version)
);
create table backups (
  id text primary key, at bigint not null, bytes bigint not null, missing_files integer not null
);
create table customer_notes (
  id text primary key, user_id text not null references users (id) on delete cascade, author text not null,
  text text not null, created_at bigint not null
);
create index customer_notes_user on customer_notes (user_id, id);
`
