-- Tables that operators took over: what they made, so that it can be taken back, and which column said what.
create table file_import (
  id uuid primary key,
  kind text not null check (kind in ('campaigns', 'prices')),
  file_name text not null,
  columns text[] not null,
  mapping jsonb not null,
  made jsonb not null,
  made_count integer not null check (made_count > 0),
  at timestamptz not null,
  by_id uuid not null references account,
  undone_at timestamptz
);
create index file_import_newest on file_import (at desc, id desc);
create index file_import_columns on file_import (kind, columns, at desc);
