-- The inbox as a service of its own: any number of applications, each with its subscribers, feeds and workflows.
create table inbox_application (
  id uuid primary key,
  identifier text not null unique check (identifier ~ '^[A-Za-z0-9._-]{1,100}$'),
  name text not null check (char_length(name) between 1 and 120),
  -- The portal's own: always in secure mode, its subscribers are accounts, nobody else has its key.
  is_own boolean not null default false,
  is_secure boolean not null,
  -- Exact origins; a port of `*` stands for every port of that host.
  allowed_origins text[] not null default '{}',
  -- Feeds that a trigger names are made on first use.
  makes_feeds boolean not null default false,
  branding jsonb not null default '{}',
  created_at timestamptz not null,
  check (is_secure or not is_own)
);
create index inbox_application_origins on inbox_application using gin (allowed_origins);

-- Keys of an application: the sealed one signs subscribers' ids, its digest finds the caller of a trigger.
create table inbox_secret (
  digest bytea primary key,
  application_id uuid not null references inbox_application on delete cascade,
  sealed bytea not null,
  made_at timestamptz not null,
  -- A rotated key still works until then; null for the current one.
  ends_at timestamptz
);
create unique index inbox_secret_current on inbox_secret (application_id) where ends_at is null;
create index inbox_secret_of_application on inbox_secret (application_id);

create table inbox_feed (
  id uuid primary key,
  application_id uuid not null references inbox_application on delete cascade,
  identifier text not null check (char_length(identifier) between 1 and 100 and identifier !~ ','),
  name text not null,
  unique (application_id, identifier)
);

create table inbox_workflow (
  id uuid primary key,
  application_id uuid not null references inbox_application on delete cascade,
  identifier text not null check (identifier ~ '^[A-Za-z0-9._-]{1,100}$'),
  name text not null,
  channels text[] not null check (channels <@ array['in_app', 'email', 'sms', 'chat', 'push']),
  -- Always delivered, and not for choosing.
  is_critical boolean not null default false,
  is_active boolean not null default true,
  tags text[] not null default '{}',
  unique (application_id, identifier)
);

create table inbox_subscriber (
  id uuid primary key,
  application_id uuid not null references inbox_application on delete cascade,
  -- The application's own name for the person.
  external_id text not null check (char_length(external_id) between 1 and 200),
  -- The portal's subscribers are accounts.
  account_id uuid unique references account on delete cascade,
  email text,
  first_name text,
  last_name text,
  phone text,
  avatar text,
  -- Grows by one with every transaction that changes the subscriber's messages.
  version bigint not null default 0,
  -- What holds for all workflows: everything on until it is switched off.
  is_on boolean not null default true,
  channels jsonb not null default '{}',
  created_at timestamptz not null,
  unique (application_id, external_id)
);

-- What a subscriber chose for one workflow; what is absent is on.
create table inbox_preference (
  subscriber_id uuid not null references inbox_subscriber on delete cascade,
  workflow_id uuid not null references inbox_workflow on delete cascade,
  is_on boolean,
  channels jsonb not null default '{}',
  primary key (subscriber_id, workflow_id)
);
create index inbox_preference_of_workflow on inbox_preference (workflow_id);

-- What was triggered once is not triggered again.
create table inbox_trigger (
  application_id uuid not null references inbox_application on delete cascade,
  transaction_id text not null,
  at timestamptz not null,
  primary key (application_id, transaction_id)
);
create index inbox_trigger_at on inbox_trigger (at);

create table inbox_usage (
  id bigint generated always as identity primary key,
  subscriber_id uuid not null references inbox_subscriber on delete cascade,
  name text not null,
  payload jsonb not null,
  at timestamptz not null
);
create index inbox_usage_at on inbox_usage (at);
create index inbox_usage_of_subscriber on inbox_usage (subscriber_id);

-- The portal's own application and its occasions (MSG-20…MSG-28); tags are the groups of SET-02.
insert into inbox_application (id, identifier, name, is_own, is_secure, created_at)
  values (gen_random_uuid(), 'fanfara-portal', 'Fanfara', true, true, now());
insert into inbox_workflow (id, application_id, identifier, name, channels, is_critical, tags)
select gen_random_uuid(), inbox_application.id, occasion.identifier, occasion.name,
  case when occasion.tag is null then array['in_app'] else array['in_app', 'email'] end, occasion.is_critical,
  case when occasion.tag is null then '{}' else array[occasion.tag] end
from inbox_application, (values
  ('welcome', 'Welcome', null, false),
  ('session-stolen', 'Security of your account', null, true),
  ('campaign-invitation', 'Invitations to campaigns', 'campaigns', false),
  ('application-accepted', 'Accepted applications', 'campaigns', false),
  ('application-rejected', 'Rejected applications', 'campaigns', false),
  ('campaign-cancelled', 'Cancelled campaigns', 'campaigns', false),
  ('campaign-completed', 'Ended campaigns', 'campaigns', false),
  ('task-approved', 'Approved materials', 'campaigns', false),
  ('task-changes-requested', 'Requested changes', 'campaigns', false),
  ('task-started', 'Tasks that start', null, false),
  ('task-ending', 'Tasks that end soon', 'campaigns', false),
  ('task-missed', 'Missed tasks', 'campaigns', false),
  ('payment-ready', 'Money ready for payout', null, false),
  ('payment-paid', 'Payouts', null, false),
  ('payout-refused', 'Payouts that came back', null, false),
  ('invoice-rejected', 'Rejected invoices', null, false),
  ('channel-disconnected', 'Disconnected channels', null, false),
  ('news', 'News', 'news', false),
  ('message', 'Messages from the team', null, false)
) as occasion (identifier, name, tag, is_critical);

insert into inbox_subscriber (id, application_id, external_id, account_id, created_at)
select gen_random_uuid(), inbox_application.id, account.inbox_subscriber_id, account.id, account.created_at
from account, inbox_application where account.erased_at is null;

-- Switches of groups become preferences of the workflows in them.
insert into inbox_preference (subscriber_id, workflow_id, channels)
select inbox_subscriber.id, inbox_workflow.id, jsonb_build_object('email', notification_switch.is_on)
from notification_switch
  join inbox_subscriber on inbox_subscriber.account_id = notification_switch.account_id
  join inbox_workflow on notification_switch.group_name = any(inbox_workflow.tags);
drop table notification_switch;

alter table inbox_session add column subscriber_id uuid references inbox_subscriber on delete cascade;
update inbox_session set subscriber_id = inbox_subscriber.id from inbox_subscriber where inbox_subscriber.account_id = inbox_session.account_id;
delete from inbox_session where subscriber_id is null;
alter table inbox_session alter column subscriber_id set not null;
alter table inbox_session drop column account_id;
create index inbox_session_of_subscriber on inbox_session (subscriber_id);

alter table inbox_message add column subscriber_id uuid references inbox_subscriber on delete cascade;
update inbox_message set subscriber_id = inbox_subscriber.id from inbox_subscriber where inbox_subscriber.account_id = inbox_message.account_id;
delete from inbox_message where subscriber_id is null;
alter table inbox_message alter column subscriber_id set not null;
alter table inbox_message drop column account_id;
-- What others trigger is no occasion of ours.
alter table inbox_message alter column occasion drop not null;
alter table inbox_message
  add column feed_id uuid references inbox_feed,
  add column workflow_id uuid references inbox_workflow,
  -- Sanitised HTML; otherwise plain text.
  add column is_html boolean not null default false,
  add column payload jsonb not null default '{}',
  -- Buttons and what became of them.
  add column action jsonb,
  add column actor jsonb,
  add column provider text not null default 'system',
  add column transaction_id text,
  add column seen_changed_at timestamptz,
  add column read_changed_at timestamptz,
  add constraint inbox_message_occasion unique (subscriber_id, occasion);
update inbox_message set seen_changed_at = seen_at, read_changed_at = read_at;
update inbox_message set workflow_id = inbox_workflow.id from inbox_workflow where inbox_workflow.identifier = inbox_message.template;

-- Each list and each count of one subscriber reads an index of just its rows, however many others there are.
create index inbox_message_newest on inbox_message (subscriber_id, created_at desc, id desc) where removed_at is null;
create index inbox_message_unseen on inbox_message (subscriber_id, created_at desc, id desc) where seen_at is null and removed_at is null;
create index inbox_message_unread on inbox_message (subscriber_id, created_at desc, id desc) where read_at is null and removed_at is null;
create index inbox_message_of_feed on inbox_message (subscriber_id, feed_id, created_at desc, id desc) where feed_id is not null and removed_at is null;
create index inbox_message_feed on inbox_message (feed_id) where feed_id is not null;

-- The portal's own messages with the account that reads them.
create view portal_message as
select inbox_message.id, inbox_subscriber.account_id, template, content, url, occasion, inbox_message.created_at, seen_at, read_at, removed_at
from inbox_message join inbox_subscriber on inbox_subscriber.id = subscriber_id where inbox_subscriber.account_id is not null;
