-- One act on many creators: who is meant is written down when it begins, and what became of each stands with them, so that a process that ends
-- leaves nothing undone and nothing done twice.
create table creator_act (
  id uuid primary key,
  act text not null check (act in ('end_sessions', 'limit', 'restore', 'invite')),
  reason text,
  campaign_id uuid references campaign on delete cascade,
  created_at timestamptz not null,
  created_by uuid not null references account,
  people int not null default 0,
  done int not null default 0,
  skipped int not null default 0,
  failed int not null default 0,
  finished_at timestamptz,
  check ((act = 'invite') = (campaign_id is not null) and (act = 'invite') = (reason is null))
);
create index creator_act_newest on creator_act (created_at desc, id);
create index creator_act_ended on creator_act (finished_at) where finished_at is not null;
create index creator_act_campaign on creator_act (campaign_id) where campaign_id is not null;

create table creator_act_person (
  act_id uuid not null references creator_act on delete cascade,
  -- From 1, in the order in which their turns come.
  position int not null,
  creator_id uuid not null references account,
  outcome text not null default 'waiting' check (outcome in ('waiting', 'done', 'skipped', 'failed')),
  -- Of who was skipped.
  why text,
  until timestamptz,
  primary key (act_id, position)
);
create index creator_act_person_outcome on creator_act_person (act_id, outcome, position);
