-- Whoever has Easy Ad on is told of each campaign that it put them into later (TRAN-17): an occasion of the portal's own inbox.
insert into inbox_workflow (id, application_id, identifier, name, channels, is_critical, tags)
select gen_random_uuid(), inbox_application.id, 'easy-ad-campaign', 'Easy Ad campaigns', array['in_app', 'email'], false, array['campaigns']
from inbox_application where inbox_application.is_own;
-- Whoever chose how invitations reach them has chosen for these as well: a switched-off kind stays off.
insert into inbox_preference (subscriber_id, workflow_id, is_on, channels)
select inbox_preference.subscriber_id, added.id, inbox_preference.is_on, inbox_preference.channels
from inbox_preference
  join inbox_workflow as invitations on invitations.id = inbox_preference.workflow_id and invitations.identifier = 'campaign-invitation'
  join inbox_application on inbox_application.id = invitations.application_id and inbox_application.is_own
  join inbox_workflow as added on added.application_id = inbox_application.id and added.identifier = 'easy-ad-campaign';
