-- Easy Ad (decision 0019).

-- Who comes back to an automatic campaign earns anew; what was forfeited before stays written down.
alter table payment drop constraint payment_campaign_id_creator_id_key;
create unique index payment_current on payment (campaign_id, creator_id) where status <> 'removed';
create index payment_of_participation on payment (participation_id);

-- Everybody who gets a campaign that was just published, and all campaigns for somebody who turned Easy Ad on.
create index account_easy_ad on account (id) where easy_ad;
create index campaign_automatic on campaign (id) where is_automatic and stage in ('onboarding', 'running');
