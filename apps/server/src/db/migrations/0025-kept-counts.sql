-- Both counts of an inbox lie beside the version that they are of, written with every change under the inbox's lock: telling
-- thousands of pages at once reads one row for each. Counted no further than 101, which the wire shows as "more than 100".
alter table inbox_subscriber
  add column unseen int not null default 0 check (unseen between 0 and 101),
  add column unread int not null default 0 check (unread between 0 and 101);
update inbox_subscriber as subscriber set
  unseen = (select count(*) from (select 1 from inbox_message
    where subscriber_id = subscriber.id and seen_at is null and removed_at is null limit 101) as counted),
  unread = (select count(*) from (select 1 from inbox_message
    where subscriber_id = subscriber.id and read_at is null and removed_at is null limit 101) as counted);
