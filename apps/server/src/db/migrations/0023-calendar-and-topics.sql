-- Secret addresses under which calendar programs find a creator's tasks. A key is derived from the account and the number
-- of its renewals, and found again by its hash; without a hash there is no address.
create table calendar_address (
  account_id uuid primary key references account on delete cascade,
  renewals int not null check (renewals >= 0),
  key_hash bytea unique
);

-- What a campaign is about: one of the interests that creators choose (DASH-04). Each interest's campaigns are read newest
-- first, no further than a page.
alter table campaign add column topic text;
create index campaign_pool_topic on campaign (topic, sort_day desc, id desc)
  where stage in ('onboarding', 'running') and type in ('open', 'semi_open');

-- When a task was changed last: calendar programs are told, and compare.
alter table task add column changed_at timestamptz not null default now();
create function task_changed() returns trigger language plpgsql as $$
begin
  new.changed_at = now();
  return new;
end $$;
create trigger task_changed before update on task
  for each row when (old.* is distinct from new.*) execute function task_changed();
