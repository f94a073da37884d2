-- What creators show of themselves under a link of their own (KIT-01).
create table media_kit (
  account_id uuid primary key references account,
  renewals integer not null check (renewals >= 0),
  -- Null: there is no link.
  key_hash bytea unique,
  shows_prices boolean not null,
  shows_brands boolean not null,
  is_indexed boolean not null
);
