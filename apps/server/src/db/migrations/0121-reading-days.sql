-- What was measured of a channel over time: the last reading of each day in Warsaw, for 400 days (decision 0106).
create table reading_day (
  channel_id uuid not null references channel on delete cascade,
  day date not null,
  metrics jsonb not null,
  -- As the bounds had it then; null below the first one.
  stage int check (stage between 1 and 8),
  observed_at timestamptz not null,
  by_hand boolean not null default false,
  primary key (channel_id, day)
);
create index reading_day_oldest on reading_day (day);

insert into reading_day (channel_id, day, metrics, stage, observed_at, by_hand)
  select channel_id, (observed_at at time zone 'Europe/Warsaw')::date, metrics, stage, observed_at, by_hand from channel_reading;
