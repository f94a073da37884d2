-- Operators who see the portal as a creator sees it (decision 0080): read only, for minutes, no longer than the session that began it.
create table look (
  id uuid primary key,
  token_hash bytea not null unique,
  creator_id uuid not null references account,
  operator_id uuid not null references account,
  session_id uuid not null references session on delete cascade,
  reason text not null,
  started_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > started_at),
  ended_at timestamptz
);
create index look_of_creator on look (creator_id, started_at desc, id);
create index look_of_session on look (session_id);
create index look_expires on look (expires_at);
