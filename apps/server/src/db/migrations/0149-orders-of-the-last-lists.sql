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

-- Invitations of creators are looked for, and imports narrowed by kind and looked for (DESK-29).
create index creator_invitation_words on creator_invitation using gin (plain_letters(name || ' ' || email) gin_trgm_ops);
create index file_import_of_kind_by_age on file_import (kind, at, id);
create index file_import_of_kind_by_file on file_import (kind, plain_letters(file_name), id);
create index file_import_words on file_import using gin (plain_letters(file_name) gin_trgm_ops);

-- Bank files are narrowed by where they stand (DESK-37), in each order of their list.
create index bank_file_waiting_by_age on bank_file (created_at, id) where released_at is null and recalled_at is null;
create index bank_file_waiting_by_amount on bank_file (amount_grosze, id) where released_at is null and recalled_at is null;
create index bank_file_waiting_by_payouts on bank_file (payouts, id) where released_at is null and recalled_at is null;
create index bank_file_released_by_age on bank_file (created_at, id) where released_at is not null and recalled_at is null;
create index bank_file_released_by_amount on bank_file (amount_grosze, id) where released_at is not null and recalled_at is null;
create index bank_file_released_by_payouts on bank_file (payouts, id) where released_at is not null and recalled_at is null;
create index bank_file_recalled_by_age on bank_file (created_at, id) where recalled_at is not null;
create index bank_file_recalled_by_amount on bank_file (amount_grosze, id) where recalled_at is not null;
create index bank_file_recalled_by_payouts on bank_file (payouts, id) where recalled_at is not null;

-- Acts on many stand by how many people they were about, too (DESK-38).
create index creator_act_by_people on creator_act (people desc, id);
