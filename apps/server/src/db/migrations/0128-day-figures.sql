-- What came of each day, for the months on the operators' start page (decision 0112): the clock sums the newest days, so that nobody's request
-- reads a year of money.
create table day_figure (
  figure text not null,
  -- In Warsaw.
  day date not null,
  count int not null,
  amount_grosze bigint not null,
  made_at timestamptz not null,
  primary key (figure, day)
);
create index payment_move_settled on payment_move (at)
  where from_status = 'waiting_for_acceptance' and to_status = 'waiting_for_payment';
create index account_newest_creators on account (created_at) where role = 'influencer';
create index task_missed on task (ends_at) where status = 'missed';
