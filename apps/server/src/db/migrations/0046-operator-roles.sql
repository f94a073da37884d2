-- What an operator is (decision 0044). Whoever was one before had all rights, and keeps them: else nobody could give them.
alter table account add column operator_role text;
update account set operator_role = 'owner' where role = 'operator';
alter table account add constraint account_operator_role_check check (operator_role in ('viewer', 'operator', 'finance', 'owner'));
alter table account add constraint account_operator_has_role check ((role = 'operator') = (operator_role is not null));
create index account_operators on account (name) where role = 'operator' and erased_at is null;

-- An address that was asked to become an operator; the secret of its link as a hash.
create table operator_invitation (
  id uuid primary key,
  email text not null unique check (char_length(email) <= 254),
  operator_role text not null check (operator_role in ('viewer', 'operator', 'finance', 'owner')),
  token_hash bytea not null unique,
  invited_by uuid not null references account,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Four eyes: a bank file is released by somebody who did not make it. Those of before count as released, by nobody in particular.
alter table bank_file add column released_at timestamptz;
alter table bank_file add column released_by uuid references account;
update bank_file set released_at = created_at;
alter table bank_file add constraint bank_file_four_eyes check (released_by is null or (released_at is not null and released_by <> created_by));
