-- Channels that creators connected, and the short life of a connecting popup.
create table channel (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  type text not null check (type in ('twitch', 'youtube', 'tiktok', 'instagram', 'x')),
  status text not null check (status in ('connected', 'disconnected')),
  external_id text not null,
  login text,
  display_name text,
  url text,
  avatar_url text,
  tokens_sealed bytea,
  scopes text[] not null default '{}',
  connected_at timestamptz,
  disconnected_at timestamptz,
  unique (account_id, type)
);
-- One account at a platform belongs to one creator (CHAN-21).
create unique index channel_identity on channel (type, external_id) where status = 'connected';
create index channel_connected on channel (account_id) where status = 'connected';

create table salary (
  id uuid primary key,
  channel_id uuid not null references channel on delete cascade,
  task_type text not null,
  price_zloty int check (price_zloty between 0 and 1000000),
  previous_price_zloty int,
  unique (channel_id, task_type)
);

create table connect_ticket (
  hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  type text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create table oauth_flow (
  state_hash bytea primary key,
  browser_hash bytea not null,
  account_id uuid not null references account on delete cascade,
  type text not null,
  code_verifier_sealed bytea not null,
  nonce text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index connect_ticket_ended on connect_ticket (expires_at);
create index oauth_flow_ended on oauth_flow (expires_at);

-- Simulated platforms keep their world here; present in demo mode only.
create table simulator_state (
  platform text primary key,
  document jsonb not null
);
