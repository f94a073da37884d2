-- Ways in (decision 0009): a connected channel signs nobody in any more. `social_identity` is the whole list of accounts at
-- platforms that do: those that somebody registered with, and those that their owner switched on.
alter table social_identity add column last_used_at timestamptz;
-- Who the account is at the platform where it calls somebody back: Google's `sub`, a person's id at Facebook.
alter table social_identity add column subject text;
alter table channel add column subject text;
create unique index social_identity_one_each on social_identity (account_id, provider);
create index social_identity_subject on social_identity (provider, subject) where subject is not null;
create index channel_subject on channel (type, subject) where subject is not null;

-- When the password was set; null without one.
alter table account add column password_set_at timestamptz;
update account set password_set_at = coalesce(credentials_changed_at, created_at) where password_hash is not null;

-- When the person behind a session was last seen to be the owner (decision 0026).
alter table session add column confirmed_at timestamptz;
update session set confirmed_at = created_at;

-- One code by mail for a session of an account without a password: 10 minutes, five tries, kept as a keyed digest.
create table confirm_code (
  session_id uuid primary key references session on delete cascade,
  code_mac bytea not null,
  attempts_left int not null check (attempts_left >= 0),
  expires_at timestamptz not null
);
create index confirm_code_ended on confirm_code (expires_at);

-- A ticket opens a trip in the browser that asked for it only; those under way live for a minute and are asked for again.
delete from connect_ticket;
alter table connect_ticket add column browser_hash bytea not null;
-- The session that is to be confirmed by a platform; null for a ticket that connects a channel.
alter table connect_ticket add column session_id uuid references session on delete cascade;
create index connect_ticket_of_session on connect_ticket (session_id) where session_id is not null;
alter table oauth_flow add column session_id uuid references session on delete cascade;
create index oauth_flow_of_session on oauth_flow (session_id) where session_id is not null;
alter table oauth_flow drop constraint oauth_flow_action_check;
alter table oauth_flow add constraint oauth_flow_action_check check (action in ('connect', 'login', 'register', 'confirm'));
alter table oauth_flow drop constraint oauth_flow_owner;
alter table oauth_flow add constraint oauth_flow_owner
  check ((action in ('connect', 'confirm')) = (account_id is not null) and (action = 'confirm') = (session_id is not null));

-- What platforms called us about, so that the same call does nothing twice.
create table platform_notice (
  platform text not null,
  id text not null,
  at timestamptz not null,
  primary key (platform, id)
);
create index platform_notice_at on platform_notice (at);
-- Requests of a platform to delete what it told us of a person; their status page is found by the code's hash.
create table data_deletion (
  code_hash bytea primary key,
  platform text not null,
  requested_at timestamptz not null,
  channels int not null
);

-- Occasions on which the owner is told of a change of what opens the account; nobody can switch them off.
insert into inbox_workflow (id, application_id, identifier, name, channels, is_critical)
select gen_random_uuid(), inbox_application.id, occasion.identifier, occasion.name, array['in_app'], true
from inbox_application, (values
  ('channel-connected', 'Connected channels'),
  ('channel-removed', 'Channels that you disconnected'),
  ('way-in-added', 'New ways to sign in'),
  ('way-in-removed', 'Ways to sign in that ended'),
  ('way-in-withdrawn', 'Ways to sign in that a new password ended'),
  ('password-set', 'First password')
) as occasion (identifier, name)
where inbox_application.is_own;
