-- Corrections after acceptance (decision 0054): what an operator proposes, a second person approves, and the creator may dispute.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (kind in
  ('owed_by_advertiser', 'budget', 'pending', 'available', 'in_payout', 'set_off', 'bank', 'rounding', 'fees'));
-- What a creator owes back stands as a negative balance, as everything that is owed to us; nobody is owed by it.
alter table ledger_account add constraint set_off_not_positive check (kind <> 'set_off' or balance_grosze <= 0);

alter table payment
  -- Of the amount: what never became available, because it paid what was to be set off.
  add column set_off_grosze bigint not null default 0,
  -- Of the amount: what a correction took after the money had left; it is set off against other earnings.
  add column taken_back_grosze bigint not null default 0,
  -- What a correction added after the money had moved on: its own way, beside the campaign's payment.
  add column is_addition boolean not null default false,
  add constraint payment_set_off_within check (set_off_grosze between 0 and amount_grosze),
  add constraint payment_taken_back_within check (taken_back_grosze between 0 and amount_grosze);
drop index payment_current;
create unique index payment_current on payment (campaign_id, creator_id) where status <> 'removed' and not is_addition;

create table correction (
  id uuid primary key,
  campaign_id uuid not null references campaign,
  creator_id uuid not null references account,
  participation_id uuid not null references participation,
  kind text not null check (kind in ('results', 'proof', 'sum')),
  state text not null check (state in ('proposed', 'announced', 'disputed', 'in_effect', 'withdrawn')),
  is_open boolean not null generated always as (state in ('proposed', 'announced', 'disputed')) stored,
  before_grosze bigint not null check (before_grosze >= 0),
  after_grosze bigint not null check (after_grosze >= 0 and after_grosze <> before_grosze),
  -- Figures before and after, where they were wrong.
  results jsonb,
  task_id uuid references task,
  reason text not null,
  proposed_at timestamptz not null,
  proposed_by uuid not null references account,
  approved_at timestamptz,
  approved_by uuid references account,
  effect_due timestamptz,
  disputed_at timestamptz,
  dispute text,
  ended_at timestamptz,
  -- Null for what took effect by time.
  ended_by uuid references account,
  answer text,
  moved_at timestamptz not null,
  -- What took effect moved so much out of each stage, or into what waits for the advertiser.
  pending_grosze bigint not null default 0,
  available_grosze bigint not null default 0,
  set_off_grosze bigint not null default 0,
  added_grosze bigint not null default 0,
  constraint correction_four_eyes check (approved_by <> proposed_by),
  constraint correction_approved check ((approved_by is null) = (approved_at is null) and (approved_at is not null or state in ('proposed', 'withdrawn'))),
  constraint correction_whole check (state <> 'in_effect'
    or before_grosze - after_grosze = pending_grosze + available_grosze + set_off_grosze - added_grosze)
);
create unique index correction_open on correction (participation_id) where is_open;
create index correction_of_participation on correction (participation_id, moved_at);
create index correction_list on correction (is_open desc, moved_at desc, id desc);
create index correction_by_state on correction (state, moved_at desc, id desc);
create index correction_of_campaign on correction (campaign_id, moved_at desc, id desc);
create index correction_of_creator on correction (creator_id, moved_at desc, id desc) where approved_at is not null;
create index correction_due on correction (effect_due, id) where state = 'announced';
