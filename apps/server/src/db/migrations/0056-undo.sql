-- What creators can take back for ten minutes (decision 0050): what they left, as it was. Rows go a day later.
create table undoable (
  id uuid primary key,
  creator_id uuid not null references account,
  kind text not null,
  -- The campaign of a declined invitation.
  campaign_id uuid references campaign,
  -- Participations with their tasks, as they were.
  parts jsonb not null,
  lost_grosze bigint not null default 0 check (lost_grosze >= 0),
  at timestamptz not null,
  until timestamptz not null,
  taken_back_at timestamptz,
  constraint undoable_kind_check check (kind in ('easy_ad', 'invitation'))
);
create index undoable_of_creator on undoable (creator_id, until desc);
create index undoable_until on undoable (until);
