-- Campaigns of a platform or a type are found by it where they are few; where they are many, an order of the list meets them soon (DESK-30).
create index campaign_platforms on campaign using gin (platforms);
create index campaign_type_newest on campaign (type, created_at desc, id desc);
