-- A removed feed belongs to no application: nobody finds it any more, its name is free. Its messages leave it in bounded
-- pieces, after which it goes (OPS-25).
alter table inbox_feed alter column application_id drop not null;
create index inbox_feed_removed on inbox_feed (id) where application_id is null;
