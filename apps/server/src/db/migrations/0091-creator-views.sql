-- Lists of creators that operators keep under a name (decision 0081): filter and order, columns, and whether colleagues see them.
create table creator_view (
  id uuid primary key,
  owner_id uuid not null references account,
  name text not null check (char_length(name) between 1 and 60),
  query jsonb not null,
  columns text[] not null,
  is_shared boolean not null,
  created_at timestamptz not null
);
create unique index creator_view_name on creator_view (owner_id, lower(name));
create index creator_view_shared on creator_view (lower(name), id) where is_shared;

-- The columns of that list which an operator chose.
create table creator_columns (
  account_id uuid primary key references account,
  columns text[] not null
);
