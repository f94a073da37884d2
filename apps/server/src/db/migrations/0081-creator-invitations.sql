-- People whom operators ask to become creators: what a table said of them, and where the letter stands.
create table creator_invitation (
  id uuid primary key,
  import_id uuid not null references file_import,
  email text not null,
  name text not null,
  language text not null,
  channels text[] not null,
  interests text[] not null,
  prices jsonb not null,
  invited_by uuid not null references account,
  created_at timestamptz not null,
  -- Null until a letter left; the link of an earlier letter opens nothing any more.
  token_hash bytea,
  sent_at timestamptz,
  sends integer not null default 0 check (sends >= 0),
  expires_at timestamptz,
  -- A letter is to leave, as soon as the rate allows.
  wants_letter boolean not null default true,
  answered_at timestamptz,
  account_id uuid references account on delete cascade,
  withdrawn_at timestamptz,
  check (answered_at is null or withdrawn_at is null)
);
-- One open invitation of an address.
create unique index creator_invitation_open on creator_invitation (email) where answered_at is null and withdrawn_at is null;
create unique index creator_invitation_token on creator_invitation (token_hash) where token_hash is not null;
create index creator_invitation_newest on creator_invitation (created_at desc, id desc);
create index creator_invitation_of_import on creator_invitation (import_id);
create index creator_invitation_of_account on creator_invitation (account_id) where account_id is not null;
create index creator_invitation_to_send on creator_invitation (created_at, id) where wants_letter;
create index creator_invitation_sent on creator_invitation (sent_at) where sent_at is not null;

alter table file_import drop constraint file_import_kind_check;
alter table file_import add constraint file_import_kind_check check (kind in ('campaigns', 'prices', 'creators'));
