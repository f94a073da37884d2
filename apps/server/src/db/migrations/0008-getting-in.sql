-- New passwords by code, social sign-in, sessions that their owner recognises, switches of notices.

-- What a session's owner recognises it by.
alter table session add column browser text check (char_length(browser) <= 60);
alter table session add column system text check (char_length(system) <= 60);
alter table session add column last_used_at timestamptz;
update session set last_used_at = created_at;
alter table session alter column last_used_at set not null;

-- One code at a time for an address, whether an account has it or not: what is asked and answered must not differ
-- (threat model §3.2). Addresses are kept as keyed digests, codes as keyed digests.
create table reset_code (
  email_mac bytea primary key,
  account_id uuid references account on delete cascade,
  code_mac bytea not null,
  attempts_left int not null check (attempts_left >= 0),
  expires_at timestamptz not null
);
create index reset_code_ended on reset_code (expires_at);
create index reset_code_of_account on reset_code (account_id);

-- Accounts at platforms that open an account here; never matched by e-mail (threat model §3.3).
create table social_identity (
  provider text not null check (provider in ('twitch', 'youtube', 'tiktok', 'x')),
  external_id text not null,
  account_id uuid not null references account on delete cascade,
  login text not null,
  added_at timestamptz not null,
  primary key (provider, external_id)
);
create index social_identity_of_account on social_identity (account_id);

-- A popup may be on its way to a platform for three reasons; only connecting has an owner already.
alter table oauth_flow alter column account_id drop not null;
alter table oauth_flow add column action text not null default 'connect' check (action in ('connect', 'login', 'register'));
alter table oauth_flow alter column action drop default;
alter table oauth_flow add column language text not null default 'pl' check (language in ('pl', 'en'));
alter table oauth_flow alter column language drop default;
alter table oauth_flow add column is_remembered boolean not null default false;
alter table oauth_flow add constraint oauth_flow_owner check ((action = 'connect') = (account_id is not null));

-- What `/callback` hands over after a social sign-in: 60 s, single use, for one browser (SOC-23).
create table sign_in_ticket (
  hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  browser_hash bytea not null,
  is_remembered boolean not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_ticket_ended on sign_in_ticket (expires_at);

-- Groups of messages that somebody does not want by mail and push; absent means on (SET-02).
create table notification_switch (
  account_id uuid not null references account on delete cascade,
  group_name text not null check (group_name in ('news', 'campaigns')),
  is_on boolean not null,
  primary key (account_id, group_name)
);

-- Erased accounts: the row stays as the opaque owner of money records (threat model §3.10).
alter table account add column erased_at timestamptz;
-- Whom paid amounts went to, kept apart for accounting until 5 years after the end of the tax year.
create table billing_archive (
  account_id uuid primary key references account,
  sealed bytea not null,
  keep_until date not null
);
create index billing_archive_ended on billing_archive (keep_until);
