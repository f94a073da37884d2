-- Each kind of delivery has its own line.
create index outbox_due_by_kind on outbox (kind, due_at, id);
drop index outbox_due;
