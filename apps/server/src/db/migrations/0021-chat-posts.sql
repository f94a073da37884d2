-- The chat bot of Easy Ad (OPS-19): when it last wrote in a channel, and what.
create table chat_rest (
  channel_id uuid primary key references channel on delete cascade,
  posted_at timestamptz not null
);
create table chat_post (
  id bigint generated always as identity primary key,
  channel_id uuid not null references channel on delete cascade,
  campaign_id uuid not null references campaign on delete cascade,
  posted_at timestamptz not null,
  message text not null,
  is_simulated boolean not null
);
create index chat_post_of_channel on chat_post (channel_id, campaign_id, posted_at);
create index chat_post_oldest on chat_post (posted_at);
