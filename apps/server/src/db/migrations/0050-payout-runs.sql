-- A payout run: many orders in one act, put into as many files as banks need; what a process that ended left goes on.
create table payout_run (
  id uuid primary key,
  created_at timestamptz not null,
  created_by uuid not null references account,
  format text not null check (format in ('elixir-0', 'pain.001')),
  orders int not null check (orders > 0),
  amount_grosze bigint not null,
  set_aside int not null,
  finished_at timestamptz
);
alter table payout add column run_id uuid references payout_run;
create index payout_of_run on payout (run_id, status) where run_id is not null;
alter table bank_file add column run_id uuid references payout_run;
create index bank_file_of_run on bank_file (run_id, number) where run_id is not null;
