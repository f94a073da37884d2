-- What neither creator nor channel priced was paid by a list in the code; joining keeps the operators' prices now, and the list is
-- gone. Whoever can still earn at own prices keeps what the list would have paid, in grosze by platform and ad type (MONEY-47,
-- decision 0031): the list itself, whatever operators have written since.
update participation set salaries = kept.prices || salaries
from (select jsonb_object_agg(platform || '/' || ad_type, zloty * 100) as prices from (values
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
) as list (ad_type, platform, zloty)) as kept, campaign
where campaign.id = participation.campaign_id and participation.entered_at is not null and participation.status <> 'declined'
  and campaign.stage <> 'cancelled'
  and campaign.incomes @> '[{"model": "FLAT_FEE", "unit": "flat", "rate_grosze": null}]'
  and not exists (select 1 from payment
    where payment.participation_id = participation.id and payment.status not in ('waiting_for_acceptance', 'removed'));
