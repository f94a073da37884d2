-- Inbox sessions of accounts live in a portal session: those that were begun without one end now.
delete from inbox_session using inbox_subscriber
where inbox_subscriber.id = inbox_session.subscriber_id and inbox_subscriber.account_id is not null and inbox_session.session_id is null;

-- What a message carries beside its content (wire protocol §3).
alter table inbox_message
  add column title text,
  add column subject text,
  add column avatar text,
  add column data jsonb,
  add column tags text[] not null default '{}',
  add column target text;

-- Channels beside the inbox that the application's own server sends by, and reads preferences for: no others are offered.
alter table inbox_application add column own_channels text[] not null default '{}'
  check (own_channels <@ array['email', 'sms', 'chat', 'push']);
-- The portal sends mail itself.
update inbox_application set own_channels = '{email}' where is_own;

-- A removed application is gone for everybody at once; its rows go in bounded pieces.
alter table inbox_application add column removed_at timestamptz;
create index inbox_application_removed on inbox_application (removed_at) where removed_at is not null;
-- Messages outlive the workflow that they were sent by.
alter table inbox_message drop constraint inbox_message_workflow_id_fkey;
