-- Campaigns, who takes part, and the tasks that follow.
create table campaign (
  id uuid primary key,
  stage text not null check (stage in ('draft', 'onboarding', 'running', 'completed', 'cancelled')),
  name text not null check (char_length(name) between 1 and 120),
  description text,
  advertiser text not null,
  advertiser_email text not null,
  type text not null check (type in ('open', 'semi_open', 'closed')),
  platforms text[] not null check (cardinality(platforms) > 0),
  start_date date,
  end_date date,
  recruiting_until date,
  places int check (places > 0),
  taken int not null default 0 check (taken >= 0),
  is_held_back boolean not null default false,
  is_automatic boolean not null default false,
  landing_url text,
  incomes jsonb not null,
  task_plan jsonb not null,
  product_photos text[] not null default '{}',
  created_at timestamptz not null,
  published_at timestamptz,
  completed_at timestamptz,
  settled_at timestamptz,
  -- Position in lists: newest start first, undated last.
  sort_day date generated always as (coalesce(start_date, date '0001-01-01')) stored,
  check (start_date is null or end_date is null or start_date <= end_date),
  check (places is null or taken <= places)
);
-- What every creator may see without being invited: the pool of GET /campaigns.
create index campaign_pool on campaign (sort_day desc, id desc)
  where stage in ('onboarding', 'running') and type in ('open', 'semi_open');
create index campaign_pool_name on campaign using gin (name gin_trgm_ops)
  where stage in ('onboarding', 'running') and type in ('open', 'semi_open');
create index campaign_stage on campaign (stage, created_at desc, id desc);
create index campaign_newest on campaign (created_at desc, id desc);
create index campaign_name on campaign using gin (name gin_trgm_ops);
create index campaign_due_start on campaign (start_date) where stage = 'onboarding';
create index campaign_due_end on campaign (end_date) where stage in ('onboarding', 'running');

-- How many campaigns are in the pool: exact, and read without counting (design §3).
create table campaign_pool_size (
  only_row boolean primary key default true check (only_row),
  size bigint not null
);
insert into campaign_pool_size (size) values (0);

create function campaign_in_pool(stage text, type text) returns boolean language sql immutable as
  $$ select stage in ('onboarding', 'running') and type in ('open', 'semi_open') $$;
create function campaign_pool_added() returns trigger language plpgsql as $$
begin
  update campaign_pool_size set size = size + (select count(*) from added where campaign_in_pool(stage, type))
  where exists (select 1 from added where campaign_in_pool(stage, type));
  return null;
end $$;
create function campaign_pool_removed() returns trigger language plpgsql as $$
begin
  update campaign_pool_size set size = size - (select count(*) from removed where campaign_in_pool(stage, type))
  where exists (select 1 from removed where campaign_in_pool(stage, type));
  return null;
end $$;
create function campaign_pool_changed() returns trigger language plpgsql as $$
declare difference bigint;
begin
  select (select count(*) from added where campaign_in_pool(stage, type))
       - (select count(*) from removed where campaign_in_pool(stage, type)) into difference;
  if difference <> 0 then
    update campaign_pool_size set size = size + difference;
  end if;
  return null;
end $$;
create trigger campaign_pool_insert after insert on campaign
  referencing new table as added for each statement execute function campaign_pool_added();
create trigger campaign_pool_delete after delete on campaign
  referencing old table as removed for each statement execute function campaign_pool_removed();
create trigger campaign_pool_update after update on campaign
  referencing old table as removed new table as added for each statement execute function campaign_pool_changed();

create table participation (
  id uuid primary key,
  campaign_id uuid not null references campaign on delete cascade,
  creator_id uuid not null references account on delete cascade,
  status text not null check (status in
    ('invited', 'pending_approval', 'attached', 'planned', 'active', 'completed', 'declined')),
  -- Order of the creator's list: invited first, then active, then by start (CAMP-23).
  list_rank int generated always as (case status when 'invited' then 0 when 'active' then 1 else 2 end) stored,
  since timestamptz not null,
  entered_at timestamptz,
  -- Prices as they were when the creator entered (MONEY-47): `platform/ad_type` to grosze.
  salaries jsonb not null default '{}',
  views bigint check (views >= 0),
  clicks bigint check (clicks >= 0),
  actions bigint check (actions >= 0),
  sales bigint check (sales >= 0),
  sales_value_grosze bigint check (sales_value_grosze >= 0),
  unique (campaign_id, creator_id)
);
create index participation_of_creator on participation (creator_id, list_rank, campaign_id);
create index participation_of_campaign on participation (campaign_id, since, id);
create index participation_pending on participation (since) where status = 'pending_approval';

create table task (
  id uuid primary key,
  campaign_id uuid not null references campaign on delete cascade,
  participation_id uuid not null references participation on delete cascade,
  creator_id uuid not null references account on delete cascade,
  platform text not null,
  ad_type text not null,
  name text not null,
  brief_pl text not null,
  brief_en text not null,
  status text not null check (status in ('coming', 'during', 'finished', 'missed')),
  starts_at timestamptz,
  ends_at timestamptz,
  finished_at timestamptz,
  proof_url text,
  proof_seen_at timestamptz,
  needs_acceptance boolean not null,
  is_acceptance_approved boolean not null default false,
  acceptance_requests int not null default 0,
  is_acceptance_pending boolean not null default false,
  rejection_reason text,
  position int not null
);
create index task_of_creator on task (creator_id, starts_at, id);
create index task_of_participation on task (participation_id, position);
create index task_due_start on task (starts_at) where status = 'coming';
create index task_due_end on task (ends_at) where status in ('coming', 'during');
create index task_proofs on task (finished_at) where status = 'finished';
