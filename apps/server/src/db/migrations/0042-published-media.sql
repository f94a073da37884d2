-- Views of published media that prove tasks (TASK-33, TRAN-27; decision 0040): a row for each medium that is followed, with what is known
-- of it now, and a row for each reading that said something new.

create table followed_medium (
  id uuid primary key,
  participation_id uuid not null references participation,
  campaign_id uuid not null references campaign,
  task_id uuid references task on delete set null,
  channel_id uuid not null,
  platform text not null,
  -- Its id at the platform, address and title; null once the creator was erased.
  external_id text,
  url text,
  title text,
  published_at timestamptz,
  followed_from timestamptz not null,
  -- Whether the next figure holds views from before the task, which do not count; false when the medium is younger than the task.
  needs_baseline boolean not null,
  -- What the platform said last, when; null until then. `views` is its last figure, from `figure_at`; null where it tells none.
  state text,
  state_since timestamptz not null,
  views bigint check (views >= 0),
  figure_at timestamptz,
  read_at timestamptz,
  -- Up to which figure views were judged; those that counted, and those that came while it was not public.
  judged_views bigint not null default 0 check (judged_views >= 0),
  counted bigint not null default 0 check (counted >= 0),
  missed bigint not null default 0 check (missed >= 0),
  -- Why it could not be read lately, and how many times in a row.
  trouble text,
  failures int not null default 0 check (failures >= 0),
  -- Null when it is followed no more; then it says why.
  next_read_at timestamptz,
  ended_as text,
  check ((next_read_at is null) = (ended_as is not null)),
  check ((state is null) = (read_at is null)),
  check ((views is null) = (figure_at is null))
);
create index followed_medium_due on followed_medium (platform, next_read_at) where next_read_at is not null;
create index followed_medium_of_participation on followed_medium (participation_id, followed_from desc);
create index followed_medium_astray on followed_medium (campaign_id) where next_read_at is not null and (state <> 'there' or trouble is not null);
-- A task is proven by one thing at a time.
create unique index followed_medium_of_task on followed_medium (task_id) where next_read_at is not null;

-- A reading that changed something: of a medium nothing is kept twice for one moment. `added` are the views since those judged before.
create table medium_reading (
  medium_id uuid not null references followed_medium,
  at timestamptz not null,
  participation_id uuid not null references participation,
  id uuid not null default gen_random_uuid(),
  state text not null,
  views bigint check (views >= 0),
  added bigint not null check (added >= 0),
  verdict text,
  rules smallint not null,
  primary key (medium_id, at),
  check ((verdict is null) = (added = 0))
);
create index medium_reading_listed on medium_reading (participation_id, at desc, id desc) where added > 0;

-- What was read stays as it was; only what counted is taken back, once, with the proof.
create function keep_medium_reading() returns trigger language plpgsql as $$
begin
  if old.verdict is distinct from 'counted' or new.verdict is distinct from 'proof_refused'
    or (new.medium_id, new.at, new.state, new.views, new.added) is distinct from (old.medium_id, old.at, old.state, old.views, old.added) then
    raise exception 'a reading stays as it was' using errcode = '23514', constraint = 'medium_reading_kept';
  end if;
  return new;
end $$;
create trigger medium_reading_kept before update on medium_reading for each row execute function keep_medium_reading();
