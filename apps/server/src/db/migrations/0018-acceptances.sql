-- What creators sent to advertisers for approval (API-41), one link each, and how it was answered. The link's secret is
-- kept by its hash only.
create table task_acceptance (
  id uuid primary key,
  task_id uuid not null references task on delete cascade,
  -- First, second, … request of its task.
  number int not null,
  token_hash bytea not null unique,
  message text not null,
  urls text[] not null check (cardinality(urls) between 1 and 10),
  status text not null check (status in ('pending', 'approved', 'changes_requested', 'superseded', 'expired')),
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  -- The operator who answered for the advertiser; an advertiser is known by the address the answer came from.
  answered_by uuid references account,
  answered_address text,
  reason text,
  unique (task_id, number),
  check ((status in ('approved', 'changes_requested')) = (answered_at is not null))
);
create unique index task_acceptance_open on task_acceptance (task_id) where status = 'pending';
create index task_acceptance_due on task_acceptance (expires_at) where status = 'pending';

-- An answer around the deadline keeps a task open for a day (TASK-41).
alter table task add column open_until timestamptz;

-- Nobody could ask before: only demo worlds say so, and what waits for nobody's answer would wait for ever.
update task set is_acceptance_pending = false, acceptance_requests = 0 where acceptance_requests > 0 and not is_acceptance_approved;

-- Advertisers act without an account: their acts stand in the log under the name of their campaign's advertiser.
alter table audit alter column actor_id drop not null;
alter table audit add column advertiser text;
alter table audit add constraint audit_actor check ((actor_id is null) <> (advertiser is null));
