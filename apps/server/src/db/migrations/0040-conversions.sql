-- What advertisers report: actions and sales that followed a click (OPS-16, MONEY-43…MONEY-45; decision 0038).

-- Keys with which a campaign's advertiser signs reports; several at once while one takes the place of another.
create table conversion_key (
  id uuid primary key,
  campaign_id uuid not null references campaign,
  secret_sealed bytea not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  used_at timestamptz
);
create index conversion_key_of_campaign on conversion_key (campaign_id, created_at);

-- An event counts once in its campaign, whatever brought it here.
create table conversion (
  id uuid primary key,
  campaign_id uuid not null references campaign,
  event_id text not null,
  type text not null,
  click_id uuid,
  participation_id uuid references participation,
  value_grosze bigint not null default 0 check (value_grosze >= 0),
  reversed_grosze bigint not null default 0 check (reversed_grosze between 0 and value_grosze),
  order_name text,
  reverses text,
  received_at timestamptz not null,
  verdict text not null,
  unique (campaign_id, event_id)
);
create index conversion_of_campaign on conversion (campaign_id, received_at desc, id desc);
create index conversion_of_participation on conversion (participation_id, received_at desc, id desc);

-- Every report that a known key came with, refused ones too; goes after 90 days.
create table postback (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  campaign_id uuid not null references campaign,
  key_id uuid not null,
  outcome text not null,
  event_id text
);
create index postback_of_campaign on postback (campaign_id, id desc);
create index postback_ended on postback (at);
