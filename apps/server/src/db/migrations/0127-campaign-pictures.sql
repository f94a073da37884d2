-- Pictures that were uploaded for campaigns (decision 0110): what no campaign shows after a week is removed.
create table campaign_picture (
  address text primary key check (address ~ '^/files/campaigns/[A-Za-z0-9_-]{22}\.(jpg|png)$'),
  uploaded_at timestamptz not null
);
create index campaign_picture_oldest on campaign_picture (uploaded_at);
create index campaign_photos on campaign using gin (product_photos);
