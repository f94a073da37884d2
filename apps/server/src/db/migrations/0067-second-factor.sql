-- The authenticator app of an account (decision 0056): its secret sealed, and the newest step of time that a code was taken for.
create table authenticator (
  account_id uuid primary key references account,
  secret_sealed bytea not null,
  since timestamptz not null,
  last_step bigint not null,
  last_used_at timestamptz
);

-- One that waits for its first code, in the session that asked.
create table authenticator_setup (
  session_id uuid primary key references session on delete cascade,
  secret_sealed bytea not null,
  expires_at timestamptz not null
);

-- Codes that were written down, as keyed digests; each works once.
create table recovery_code (
  account_id uuid not null references account,
  code_mac bytea not null,
  used_at timestamptz,
  primary key (account_id, code_mac)
);

-- Somebody who gave the right password, or came back from a platform, and has the second step before them.
create table sign_in_challenge (
  hash bytea primary key,
  account_id uuid not null references account,
  browser_hash bytea not null,
  is_remembered boolean not null,
  attempts_left int not null check (attempts_left >= 0),
  expires_at timestamptz not null
);
create index sign_in_challenge_account on sign_in_challenge (account_id);
create index sign_in_challenge_expires on sign_in_challenge (expires_at);
