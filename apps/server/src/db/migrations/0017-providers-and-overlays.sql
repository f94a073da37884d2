-- Flags of providers that an operator set (OPS-20); a provider without a row has the shipped ones.
create table provider_setting (
  name text primary key,
  active boolean not null,
  hidden boolean not null,
  hidden_in_login boolean not null,
  need_confirm boolean not null,
  coming_soon boolean not null
);

-- Overlay addresses of streaming channels (SET-08). A key is derived from the channel and the number of its renewals, and
-- found again by its hash.
create table overlay (
  channel_id uuid primary key references channel on delete cascade,
  renewals int not null check (renewals >= 0),
  key_hash bytea not null unique
);

-- When a platform that demands it is asked next whether a channel's tokens still live (platforms.md §3.1); null: never.
alter table channel add column validate_at timestamptz;
update channel set validate_at = connected_at where type = 'twitch' and status = 'connected' and tokens_sealed is not null;
create index channel_to_validate on channel (validate_at) where status = 'connected';

-- How much of a platform's daily budget measuring has used.
create index channel_reading_recent on channel_reading (observed_at);
