-- Each line of the log, sealed after it was written: a link holds a keyed digest of its line and of the link before it.
create table audit_link (
  position bigint primary key check (position > 0),
  line_id bigint not null unique,
  digest bytea not null check (length(digest) = 32),
  at timestamptz not null
);
create trigger audit_link_append_only before update or delete or truncate on audit_link
  for each statement execute function refuse_change();

-- How far the chain was looked through, and where it was found broken.
create table audit_check (
  only_row boolean primary key default true check (only_row),
  position bigint not null default 0,
  passed_at timestamptz,
  broken_position bigint,
  broken_line bigint,
  broken_why text,
  found_at timestamptz
);
insert into audit_check default values;
