-- Browsers that messages are sent to (PHONE-05), each with the session that it belongs to.
create table push_device (
  id uuid primary key,
  account_id uuid not null references account,
  -- One browser is one session; signed out, nothing is sent to it.
  session_id uuid not null unique references session on delete cascade,
  -- The address at the push service is as good as a secret: whoever has it and the keys can write to the person.
  endpoint_hash bytea not null unique,
  sealed bytea not null,
  added_at timestamptz not null
);
create index push_device_of_account on push_device (account_id, added_at desc);

-- The portal serves push itself, and who wants no mail of a kind of message wanted none of it by push either (SET-01).
update inbox_application set own_channels = '{email,push}' where is_own;
update inbox_preference as preference set channels = preference.channels || '{"push": false}'::jsonb
from inbox_workflow as workflow join inbox_application as application on application.id = workflow.application_id and application.is_own
where workflow.id = preference.workflow_id and preference.channels ->> 'email' = 'false';
