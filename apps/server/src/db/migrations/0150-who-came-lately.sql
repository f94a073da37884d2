-- How many creators came within some days is counted along these alone: nobody who is gone is among them (decision 0116).
create index creator_card_here_newest on creator_card (created_at desc, account_id) where marks @> '{state:here}';
