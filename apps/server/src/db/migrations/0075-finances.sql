-- A creator's payments, newest first, a page at a time: all of them, and those of a status.
create index payment_newest_of_creator on payment (creator_id, moved_at desc, id) where status <> 'removed';
create index payment_newest_of_status on payment (creator_id, status, moved_at desc, id);
