-- What the operators' palette finds campaigns by: name and advertiser, without Polish letters.
create index campaign_plain_name on campaign using gin (plain_letters(name || ' ' || advertiser) gin_trgm_ops);

-- What could not be delivered so far.
create index outbox_failed on outbox (kind, due_at) where last_error is not null;

-- Bank files that wait for a second person.
create index bank_file_unreleased on bank_file (created_at, id) where released_at is null;
