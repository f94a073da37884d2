-- Indexes that lists and chores lacked when tables are large.

-- Operators search creators by name or e-mail: one side without an index reads every account.
create index account_email_search on account using gin (email gin_trgm_ops);
-- All payout orders, oldest first.
create index payout_oldest on payout (requested_at, id);
-- Invitations that lapse.
create index participation_invited on participation (campaign_id) where status = 'invited';
-- Browsers are forgotten when their cookie has run out.
create index known_browser_seen on known_browser (seen_at);
