-- Letters that no server took for days (decision 0128): sealed as they waited, until somebody sends them again, or for 30 days.
create table given_up_letter (
  -- The number that it had in the outbox: given up twice, it is here once.
  id bigint primary key,
  sealed text not null,
  attempts int not null,
  given_up_at timestamptz not null
);
create index given_up_letter_oldest on given_up_letter (given_up_at, id);
