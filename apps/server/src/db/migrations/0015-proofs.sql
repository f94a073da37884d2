-- What is known about a proof beside its address; proofs from before have only that.
alter table task add column proof jsonb;
-- Platform and id of what proves a task: one thing proves one task of a creator.
alter table task add column proof_key text;
create unique index task_proof_key on task (creator_id, proof_key) where proof_key is not null and status = 'finished';

-- Media that were offered for a task (API-42), for a day.
create table task_medium (
  id uuid primary key,
  task_id uuid not null references task on delete cascade,
  external_id text not null,
  type text not null check (type in ('live', 'other')),
  url text not null,
  title text,
  views bigint,
  published_at timestamptz not null,
  duration_seconds int,
  listed_at timestamptz not null,
  unique (task_id, external_id)
);
create index task_medium_listed on task_medium (listed_at);

-- Live snapshots (API-43). One that proves a task stays; every other goes after a day, and its file with it.
create table snapshot (
  id uuid primary key,
  task_id uuid references task on delete set null,
  creator_id uuid not null references account,
  status text not null check (status in ('starting', 'running', 'ready', 'failed')),
  ticket jsonb,
  started_at timestamptz not null,
  captured_at timestamptz,
  link text,
  viewers int,
  is_fallback boolean not null default false,
  file text,
  used_at timestamptz
);
create unique index snapshot_running on snapshot (task_id) where status in ('starting', 'running');
create index snapshot_of_creator on snapshot (creator_id);
create index snapshot_unused on snapshot (started_at) where used_at is null;
