-- What the product needs around its acts: messages, the outbox, flags, the log of operators' acts.
create table inbox_message (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  template text not null,
  content text not null,
  url text,
  -- Names the occasion, so that it is told once.
  occasion text not null,
  created_at timestamptz not null,
  seen_at timestamptz,
  read_at timestamptz,
  unique (account_id, occasion)
);
create index inbox_message_newest on inbox_message (account_id, created_at desc, id desc);
create index inbox_message_unseen on inbox_message (account_id) where seen_at is null;

-- Written with the act, sent after the commit (design §6).
create table outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  due_at timestamptz not null,
  attempts int not null default 0,
  last_error text
);
create index outbox_due on outbox (due_at, id);

create table sent_mail (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null
);

create table feature_flag (
  name text primary key,
  is_on boolean not null
);

create table setting (
  name text primary key,
  value jsonb not null
);

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id uuid not null references account,
  action text not null,
  object_type text not null,
  object_id uuid,
  object_name text,
  reason text,
  before jsonb,
  after jsonb
);
create trigger audit_append_only before update or delete or truncate on audit
  for each statement execute function refuse_change();
