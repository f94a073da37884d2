-- How many creators of a campaign stand where is counted along this index alone.
create index participation_standing on participation (campaign_id, status);
