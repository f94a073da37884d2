-- Reports of one outcome are listed and counted along an index, however many others there are.
create index postback_of_outcome on postback (campaign_id, outcome, id desc);
