-- Whoever has Easy Ad on is told of each campaign that it put them into later (TRAN-17): an occasion of the portal's own inbox.
insert into inbox_workflow (id, application_id, identifier, name, channels, is_critical, tags)
select gen_random_uuid(), inbox_application.id, 'easy-ad-campaign', 'Easy Ad campaigns', array['in_app', 'email'], false, array['campaigns']
from inbox_application where inbox_application.is_own;
