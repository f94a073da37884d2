-- Orders that operators choose for news (DESK-25), payout runs (DESK-26) and messages that were sent (DESK-27), each along an index, news of a status too.
-- Titles stand by each reader's language, and by another one where it has none: a language that comes later gets its own two.
create index news_by_published on news (published_at desc nulls last, id desc);
create index news_by_title_pl on news (plain_letters(coalesce(nullif(title ->> 'pl', ''), nullif(title ->> 'en', ''))), id);
create index news_by_title_en on news (plain_letters(coalesce(nullif(title ->> 'en', ''), nullif(title ->> 'pl', ''))), id);
create index news_status_newest on news (status, created_at desc, id desc);
create index news_status_published on news (status, published_at desc nulls last, id desc);
create index news_status_title_pl on news (status, plain_letters(coalesce(nullif(title ->> 'pl', ''), nullif(title ->> 'en', ''))), id);
create index news_status_title_en on news (status, plain_letters(coalesce(nullif(title ->> 'en', ''), nullif(title ->> 'pl', ''))), id);
create index news_words on news using gin (plain_letters(title::text) gin_trgm_ops);

create index payout_run_by_amount on payout_run (amount_grosze desc, id desc);
create index payout_run_by_orders on payout_run (orders desc, id desc);

create index audit_messages_by_recipients on audit (((after ->> 'recipients')::int) desc, id desc)
  where action = 'message_sent' and object_type = 'account';
create index audit_message_words on audit using gin (plain_letters((after -> 'text')::text) gin_trgm_ops)
  where action = 'message_sent' and object_type = 'account';
