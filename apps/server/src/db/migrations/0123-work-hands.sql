-- Which piece of work of the start page an operator has in hand, and since when. It ends by itself: a few hours later, and when what was there at
-- the time is done, since everything that waits then came after it was taken.
create table work_hand (
  kind text not null check (char_length(kind) <= 40),
  key text not null check (char_length(key) <= 100),
  operator_id uuid not null references account on delete cascade,
  taken_at timestamptz not null,
  primary key (kind, key)
);
create index work_hand_oldest on work_hand (taken_at);
