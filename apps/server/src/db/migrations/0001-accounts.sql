create extension if not exists pg_trgm;

-- People, their consents, sessions and limits.
create table account (
  id uuid primary key,
  role text not null check (role in ('influencer', 'operator')),
  -- Secret of the connect path (SEC-06); never leaves the owner's GET /users.
  connect_uuid uuid not null unique,
  email text unique check (email = lower(btrim(email))),
  name text not null check (char_length(name) between 1 and 255),
  description text check (char_length(description) <= 500),
  avatar_url text,
  password_hash text,
  language text not null check (language in ('pl', 'en')),
  theme text not null check (theme in ('system', 'light', 'dark')),
  inbox_subscriber_id text not null unique,
  is_active boolean not null default true,
  easy_ad boolean not null default false,
  -- When e-mail or password last changed: payouts rest for 72 h (threat model §4.13).
  credentials_changed_at timestamptz,
  created_at timestamptz not null
);
create index account_creators on account (lower(name), id) where role = 'influencer';
create index account_name_search on account using gin (name gin_trgm_ops);

create table category (
  id uuid primary key,
  key text not null unique,
  position int not null unique
);
create table account_category (
  account_id uuid not null references account on delete cascade,
  category_id uuid not null references category,
  primary key (account_id, category_id)
);

create table consent (
  id bigint generated always as identity primary key,
  account_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('privacy', 'terms')),
  version text not null,
  accepted_at timestamptz not null
);
create index consent_of_account on consent (account_id);

create table session (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  is_remembered boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_because text
);
create index session_of_account on session (account_id);
create index session_ended on session (expires_at);

-- One row per refresh token ever handed out in a family; only hashes are kept.
create table refresh_token (
  hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  generation int not null,
  idle_until timestamptz not null,
  used_at timestamptz,
  unique (session_id, generation)
);

-- Counters of limits that must hold across processes and restarts (threat model §3.1).
create table limit_counter (
  key text primary key,
  hits int not null,
  ends_at timestamptz not null
);
create index limit_counter_ended on limit_counter (ends_at);

-- Browsers that signed in to an account before have a counter of their own (threat model §3.1).
create table known_browser (
  account_id uuid not null references account on delete cascade,
  browser_hash bytea not null,
  seen_at timestamptz not null,
  primary key (account_id, browser_hash)
);

create table country (
  id uuid primary key,
  alpha_2 text not null unique check (alpha_2 ~ '^[A-Z]{2}$')
);

create table billing_profile (
  account_id uuid primary key references account on delete cascade,
  first_name text not null,
  last_name text not null,
  gender text not null check (gender in ('male', 'female', 'other')),
  tax_id_sealed bytea not null,
  street text not null,
  postcode text not null,
  city text not null,
  country_id uuid not null references country,
  email text not null,
  phone text not null,
  iban_sealed bytea not null,
  bank_name text not null,
  settlement_form text not null check (settlement_form in ('individual', 'company')),
  company_name text,
  iban_changed_at timestamptz,
  saved_at timestamptz not null
);
