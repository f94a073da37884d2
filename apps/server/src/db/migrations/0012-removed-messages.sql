-- A removed message leaves feed and counts; its occasion stays, so that it is not told again.
alter table inbox_message add column removed_at timestamptz;
drop index inbox_message_newest;
drop index inbox_message_unseen;
drop index inbox_message_unread;
create index inbox_message_newest on inbox_message (account_id, created_at desc, id desc) where removed_at is null;
create index inbox_message_unseen on inbox_message (account_id) where seen_at is null and removed_at is null;
create index inbox_message_unread on inbox_message (account_id) where read_at is null and removed_at is null;
