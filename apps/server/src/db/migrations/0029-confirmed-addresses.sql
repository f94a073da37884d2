-- An address counts once its mailbox said so (decision 0025): until then no payout, no invoice, no letter but about itself.
alter table account add column email_confirmed_at timestamptz;
alter table account add constraint account_email_confirmed check (email is not null or email_confirmed_at is null);
-- Operators' addresses were given on the command line; those of the reserved domain are nobody's.
update account set email_confirmed_at = created_at
  where email is not null and (role = 'operator' or email ~ '[@.]test$');

-- The one address that an account is about to have, or to have confirmed: its link by hash, its code by keyed digest.
create table email_confirmation (
  account_id uuid primary key references account on delete cascade,
  email text not null check (email = lower(btrim(email))),
  token_hash bytea not null unique,
  code_mac bytea not null,
  attempts_left int not null check (attempts_left >= 0),
  expires_at timestamptz not null
);
create index email_confirmation_ended on email_confirmation (expires_at);

-- Tries whose outcome is not known yet. Who is killed meanwhile leaves rows that end by themselves, not failures.
create table limit_reservation (
  key text not null,
  id uuid not null,
  ends_at timestamptz not null,
  primary key (key, id)
);
create index limit_reservation_ended on limit_reservation (ends_at);
