-- A campaign that is launched, ends or is settled looks at its own unfinished tasks, however many tasks there are.
create index task_unfinished_of_campaign on task (campaign_id) where status in ('coming', 'during');
