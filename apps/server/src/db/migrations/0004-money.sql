-- The ledger: the only place where money is (design §5, threat model §4).
create table ledger_account (
  id bigint generated always as identity primary key,
  kind text not null check (kind in
    ('owed_by_advertiser', 'budget', 'pending', 'available', 'in_payout', 'bank', 'rounding', 'fees')),
  -- The campaign or the creator whose account it is; the nil uuid for the platform's own.
  owner_id uuid not null,
  balance_grosze bigint not null default 0,
  unique (owner_id, kind),
  -- No creator's account is ever negative.
  constraint creator_account_not_negative
    check (kind not in ('pending', 'available', 'in_payout') or balance_grosze >= 0)
);

create table ledger_transaction (
  id bigint generated always as identity primary key,
  -- One business event posts at most once.
  key text not null unique check (char_length(key) <= 200),
  kind text not null,
  at timestamptz not null,
  actor_id uuid,
  reason text
);

create table ledger_posting (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transaction,
  account_id bigint not null references ledger_account,
  amount_grosze bigint not null check (amount_grosze <> 0)
);
create index ledger_posting_of_account on ledger_posting (account_id, id);
create index ledger_posting_of_transaction on ledger_posting (transaction_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger ledger_posting_append_only before update or delete or truncate on ledger_posting
  for each statement execute function refuse_change();
create trigger ledger_transaction_append_only before update or delete or truncate on ledger_transaction
  for each statement execute function refuse_change();

-- The balance moves with the posting, in the same statement's transaction.
create function ledger_apply_posting() returns trigger language plpgsql as $$
begin
  update ledger_account set balance_grosze = balance_grosze + new.amount_grosze where id = new.account_id;
  return null;
end $$;
create trigger ledger_posting_applied after insert on ledger_posting
  for each row execute function ledger_apply_posting();

-- Checked at commit: the postings of a transaction sum to zero.
create function ledger_balanced() returns trigger language plpgsql as $$
begin
  if (select sum(amount_grosze) from ledger_posting where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_transaction_balanced after insert on ledger_posting
  deferrable initially deferred for each row execute function ledger_balanced();

create table payout (
  id uuid primary key,
  number bigint generated always as identity unique,
  creator_id uuid not null references account,
  amount_grosze bigint not null check (amount_grosze > 0),
  status text not null check (status in ('ordered', 'in_bank_file', 'paid', 'refused', 'returned')),
  requested_at timestamptz not null,
  moved_at timestamptz not null,
  reason text,
  bank_file_id uuid,
  -- Whom and where, as it stood when the payout was ordered.
  holder text not null,
  address text not null,
  iban_sealed bytea not null
);
create index payout_by_status on payout (status, requested_at, id);
create index payout_of_creator on payout (creator_id, requested_at);

create table bank_file (
  id uuid primary key,
  number bigint generated always as identity unique,
  format text not null check (format in ('elixir-0', 'pain.001')),
  created_at timestamptz not null,
  created_by uuid not null references account,
  payouts int not null check (payouts > 0),
  amount_grosze bigint not null check (amount_grosze > 0),
  sha256 text not null,
  content_sealed bytea not null
);
alter table payout add foreign key (bank_file_id) references bank_file;
create index bank_file_newest on bank_file (created_at desc, id desc);

-- One row per creator and campaign: a projection of the ledger that people read.
create table payment (
  id uuid primary key,
  campaign_id uuid not null references campaign,
  creator_id uuid not null references account,
  participation_id uuid not null references participation,
  status text not null check (status in ('waiting_for_acceptance', 'waiting_for_payment', 'ready_for_payout',
    'sent_for_payout', 'waiting_for_payout', 'paid', 'removed')),
  amount_grosze bigint not null check (amount_grosze >= 0),
  lines jsonb not null,
  model text not null,
  views bigint,
  clicks bigint,
  -- Counts the accruals that made the amount; part of their ledger keys.
  accruals int not null default 0,
  payout_id uuid references payout,
  created_at timestamptz not null,
  moved_at timestamptz not null,
  unique (campaign_id, creator_id)
);
create index payment_of_creator on payment (creator_id, status);
create index payment_of_campaign on payment (campaign_id, status);
create index payment_of_payout on payment (payout_id);
create index payment_by_status on payment (status) where status in ('waiting_for_acceptance', 'waiting_for_payment');

-- Every move of a payment, with time and actor (MONEY-29).
create table payment_move (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payment,
  from_status text,
  to_status text not null,
  amount_grosze bigint not null,
  at timestamptz not null,
  actor_id uuid,
  reason text
);
create index payment_move_of_payment on payment_move (payment_id, id);

create table advertiser_payment (
  id uuid primary key,
  campaign_id uuid not null references campaign,
  amount_grosze bigint not null check (amount_grosze > 0),
  reference text not null,
  recorded_at timestamptz not null,
  recorded_by uuid not null references account
);
create index advertiser_payment_of_campaign on advertiser_payment (campaign_id);

-- Answers of money acts by their key, written with the effect (threat model §4.7).
create table idempotency (
  account_id uuid not null references account on delete cascade,
  route text not null,
  key text not null check (char_length(key) <= 255),
  request_hash bytea not null,
  status int,
  body jsonb,
  at timestamptz not null,
  primary key (account_id, route, key)
);
create index idempotency_old on idempotency (at);
