-- The simulated bank of demo mode: orders that it got, and what it booked.
create table sandbox_bank_file (
  sha256 text primary key,
  taken_at timestamptz not null
);
create table sandbox_bank_order (
  id bigint generated always as identity primary key,
  sha256 text not null references sandbox_bank_file,
  account text not null,
  reference text not null,
  amount_grosze bigint not null check (amount_grosze > 0),
  name text not null,
  iban text not null,
  title text not null,
  state text not null check (state in ('waiting', 'executed', 'refused', 'returned'))
);
create index sandbox_bank_order_by_state on sandbox_bank_order (state, id);
create table sandbox_bank_entry (
  id bigint generated always as identity primary key,
  account text not null,
  booked_on date not null,
  amount_grosze bigint not null,
  name text not null,
  iban text not null,
  title text not null,
  end_to_end text not null,
  reason text not null
);
create index sandbox_bank_entry_of_day on sandbox_bank_entry (account, booked_on, id) include (amount_grosze);
