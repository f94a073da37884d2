-- What colleagues should know of a creator; the creator reads it among what is held about them, and it goes with the account.
create table creator_note (
  id uuid primary key,
  creator_id uuid not null references account on delete cascade,
  author_id uuid not null references account,
  text text not null check (char_length(text) between 1 and 2000),
  created_at timestamptz not null
);
create index creator_note_newest on creator_note (creator_id, created_at desc, id);
