-- Searches that creators keep, and how far telling of new campaigns has come (decision 0071).
create table saved_search (
  id uuid primary key,
  creator_id uuid not null references account on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  only_available boolean not null,
  words text not null check (char_length(words) <= 200),
  platform text,
  model text,
  fits boolean not null,
  ends_soon boolean not null,
  sort text,
  created_at timestamptz not null
);
create unique index saved_search_name on saved_search (creator_id, lower(name));
create index saved_search_of_creator on saved_search (creator_id, created_at, id);

-- A round tells every search of what was published after `told_until` and up to `until`, in the order of their ids; null where none is under way.
create table saved_search_round (
  only_row boolean primary key default true check (only_row),
  told_until timestamptz not null,
  until timestamptz,
  after_id uuid
);
