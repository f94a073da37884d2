-- Links by which an advertiser sees and chooses the participants of one campaign (OPS-12), kept by the hash of their secret.
create table advertiser_link (
  id uuid primary key,
  campaign_id uuid not null references campaign on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  created_by uuid not null references account,
  revoked_at timestamptz
);
create unique index advertiser_link_open on advertiser_link (campaign_id) where revoked_at is null;
