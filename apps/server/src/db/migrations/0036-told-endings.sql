-- Whether the owner of a task was told that it ends soon stands with the task (MSG-24); it was read from what waits to be sent
-- and from the inbox. Telling changes nothing of the task, so that calendars see no change.
alter table task add column told_ending_at timestamptz;
drop trigger task_changed on task;
create trigger task_changed before update on task
  for each row when ((to_jsonb(old) - 'told_ending_at') is distinct from (to_jsonb(new) - 'told_ending_at')) execute function task_changed();
update task set told_ending_at = now()
where status = 'during' and ends_at is not null and (
  exists (select 1 from portal_message where account_id = task.creator_id and occasion = 'task-ending:' || task.id)
  or exists (select 1 from outbox where kind = 'inbox' and payload ->> 'accountId' = task.creator_id::text
    and payload ->> 'occasion' = 'task-ending:' || task.id));
create index task_to_tell_ending on task (ends_at) where status = 'during' and told_ending_at is null;
