-- What an advertiser paid beyond what is due stays theirs (decision 0055): on an account of the campaign that it came for.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (kind in
  ('owed_by_advertiser', 'credit', 'budget', 'pending', 'available', 'in_payout', 'set_off', 'bank', 'rounding', 'fees'));
alter table ledger_account add constraint credit_not_negative check (kind <> 'credit' or balance_grosze >= 0);
create index ledger_account_credit on ledger_account (owner_id) where kind = 'credit' and balance_grosze > 0;

-- What became of it: came as a surplus, went back into its campaign's money, paid for another campaign, was paid back.
create table credit_move (
  id uuid primary key,
  campaign_id uuid not null references campaign,
  kind text not null check (kind in ('surplus', 'restored', 'used', 'paid_back')),
  to_campaign_id uuid references campaign,
  amount_grosze bigint not null check (amount_grosze > 0),
  at timestamptz not null,
  -- Null for what a correction brought by time.
  actor_id uuid references account,
  reason text,
  check ((kind = 'used') = (to_campaign_id is not null) and to_campaign_id <> campaign_id),
  check (kind <> 'paid_back' or reason is not null)
);
create index credit_move_of_campaign on credit_move (campaign_id, at desc, id desc);
create index credit_move_to_campaign on credit_move (to_campaign_id) where to_campaign_id is not null;

-- What there is for a campaign's creators: what its advertiser paid, without what is credit, with what credit paid.
create function campaign_money(campaign uuid) returns bigint language sql stable as $$
  select (coalesce((select sum(amount_grosze) from advertiser_payment where campaign_id = campaign and taken_back_at is null), 0)
    + coalesce((select sum(case kind when 'surplus' then -amount_grosze when 'restored' then amount_grosze else 0 end)
        from credit_move where campaign_id = campaign), 0)
    + coalesce((select sum(amount_grosze) from credit_move where to_campaign_id = campaign), 0))::bigint
$$;
