-- The bank's statements, and what became of each of their lines (issue of the bank's statement, decision 0046).
create table bank_statement (
  id uuid primary key,
  number bigint generated always as identity unique,
  -- Our account, and the bank's own name of the statement: the same one is taken once.
  account text not null,
  identity text not null,
  format text not null check (format in ('mt940', 'camt.053')),
  reference text not null,
  from_on date not null,
  to_on date not null,
  opening_grosze bigint not null,
  closing_grosze bigint not null,
  came_grosze bigint not null,
  left_grosze bigint not null,
  lines int not null,
  -- Lines that a statement before had brought, and what they sum to.
  known_lines int not null,
  known_grosze bigint not null,
  sha256 text not null,
  imported_at timestamptz not null,
  imported_by uuid not null references account,
  unique (account, identity)
);
create index bank_statement_newest on bank_statement (to_on desc, number desc);
create index bank_statement_of_account on bank_statement (account, to_on, number);

create table bank_line (
  id uuid primary key,
  statement_id uuid not null references bank_statement,
  position int not null,
  account text not null,
  -- By the bank's identifiers, or, where it gives none, by all that the line says.
  identity text not null,
  booked_on date not null,
  currency text not null,
  -- Hundredths of the currency; what left is negative.
  amount_grosze bigint not null,
  state text not null check (state in ('unread', 'matched_payout', 'matched_return', 'matched_advertiser', 'waiting', 'set_aside', 'wrong')),
  why text check (why in ('nothing_fits', 'amount_differs', 'account_differs', 'not_released', 'executed_before', 'given_back', 'returned_before',
    'nothing_due', 'exceeds_due', 'taken_back', 'foreign_currency', 'doubled')),
  payout_id uuid references payout,
  campaign_id uuid references campaign,
  advertiser_payment_id uuid references advertiser_payment,
  has_moved boolean not null default false,
  settled_at timestamptz,
  settled_by uuid references account,
  reason text,
  -- Names, account numbers, titles: personal, sealed. The digest finds who paid from an account before.
  details_sealed bytea not null,
  account_mac bytea,
  unique (account, identity),
  check ((state in ('waiting', 'wrong')) = (why is not null)),
  check ((state in ('matched_payout', 'matched_return')) = (payout_id is not null)),
  check ((state = 'matched_advertiser') = (campaign_id is not null) and (campaign_id is null) = (advertiser_payment_id is null))
);
create index bank_line_of_statement on bank_line (statement_id, position);
create index bank_line_by_state on bank_line (statement_id, state);
create index bank_line_waiting on bank_line (booked_on, position, id) include (amount_grosze) where state = 'waiting';
create index bank_line_unread on bank_line (statement_id) include (amount_grosze) where state = 'unread';
create index bank_line_set_aside on bank_line (id) include (amount_grosze) where state = 'set_aside';
-- A payout is carried out once, and comes back once.
create unique index bank_line_of_payout on bank_line (payout_id, state) where payout_id is not null;
create index bank_line_of_payer on bank_line (account_mac) where account_mac is not null and campaign_id is not null;
create index payout_of_amount on payout (amount_grosze, status);

-- Money that was taken for an advertiser's by mistake; the ledger has the opposite transfer.
alter table advertiser_payment add column taken_back_at timestamptz;
