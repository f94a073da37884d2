-- Applications of the inbox service are listed by when they were added too, a page at a time.
create index inbox_application_newest on inbox_application (created_at desc, id desc) where removed_at is null;
