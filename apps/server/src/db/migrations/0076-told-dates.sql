-- By when creators were told that money would come, and when it did (decision 0061).
create table told_date (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payment,
  -- Whose act it waits for: the advertiser's payment, or our transfer.
  kind text not null check (kind in ('advertiser', 'transfer')),
  told_at timestamptz not null,
  -- Calendar days of Warsaw.
  expected_on date not null,
  came_on date,
  -- The money took another way: the order was refused, or the transfer came back.
  withdrawn_on date
);
create unique index told_date_open on told_date (payment_id, kind) where came_on is null and withdrawn_on is null;
create index told_date_of_payment on told_date (payment_id);
create index told_date_expected on told_date (expected_on);

-- How often they came true, worked out once a day: of a quarter ('2026-Q4') or of the last six months ('recent'), for all and by advertiser.
create table told_date_sum (
  span text not null,
  kind text not null check (kind in ('advertiser', 'transfer')),
  -- Empty for all of them.
  advertiser text not null,
  due int not null check (due > 0),
  kept int not null check (kept between 0 and due),
  -- In the middle, of those that were late.
  late_days int check (late_days > 0),
  primary key (span, kind, advertiser)
);

-- What was told before this table was there, by the log of moves and the usual terms.
insert into told_date (payment_id, kind, told_at, expected_on, came_on, withdrawn_on)
select move.payment_id, case move.to_status when 'waiting_for_payment' then 'advertiser' else 'transfer' end, move.at,
  case when move.to_status = 'waiting_for_payment' then ((move.at + interval '2160 hours') at time zone 'Europe/Warsaw')::date
    else coalesce(payout.invoice_due_on, ((move.at + interval '336 hours') at time zone 'Europe/Warsaw')::date) end,
  case when ending.to_status in ('ready_for_payout', 'paid') and (ending.to_status = 'paid') = (move.to_status = 'sent_for_payout')
    then (ending.at at time zone 'Europe/Warsaw')::date end,
  case when ending.to_status = 'ready_for_payout' and move.to_status = 'sent_for_payout' then (ending.at at time zone 'Europe/Warsaw')::date end
from payment_move as move join payment on payment.id = move.payment_id
  left join payout on payout.id = payment.payout_id
  left join lateral (select later.to_status, later.at from payment_move as later
    where later.payment_id = move.payment_id and later.id > move.id and later.to_status in ('ready_for_payout', 'paid')
    order by later.id limit 1) as ending on true
where move.to_status in ('waiting_for_payment', 'sent_for_payout') and move.amount_grosze > 0;
