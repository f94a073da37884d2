-- Task plans that operators keep for other campaigns, their days told from the start (decision 0109).
create table kept_plan (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 60),
  lines jsonb not null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index kept_plan_name on kept_plan (lower(name));
