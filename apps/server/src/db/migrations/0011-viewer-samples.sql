-- Viewers of connected Twitch channels while they were live, as our own rounds saw them: the platform keeps no history
-- (platforms.md §3.3). Raw samples are removed when no average needs them any more.
create table viewer_sample (
  channel_id uuid not null references channel on delete cascade,
  sampled_at timestamptz not null,
  stream_id text not null,
  viewers int not null check (viewers >= 0),
  primary key (channel_id, sampled_at)
);
create index viewer_sample_oldest on viewer_sample (sampled_at);
create index channel_of_type on channel (type, id) where status = 'connected';
