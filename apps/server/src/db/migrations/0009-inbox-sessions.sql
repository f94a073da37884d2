-- Sessions of the inbox: their own tokens, which open nothing but the inbox (threat model §3.9).
create table inbox_session (
  token_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  -- The portal session that began it, which ends it too.
  session_id uuid references session on delete cascade,
  expires_at timestamptz not null
);
create index inbox_session_of_account on inbox_session (account_id);
create index inbox_session_of_session on inbox_session (session_id);
create index inbox_session_ended on inbox_session (expires_at);
create index inbox_message_unread on inbox_message (account_id) where read_at is null;
