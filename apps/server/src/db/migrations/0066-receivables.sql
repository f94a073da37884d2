-- What advertisers owe beyond the agreed term (decision 0055): letters that reminded them, and what the law asks for being late.
create table receivable_reminder (
  id uuid primary key,
  campaign_id uuid not null references campaign,
  at timestamptz not null,
  -- Null for what the weekly job sent.
  actor_id uuid references account,
  amount_grosze bigint not null check (amount_grosze > 0),
  days_late int not null check (days_late > 0)
);
create index receivable_reminder_of_campaign on receivable_reminder (campaign_id, at desc);

-- Statutory figures from a day on; entered by people, since they change twice a year.
create table late_rate (
  valid_from date primary key,
  -- Of a year: 1400 is 14 %.
  interest_basis_points int not null check (interest_basis_points between 0 and 10000),
  -- Ten-thousandths of a złoty for a euro, as the National Bank says it.
  euro_rate int not null check (euro_rate between 10000 and 100000),
  saved_at timestamptz not null,
  saved_by uuid not null references account
);
create index payment_waiting_for_payment on payment (campaign_id, moved_at) where status = 'waiting_for_payment';
