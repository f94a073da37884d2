-- Passkeys of accounts (decision 0057): the public half of a pair whose other half never leaves its device.
create table passkey (
  id uuid primary key,
  account_id uuid not null references account,
  credential_id text not null unique check (char_length(credential_id) <= 2000),
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null check (char_length(name) <= 40),
  signs_in boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_account on passkey (account_id, created_at);

-- What a browser was asked to sign, by its hash, and a digest of what it was asked for and by whom: it is good for that alone.
create table passkey_ceremony (
  hash bytea primary key,
  bound_to bytea not null,
  expires_at timestamptz not null
);
create index passkey_ceremony_expires on passkey_ceremony (expires_at);
