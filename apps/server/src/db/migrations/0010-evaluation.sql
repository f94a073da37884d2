-- What was measured of a channel: the latest reading, with when and over which days (EVAL).
create table channel_reading (
  channel_id uuid primary key references channel on delete cascade,
  metrics jsonb not null,
  observed_at timestamptz not null,
  window_days int check (window_days > 0),
  -- As the bounds had it when it was measured; null below the first one.
  stage int check (stage between 1 and 8)
);
-- When a connected channel is to be measured next; null: never, it gave no access.
alter table channel add column measure_at timestamptz;
create index channel_to_measure on channel (measure_at) where status = 'connected';
-- Whoever refreshes a channel's tokens holds them until then, so that two refreshes make one call.
alter table channel add column refreshing_until timestamptz;

-- Recommended prices in whole zł, by ad type, platform and stage (OPS-28).
create table recommended_price (
  ad_type text not null,
  platform text not null check (platform in ('twitch', 'youtube', 'tiktok', 'instagram', 'x')),
  stage int not null check (stage between 1 and 8),
  price_zloty int not null check (price_zloty between 0 and 1000000),
  primary key (ad_type, platform, stage)
);

-- Plausible values to begin with; operators change them.
insert into recommended_price (ad_type, platform, stage, price_zloty)
select ad_type, platform, stage, (round(first_stage * factor / 10) * 10)::int
from (values
  ('automatic', 'twitch', 50), ('automatic', 'youtube', 50), ('instastory', 'instagram', 150),
  ('onpage_banner_under_stream', 'twitch', 100), ('paid_promotion', 'youtube', 250), ('paid_promotion', 'instagram', 250),
  ('paid_promotion', 'tiktok', 250), ('paid_promotion', 'x', 250), ('post', 'instagram', 250),
  ('product_placement', 'youtube', 400), ('product_placement', 'tiktok', 400), ('reels', 'instagram', 350),
  ('stream_banner', 'twitch', 150), ('stream_banner', 'youtube', 150), ('stream_dedicated_stream', 'twitch', 800),
  ('stream_dedicated_stream', 'youtube', 800), ('stream_product_placement', 'twitch', 400), ('stream_product_placement', 'youtube', 400),
  ('stream_shotout', 'twitch', 200), ('stream_shotout', 'youtube', 200), ('tiktok', 'tiktok', 300),
  ('tweet', 'x', 100), ('video_dedicated_video', 'youtube', 1200), ('video_product_placement', 'youtube', 600),
  ('video_short', 'youtube', 300), ('video_shotout', 'youtube', 350), ('product_placement_post', 'instagram', 300),
  ('product_placement_reels', 'instagram', 400)
) as base (ad_type, platform, first_stage)
cross join (values (1, 1.0), (2, 1.6), (3, 2.4), (4, 3.6), (5, 5.5), (6, 8.5), (7, 13.0), (8, 22.0)) as step (stage, factor);
