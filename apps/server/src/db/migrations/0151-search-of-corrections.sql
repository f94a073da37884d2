-- Corrections are found by whose they are and by their reason (DESK-43).
create index correction_creator on correction (creator_id);
create index correction_reason on correction using gin (plain_letters(reason) gin_trgm_ops);
