-- What an advertiser will not pay is written off by two people; creators are paid all the same, by us (decision 0055).
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (kind in ('owed_by_advertiser', 'credit', 'budget',
  'pending', 'available', 'in_payout', 'set_off', 'bank', 'losses', 'rounding', 'fees'));
-- A loss stands as a negative balance.
alter table ledger_account add constraint losses_not_positive check (kind <> 'losses' or balance_grosze <= 0);

create table write_off (
  id uuid primary key,
  campaign_id uuid not null references campaign,
  state text not null check (state in ('proposed', 'approved', 'withdrawn')),
  amount_grosze bigint not null check (amount_grosze > 0),
  -- What the advertiser paid of it after all.
  recovered_grosze bigint not null default 0,
  reason text not null,
  proposed_at timestamptz not null,
  proposed_by uuid not null references account,
  decided_at timestamptz,
  decided_by uuid references account,
  constraint write_off_four_eyes check (state <> 'approved' or decided_by <> proposed_by),
  check ((state = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check (recovered_grosze between 0 and amount_grosze and (recovered_grosze = 0 or state = 'approved'))
);
create unique index write_off_open on write_off (campaign_id) where state = 'proposed';
create index write_off_of_campaign on write_off (campaign_id, decided_at) where state = 'approved';

create or replace function campaign_money(campaign uuid) returns bigint language sql stable as $$
  select (coalesce((select sum(amount_grosze) from advertiser_payment where campaign_id = campaign and taken_back_at is null), 0)
    + coalesce((select sum(case kind when 'surplus' then -amount_grosze when 'restored' then amount_grosze else 0 end)
        from credit_move where campaign_id = campaign), 0)
    + coalesce((select sum(amount_grosze) from credit_move where to_campaign_id = campaign), 0)
    + coalesce((select sum(amount_grosze - recovered_grosze) from write_off where campaign_id = campaign and state = 'approved'), 0))::bigint
$$;
